"""A simulated world: a casino of several server processes, its store, its people and everything that goes wrong.

All of it comes from one seed and runs in one thread of one process, in virtual time, with the code of production:
`Floor`, `House`, `Hall`, hubs, sockets, people, tournaments and promotions. After every step the promises are checked
(`promises`); a seed that breaks one breaks it again, and its steps are made fewer (`shrink`).

    python -m tests.world --seed 7          one seed
    python -m tests.world --seeds 1000      many; stop with Ctrl-C
"""
