"""The commands under `hardway promotion` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson

promotion = CliGroup("promotion", "Terms and draws of promotions.")

House = Annotated[
    str,
    Option(metavar="HOUSE", help="The house whose rules apply. Default: the one that the terms name."),
]
Terms = Annotated[str, Argument(help="The terms, a TOML file.")]


@promotion.declare("events.check_files:check_terms", examples=("summer.toml",), pages=True)
def check(terms: Terms, house: House = "", as_json: AsJson = False) -> None:
    """Check a promotion's terms.

    The command lists what is missing or not allowed, by clause, and exits with 1 if it finds anything.
    """


@promotion.declare("events.hold_draw:commit", examples=("summer --secret house.json",))
def commit(
    name: Annotated[str, Argument(metavar="PROMOTION", help="The name of the promotion.")],
    secret: Annotated[
        str,
        Option(
            metavar="FILE", help="The file to write the new secret to; keep it to yourself until entries have closed."
        ),
    ],
    who: Annotated[
        str, Option("--as", metavar="NAME", help="house, or the name of a person who adds a nonce.")
    ] = "house",
    draw: Annotated[int, Option(min=1, help="The number of the draw: 1, or 2 after draw 1 was held or given up.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Draw a secret and print its commitment.

    Publish the commitment while entries are open.
    """


@promotion.declare(
    "events.hold_draw:hold_draw",
    examples=("summer.toml entries.txt --secret house.json --by eve --scrutineer dan",),
)
def draw(
    terms: Terms,
    entries: Annotated[str, Argument(help="The entries: one patron a line, or CSV with a column `patron`.")],
    secret: Annotated[str, Option(metavar="FILE", help="The file with the house's secret, from `commit`.")],
    run_by: Annotated[str, Option("--by", metavar="NAME", help="The person who runs the draw.")],
    nonce: Annotated[
        tuple[str, ...], Option(metavar="FILE", help="The file with a nonce, from `commit --as`; may be given again.")
    ] = (),
    scrutineer: Annotated[str, Option(metavar="NAME", help="The person who oversees it.")] = "",
    house: House = "",
    at: Annotated[str, Option(metavar="TIME", help="The time of the draw: 2026-12-01T20:00. Default: now.")] = "",
    out: Annotated[str, Option(metavar="FILE", help="The audit pack to write. Default: PROMOTION-draw.json.")] = "",
    as_json: AsJson = False,
) -> None:
    """Hold a draw.

    The command draws an entry for each prize, in the order of the terms, and writes an audit pack that anyone can
    verify.
    """


Record = Annotated[str, Argument(help="The record of a promotion.")]


@promotion.declare("events.show_promotion:show", examples=("summer.craps",), pages=True)
def show(
    record: Record,
    who: Annotated[str, Option("--as", metavar="WHO", help="Show what this role or patron sees.")] = "",
    as_json: AsJson = False,
) -> None:
    """Show the state of a promotion.

    For the end of its record, the command shows what is left to do and by when, the money, and what you may enter.
    """


@promotion.declare("events.show_promotion:pack", examples=("summer.craps",))
def pack(
    record: Record,
    draw: Annotated[int, Option(min=0, help="The number of the draw in the terms. Default: the last one held.")] = 0,
    out: Annotated[
        str, Option(metavar="FILE", help="The file of the audit pack to write. Default: PROMOTION-draw.json.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Write the audit pack of a draw.

    The command reads the draw from the promotion's record.
    """


@promotion.declare("events.hold_draw:verify", examples=("summer-draw.json",))
def verify(
    pack: Annotated[str, Argument(help="An audit pack.")],
    published: Annotated[
        tuple[str, ...],
        Option(
            metavar="NAME=DIGEST",
            help="A digest that was published before the draw: entries_digest=…; may be given again.",
        ),
    ] = (),
    house: Annotated[
        str, Option(metavar="HOUSE", help="The house whose rules apply. Default: the only one with promotions.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Work out a draw again and say what differs.

    The command exits with 1 if anything differs.
    """
