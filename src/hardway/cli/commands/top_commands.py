"""The commands directly under `hardway`, and the groups of the others."""

from pathlib import Path
from typing import Annotated

import click

from hardway import __version__
from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.exits import Stop
from hardway.cli.terminal.shared_options import AsJson, Chips, Db, Dice, House, Options, Plot, Sign, Unit
from hardway.values.known import USUAL_HOUSE

Record = Annotated[str, Argument(help="A table record, or - for stdin.")]


def _begin(
    houses: Annotated[
        tuple[str, ...], Option(metavar="DIR", help="A folder of houses of your own; may be given again.")
    ] = (),
) -> None:
    if houses:
        from hardway.rulebook import BookError, add_houses

        try:
            for folder in houses:
                add_houses(Path(folder))
        except BookError as error:
            raise Stop(error.gaps[0]) from None


app = CliGroup(
    "hardway",
    "Craps by the book: play, replay and read casinos' approved rules, with the clause behind every decision.",
    _begin,
    examples=("play vegas", "odds wager crown hard 6", "serve --open"),
    headings={
        "Play": "play school",
        "Odds": "odds best simulate strategies",
        "Rules and records": "rules replay legal rulings examples",
        "A casino": "serve people audit backup restore upgrade tournament promotion",
        "Your shell": "completion manual",
    },
)
click.version_option(__version__, "--version", "-V", message="hardway %(version)s")(app)
for name in ("people", "audit", "odds", "promotion", "tournament"):
    app.lazy_group(f"hardway.cli.commands.{name}_commands", name)


@app.declare("play.play_here:play", examples=("vegas", "crown --chips 1,5,25,100", "--server http://127.0.0.1:8000"))
def play(
    house: House = USUAL_HOUSE,
    seat: Annotated[
        str,
        Option(
            metavar="MONEY",
            also=("--bankroll", "--buyin", "--buy-in"),
            help="Your buy-in in dollars; 0 leaves the table empty. Default: 500 on a terminal.",
        ),
    ] = "",
    chips: Chips = "",
    option: Options = (),
    sign: Sign = (),
    saved: Annotated[
        str, Option("--from", metavar="FILE", help="Continue the game saved in this file, with its house and chips.")
    ] = "",
    server: Annotated[str, Option(help="Play at a server: http://127.0.0.1:8000.")] = "",
    table: Annotated[str, Option(help="With --server: the table to play at. Default: a new one.")] = "",
    name: Annotated[
        str, Option(help="Your name; with --server, your sign-in name. Default: player; with --server, a guest.")
    ] = "",
    role: Annotated[str, Option("--as", help="Act as staff, in this role of the house. Default: as a player.")] = "",
) -> None:
    """Play at a table in the terminal.

    Type `pass 10`, `roll`, `6 12`; `?` shows the rest. With --server you play at a table of that server.
    """


@app.declare("records.replay_record:replay", examples=("examples/crown-first-night.craps",), pages=True)
def replay(
    file: Record,
    as_json: AsJson = False,
    steps: Annotated[
        bool, Option("--all", help="Print also every step of the crew's procedure around a roll.")
    ] = False,
    roll: Annotated[int, Option(min=0, help="Stop after the roll with this number.")] = 0,
) -> None:
    """Play a record again.

    The command prints each roll, and each settlement with its odds, amount and clause.
    """


@app.declare("records.show_rulings:show_rulings", examples=("evening.craps",), pages=True)
def rulings(file: Record, as_json: AsJson = False) -> None:
    """List the rulings of a record.

    The command lists every act of staff, with time, person, reason and clause.
    """


@app.declare("records.show_legal:legal", examples=("evening.craps ann", "evening.craps dealer"), pages=True)
def legal(
    file: Record,
    who: Annotated[str, Argument(help="A player at the table, or a role of the house.")],
    as_json: AsJson = False,
) -> None:
    """Show what someone may do next, and why not the rest.

    The command answers for the moment at which the record ends.
    """


@app.declare(
    "rules.read_books:rules",
    examples=("crown", "crown 3.4.1", "compare crown star", "diff crown crown/mini", "new my_house --from crown"),
    pages=True,
)
def rules(
    words: Annotated[
        tuple[str, ...],
        Argument(
            metavar="HOUSE [CLAUSE]", help="A house, or a folder with a book; `compare`, `diff`, `check` or `new`."
        ),
    ] = (),
    base: Annotated[
        str, Option("--from", metavar="HOUSE", help="With new: copy this house, to change a few of its rows.")
    ] = "",
    coverage: Annotated[bool, Option("--coverage", help="List every clause with the tests that prove it.")] = False,
    page: Annotated[
        str, Option(metavar="FILE", help="With --coverage: write the list as an .html or .pdf to sign.")
    ] = "",
    results: Annotated[
        str, Option(metavar="FILE", help="With --page: the results of these tests, from pytest --junit-xml.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Read a rule book, compare, check or write one.

    Without arguments the command lists the houses. HOUSE shows its wagers and odds, HOUSE CLAUSE one clause, compare
    HOUSE… houses side by side, diff OLD NEW what changed between two editions, with the edges beside it. A HOUSE may
    end in @2026-03-03: the book as it is in force on that day.

    new FOLDER writes a small, complete book into a new folder and explains every key; with --from HOUSE it copies the
    book of a house. The last part of FOLDER is the name of the house: small letters (a-z), digits and _, a letter
    first.

    check FOLDER says what is missing or wrong in a book, in the drawing of its layout and in its variants, and plays
    the records in the folder (*.craps or records/*.craps). A record with the line `# proves: CLAUSE` proves that clause
    if something in it cites the clause.
    """


@app.declare("records.shipped:strategies", examples=("iron_cross",), pages=True)
def strategies(
    name: Annotated[str, Argument(metavar="STRATEGY", help="Print the text of this strategy.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the strategies that come with Hardway.

    Use them with `hardway odds` and `hardway simulate`.
    """


@app.declare("records.shipped:write_examples")
def examples(
    folder: Annotated[str, Argument(metavar="FOLDER", help="The folder to write to. Default: examples.")] = "examples",
    as_json: AsJson = False,
) -> None:
    """Write the example records into a folder.

    You can read, replay and change these records. No file of yours is overwritten.
    """


@app.declare(
    "terminal.manual:print_completion",
    examples=("bash >> ~/.bashrc", "zsh >> ~/.zshrc", "fish > ~/.config/fish/completions/hardway.fish"),
)
def completion(
    shell: Annotated[str, Argument(metavar="SHELL", help="bash, zsh or fish. Default: your own shell.")] = "",
) -> None:
    """Print a script that completes commands in your shell.

    The script completes commands, options, houses and strategies.
    """


@app.declare("terminal.manual:print_manual", examples=("| man -l -",))
def manual() -> None:
    """Print the manual page."""


@app.declare("casino.copy_journal:backup", examples=("monday.backup",))
def backup(
    file: Annotated[str, Argument(help="The file to make.")], db: Db = "hardway.db", as_json: AsJson = False
) -> None:
    """Copy a journal into one file.

    Play goes on meanwhile. The copy is a journal too.
    """


@app.declare("casino.copy_journal:restore", examples=("monday.backup --db again.db",))
def restore(file: Annotated[str, Argument(help="A backup.")], db: Db = "hardway.db", as_json: AsJson = False) -> None:
    """Restore a backup as a new journal.

    The command also audits the new journal. It never overwrites a journal.
    """


@app.declare("casino.upgrade_journal:upgrade", examples=("--db before.db",))
def upgrade(db: Db = "hardway.db", as_json: AsJson = False) -> None:
    """Say what a journal needs for this version.

    Run `hardway upgrade` with the new version before you serve: it reads every row, and changes nothing.
    """


@app.declare(
    "casino.serve_casino:serve_casino",
    examples=("--open", "crown star --port 8080"),
    groups={
        "Upkeep": "manifest checkpoints checkpoint_minutes backups backup_hours keep_backups",
        "For one start": "settings open_page new_key old_key forget_houses",
    },
)
def serve(
    house: Annotated[tuple[str, ...], Argument(metavar="HOUSE…", help="Houses to open. Default: all.")] = (),
    settings: Annotated[
        str,
        Option(
            metavar="FILE",
            help="A TOML file with these options as keys; an option that you type overrides the file.",
            settings=True,
        ),
    ] = "",
    open_page: Annotated[bool, Option("--open", help="Open the casino in your browser.")] = False,
    db: Db = "hardway.db",
    host: Annotated[str, Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65535, help="The port; 0 takes any free one.")] = 8000,
    key: Annotated[
        str, Option(metavar="FILE", help="The file with the signing key. Default: the file beside the journal.")
    ] = "",
    address: Annotated[str, Option(help="The address at which browsers reach the server: https://casino.example")] = "",
    origin: Annotated[
        tuple[str, ...], Option(help="Another origin whose pages may use this server; may be given again.")
    ] = (),
    trust: Annotated[
        tuple[str, ...], Option(help="The address of a reverse proxy whose headers are trusted; may be given again.")
    ] = (),
    zone: Annotated[str, Option(help="The time zone of the tables: Australia/Melbourne.")] = "",
    secure: Annotated[
        bool, Option("--secure", help="Browsers reach the server by https, even if the address says http.")
    ] = False,
    new_key: Annotated[
        bool, Option("--new-key", help="The signing key is lost: make a new one, and record that in the journal.")
    ] = False,
    old_key: Annotated[
        str, Option(metavar="FILE", help="With --new-key: the file of the old key, which vouches for the new key.")
    ] = "",
    manifest: Annotated[
        str,
        Option(metavar="FILE", help="Start only if the software matches this manifest, from `hardway audit manifest`."),
    ] = "",
    checkpoints: Annotated[
        str, Option(metavar="FOLDER", help="Write signed checkpoints into this folder, best on another machine.")
    ] = "",
    checkpoint_minutes: Annotated[int, Option(min=1, help="How many minutes pass between two checkpoints.")] = 60,
    backups: Annotated[str, Option(metavar="FOLDER", help="Write backups into this folder.")] = "",
    backup_hours: Annotated[int, Option(min=1, help="How many hours pass between two backups.")] = 24,
    keep_backups: Annotated[
        int, Option(min=0, help="How many of the newest journal backups are kept; 0 keeps all.")
    ] = 0,
    forget_houses: Annotated[
        bool,
        Option(
            "--forget-houses", help="Forget the folders of added houses that the journal remembers from earlier starts."
        ),
    ] = False,
    log: Annotated[
        str,
        Option(
            choices=("debug", "info", "warning", "error"),
            help="The least severe level that is logged, as JSON on stderr.",
        ),
    ] = "warning",
) -> None:
    """Open the casino in your browser.

    The server sends the page to browsers, answers programs over HTTP and WebSockets, and stores every entry in a
    journal.
    """


@app.declare("play.ask_exercises:school", examples=("crown --for pay", "star --kind pays --count 20 --timed"))
def school(
    house: House = USUAL_HOUSE,
    kind: Annotated[
        tuple[str, ...],
        Option(metavar="KIND", help="A kind of exercise; may be given again. `--kinds` lists them."),
    ] = (),
    role: Annotated[str, Option("--for", choices=("play", "pay", "call"), help="Your job at the table.")] = "",
    seed: Annotated[int, Option(help="The number of the first exercise: the same seed asks the same questions.")] = 0,
    count: Annotated[int | None, Option(min=1, help="The number of exercises. Default: until you stop.")] = None,
    timed: Annotated[bool, Option("--timed", help="Show how long each answer took.")] = False,
    keep: Annotated[
        str, Option(metavar="FILE", help="Save your progress in this file; exercises that you missed come again.")
    ] = "",
    page: Annotated[
        str, Option(metavar="FILE", help="Write exercises with their answers as one HTML file, and ask nothing.")
    ] = "",
    kinds: Annotated[bool, Option("--kinds", help="List the kinds of exercise and stop.")] = False,
    as_json: Annotated[
        bool, Option("--json", help="Print exercises with their answers as JSON lines, and ask nothing.")
    ] = False,
) -> None:
    """Practise what players and the crew must know.

    The table engine makes the exercises and marks your answers.
    """


@app.declare(
    "odds.show_best:show_best",
    examples=(
        "crown --bankroll 300 --goal 600 --rolls 100",
        "vegas --bankroll 60 --goal 120 --wager pass --wager pass_odds",
    ),
    groups={
        "The session": "bankroll goal rolls",
        "The aim": "aim power require action leave",
        "The wagers": "wager step most flat",
        "The table": "chips dice option sign",
        "Output": "beside strategy engine plot as_json",
    },
)
def best(
    house: House,
    bankroll: Annotated[str, Option(metavar="MONEY", help="The money the session starts with.")],
    goal: Annotated[
        str,
        Option(
            metavar="MONEY",
            help="The session ends at this much money. Needed with --for goal; otherwise 3 bankrolls.",
        ),
    ] = "",
    rolls: Annotated[
        int | None,
        Option(help="The session ends after this many rolls. Default: no limit; needed with --for loss, log or power."),
    ] = None,
    aim: Annotated[
        str,
        Option(
            "--for", choices=("goal", "loss", "longest", "log", "power"),
            help="The aim of the best play: what it maximises or minimises.",
        ),
    ] = "goal",
    power: Annotated[
        str, Option(metavar="NUMBER", help="With --for power: the exponent to which the final money is raised.")
    ] = "0.5",
    require: Annotated[
        tuple[str, ...],
        Option(metavar="WAGER", help="A line or come wager to make whenever it is allowed; may be given again."),
    ] = (),
    action: Annotated[str, Option(metavar="MONEY", help="The player must have this much at risk at every throw.")] = "",
    leave: Annotated[bool, Option("--leave", help="The player may end the session at any time.")] = False,
    wager: Annotated[
        tuple[str, ...], Option(metavar="WAGER", help="A wager that the player may make; may be given again.")
    ] = (),
    step: Annotated[
        str, Option(metavar="MONEY", help="Try amounts that are multiples of this. Default: 1/60 of the bankroll.")
    ] = "",
    most: Annotated[str, Option(metavar="MONEY", help="The most to bet on one wager.")] = "",
    flat: Annotated[
        str, Option(metavar="LIST", help="Try only these amounts on line and come wagers, such as 5,10.")
    ] = "",
    beside: Annotated[
        tuple[str, ...], Option(metavar="STRATEGY", help="Show how much worse this strategy is than the best play.")
    ] = (),
    strategy: Annotated[
        str, Option(metavar="FILE", help="Write the best way to play into this file, as a strategy.")
    ] = "",
    chips: Chips = "",
    dice: Dice = "",
    option: Options = (),
    sign: Sign = (),
    engine: Annotated[str, Option(choices=("cpu", "gpu"), help="What works it out.")] = "cpu",
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Find the best way to play.

    The command says what to bet before each throw: for the greatest chance of the goal, the least loss or the longest
    play, with a proof of the value. Without --wager it bets on the pass line and come with odds, and on place numbers.
    """


@app.declare(
    "odds.run_sessions:simulate",
    examples=(
        "crown pass_odds",
        "pass_odds iron_cross --compare",
        "crown vegas pass_odds --compare",
        "newzealand three_point_molly --sessions 1e6 --bankroll 300",
    ),
    groups={
        "A session": "rolls bankroll goal unit",
        "The table": "chips dice option sign",
        "The engine": "engine workers address",
        "Output": "trace out details plot as_json",
    },
)
def simulate(
    strategies: Annotated[
        tuple[str, ...],
        Argument(
            metavar="[HOUSE…] STRATEGY…",
            help="A strategy by name, or a file with one; several, or several houses, with --compare.",
        ),
    ],
    sessions: Annotated[int, Option(help="The number of sessions.")] = 100_000,
    seed: Annotated[int, Option(help="The seed of the dice: the same seed gives the same sessions.")] = 1,
    compare: Annotated[bool, Option("--compare", help="Compare strategies side by side, with the same dice.")] = False,
    rolls: Annotated[int, Option(help="End a session after this many rolls.")] = 200,
    bankroll: Annotated[str, Option(metavar="MONEY", help="The money a session starts with.")] = "1000",
    goal: Annotated[str, Option(metavar="MONEY", help="End a session once the rack holds this much.")] = "",
    unit: Unit = "",
    chips: Chips = "",
    dice: Dice = "",
    option: Options = (),
    sign: Sign = (),
    engine: Annotated[
        str, Option(choices=("cpu", "gpu", "ray", "dask"), help="The engine that plays the sessions.")
    ] = "cpu",
    workers: Annotated[int | None, Option(help="The number of cores or workers. Default: all.")] = None,
    address: Annotated[
        str, Option("--address", "--scheduler", help="The address of a Ray cluster or Dask scheduler.")
    ] = "",
    trace: Annotated[
        str,
        Option(
            metavar="SESSIONS",
            help="Play only the sessions with these numbers, as 17 or 17,23, and show every roll, bet and clause.",
        ),
    ] = "",
    details: Annotated[
        bool,
        Option(
            "--details",
            help="With --out: more columns for each session: action, peak, hands … and what each wager won and lost.",
        ),
    ] = False,
    out: Annotated[
        str,
        Option(
            metavar="FILE",
            help="Write a row for each session into a .parquet or .csv; with --trace, every entry to a .craps or .csv.",
        ),
    ] = "",
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Simulate a strategy.

    The command plays many sessions and shows what they win, how the results spread, how often they end in ruin and what
    each wager costs. Without HOUSE the house is crown. Without --sign, the maximum of a wager is 10,000.
    """
