"""The commands of `hardway` that stand alone, and the groups of the others."""

from pathlib import Path
from typing import Annotated

import click

from hardway import __version__
from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.exits import Stop
from hardway.cli.terminal.shared_options import AsJson, Chips, Db, House, Options, Plot, Sign, Unit
from hardway.values.usual import USUAL_HOUSE

Record = Annotated[str, Argument(help="A table record, or - for stdin.")]
TableHouse = Annotated[str, Option(metavar="HOUSE", help="A house by name, or a folder with a book.")]


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
)
click.version_option(__version__, message="hardway %(version)s")(app)
for name in ("people", "audit", "odds", "promotion", "tournament"):
    app.take(f"hardway.cli.commands.{name}_commands", name)


@app.declare("play.play_here:play")
def play(
    house: TableHouse = USUAL_HOUSE,
    seat: Annotated[
        str, Option(metavar="MONEY", help="What you buy in for; 0 seats nobody. Default: 500 at a terminal.")
    ] = "",
    chips: Chips = "",
    option: Options = (),
    sign: Sign = (),
    saved: Annotated[
        str, Option("--from", metavar="FILE", help="Go on with a game that was saved, at its own table.")
    ] = "",
    server: Annotated[str, Option(help="Play at a server: http://127.0.0.1:8000.")] = "",
    table: Annotated[str, Option(help="Which of its tables. Default: open a new one.")] = "",
    name: Annotated[
        str, Option(help="Your name; at a server the one you sign in with. Default: player, a guest.")
    ] = "",
    role: Annotated[str, Option("--as", help="Act in this role of the house. Default: as a player.")] = "",
) -> None:
    """Open a table in the terminal and play: type the verbs of the notation. With --server, at a table there."""


@app.declare("records.replay_record:replay")
def replay(
    file: Record,
    as_json: AsJson = False,
    steps: Annotated[bool, Option("--all", help="Tell every step of procedure around a roll.")] = False,
    roll: Annotated[int, Option(min=0, help="Stop after this throw, as a dispute names it.")] = 0,
) -> None:
    """Play a record again: each roll, each settlement with its odds, amount and clause."""


@app.declare("records.show_rulings:show_rulings")
def rulings(file: Record, as_json: AsJson = False) -> None:
    """Read the rulings of a record: every act of staff, with when, who, why and by which clause."""


@app.declare("records.show_legal:legal")
def legal(
    file: Record,
    who: Annotated[str, Argument(help="A player at the table, or a role of the house.")],
    as_json: AsJson = False,
) -> None:
    """Show what someone may do at the end of a record, and why not the rest."""


@app.declare("rules.read_books:rules")
def rules(
    words: Annotated[
        tuple[str, ...],
        Argument(metavar="HOUSE [CLAUSE]", help="A house, or a folder with a book; `check` or `new` and a folder."),
    ] = (),
    compare: Annotated[bool, Option("--compare", help="Set the houses named side by side.")] = False,
    coverage: Annotated[bool, Option("--coverage", help="List every clause with what proves it.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read the books: the houses, a house, a clause, houses compared, coverage; `check FOLDER` proves any book,
    `new FOLDER` writes one to begin with.

    hardway rules new FOLDER: write a small book into a new folder, whole as it stands, with every key explained. The
    last part of FOLDER is the name of the house: small letters (a-z), digits and _, a letter first.

    hardway rules check FOLDER: prove a book, its felt and its variants, and play the records that lie beside it
    (*.craps there or in records/). A record with a line `# proves: CLAUSE` counts as a proof of that clause.
    """


@app.declare("records.shipped:strategies")
def strategies(
    name: Annotated[str, Argument(metavar="STRATEGY", help="Print this one as it is written.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the strategies that come with Hardway, for `hardway odds` and `hardway simulate`."""


@app.declare("records.shipped:write_examples")
def examples(
    folder: Annotated[str, Argument(metavar="FOLDER", help="Where to. Default: examples.")] = "examples",
    as_json: AsJson = False,
) -> None:
    """Write the example records into a folder, to read, replay and change. No file of yours is overwritten."""


@app.declare("terminal.manual:print_completion")
def completion(
    shell: Annotated[str, Argument(metavar="SHELL", help="bash, zsh or fish. Default: yours.")] = "",
) -> None:
    """Print a script that makes your shell complete commands, options, houses and strategies.

    bash: hardway completion bash >> ~/.bashrc · zsh: hardway completion zsh >> ~/.zshrc ·
    fish: hardway completion fish > ~/.config/fish/completions/hardway.fish
    """


@app.declare("terminal.manual:print_manual")
def manual() -> None:
    """Print the manual page: hardway manual | man -l -."""


@app.declare("casino.copy_journal:backup")
def backup(
    file: Annotated[str, Argument(help="The file to make.")], db: Db = "hardway.db", as_json: AsJson = False
) -> None:
    """Copy a journal into one file, while its tables play on; the file is a journal itself."""


@app.declare("casino.copy_journal:restore")
def restore(file: Annotated[str, Argument(help="A backup.")], db: Db = "hardway.db", as_json: AsJson = False) -> None:
    """Put a backup back where no journal is, and audit it."""


@app.declare("casino.serve_casino:serve_casino")
def serve(
    db: Db = "hardway.db",
    host: Annotated[str, Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    house: Annotated[
        tuple[str, ...],
        Option(metavar="HOUSE", help="A house to open; may be given again. Default: all."),
    ] = (),
    key: Annotated[str, Option(metavar="FILE", help="The signing key. Default: beside the journal.")] = "",
    address: Annotated[str, Option(help="Where pages find this process: https://casino.example")] = "",
    origin: Annotated[tuple[str, ...], Option(help="Another place pages may come from.")] = (),
    trust: Annotated[tuple[str, ...], Option(help="The address of a reverse proxy.")] = (),
    zone: Annotated[str, Option(help="The time zone of the tables: Australia/Melbourne.")] = "",
    secure: Annotated[bool, Option("--secure", help="Pages come by https, whatever the address says.")] = False,
    new_key: Annotated[
        bool, Option("--new-key", help="The signing key is lost for good: make another, and write that down.")
    ] = False,
    forget_houses: Annotated[
        bool, Option("--forget-houses", help="Forget the folders of houses that the journal remembers.")
    ] = False,
    log: Annotated[str, Option(help="debug, info, warning or error; as JSON, on stderr.")] = "warning",
) -> None:
    """Open the casino: a server for pages and programs, on a journal that loses nothing."""


@app.declare("play.ask_exercises:school")
def school(
    house: House = USUAL_HOUSE,
    kind: Annotated[
        tuple[str, ...],
        Option(metavar="KIND", help="A kind of exercise; may be given again. `--kinds` lists them."),
    ] = (),
    role: Annotated[str, Option("--for", metavar="WORK", help="What you do at the table: play, pay or call.")] = "",
    seed: Annotated[int, Option(help="The first exercise's number: the same seed asks the same questions.")] = 0,
    count: Annotated[int, Option(help="How many exercises. Default: on until you stop.")] = 0,
    timed: Annotated[bool, Option("--timed", help="Say how long each answer took.")] = False,
    keep: Annotated[str, Option(metavar="FILE", help="Keep your progress here: what you missed comes again.")] = "",
    kinds: Annotated[bool, Option("--kinds", help="List the kinds of exercise and stop.")] = False,
    as_json: Annotated[
        bool, Option("--json", help="Print exercises with their answers as JSON lines, and ask nothing.")
    ] = False,
) -> None:
    """Practise what players and the crew must know: exercises made and marked by the table itself.

    hardway school crown --for pay · hardway school star --kind pays --count 20 --timed
    """


@app.declare(
    "odds.run_sessions:simulate",
    groups={
        "A session": "rolls bankroll goal unit",
        "The table": "house chips option sign",
        "Where it is played": "engine workers address",
        "What is written": "out plot as_json",
    },
)
def simulate(
    strategies: Annotated[
        tuple[str, ...],
        Argument(metavar="STRATEGY…", help="A strategy by name, or a file with one; several with --compare."),
    ] = (),
    sessions: Annotated[int, Option(help="How many sessions are played.")] = 100_000,
    seed: Annotated[int, Option(help="The seed of the dice: the same seed gives the same sessions.")] = 1,
    compare: Annotated[bool, Option("--compare", help="Set strategies side by side, with the same dice.")] = False,
    rolls: Annotated[int, Option(help="End a session after this many rolls.")] = 200,
    bankroll: Annotated[str, Option(metavar="MONEY", help="What a session starts with.")] = "1000",
    goal: Annotated[str, Option(metavar="MONEY", help="End a session with this much in the rack.")] = "",
    unit: Unit = "",
    house: TableHouse = USUAL_HOUSE,
    chips: Chips = "",
    option: Options = (),
    sign: Sign = (),
    engine: Annotated[str, Option(help="cpu, gpu, ray or dask.")] = "cpu",
    workers: Annotated[int | None, Option(help="How many cores or workers. Default: all.")] = None,
    address: Annotated[str, Option("--address", "--scheduler", help="Of a Ray cluster or a Dask scheduler.")] = "",
    out: Annotated[str, Option(metavar="FILE", help="Write each session into a .parquet file.")] = "",
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Play a strategy session after session: what it wins, how that is spread, how often it is ruined, what it costs.

    Without --sign the table has that of one that states none: what is above 10,000 on one wager is not at risk.

    hardway simulate three_point_molly --house newzealand --sessions 1000000 --rolls 200 --bankroll 300
    """
