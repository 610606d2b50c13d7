"""The commands under `hardway promotion` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson

promotion = CliGroup("promotion", "Terms and draws of promotions.")

House = Annotated[
    str,
    Option(metavar="HOUSE", help="The house whose rules hold. Default: the one that the terms name."),
]
Terms = Annotated[str, Argument(help="The terms, a TOML file.")]


@promotion.declare("events.check_files:check_terms", examples=("summer.toml",), pages=True)
def check(terms: Terms, house: House = "", as_json: AsJson = False) -> None:
    """Check a promotion's terms.

    Everything that is missing or not allowed, by clause. Ends with 1 if there is any.
    """


@promotion.declare("events.hold_draw:commit", examples=("summer --secret house.json",))
def commit(
    name: Annotated[str, Argument(metavar="PROMOTION", help="The name of the promotion.")],
    secret: Annotated[str, Option(metavar="FILE", help="Where the new secret is kept; tell nobody.")],
    who: Annotated[str, Option("--as", metavar="NAME", help="house, or who adds a nonce to the draw.")] = "house",
    draw: Annotated[int, Option(min=1, help="The number of the draw: 2 after one that was held or given up.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Draw a secret and print its commitment.

    To be made known while entries are open.
    """


@promotion.declare("events.hold_draw:hold_draw")
def draw(
    terms: Terms,
    entries: Annotated[str, Argument(help="The entries that count, a patron a line; CSV with `patron` too.")],
    secret: Annotated[str, Option(metavar="FILE", help="The house's secret, as `commit` wrote it.")],
    run_by: Annotated[str, Option("--by", metavar="NAME", help="Who runs the draw.")],
    nonce: Annotated[
        tuple[str, ...], Option(metavar="FILE", help="A nonce, as `commit --as` wrote it; may be given again.")
    ] = (),
    scrutineer: Annotated[str, Option(metavar="NAME", help="Who oversees it.")] = "",
    house: House = "",
    at: Annotated[str, Option(metavar="TIME", help="When it is held: 2026-12-01T20:00. Default: now.")] = "",
    out: Annotated[str, Option(metavar="FILE", help="The audit pack to write; PROMOTION-draw.json.")] = "",
    as_json: AsJson = False,
) -> None:
    """Hold a draw.

    An entry for each prize in the order of the terms, and an audit pack that anybody can verify.
    """


Record = Annotated[str, Argument(help="The record of a promotion.")]


@promotion.declare("events.show_promotion:show", pages=True)
def show(
    record: Record,
    who: Annotated[str, Option("--as", metavar="WHO", help="A role of the house, or a patron.")] = "",
    as_json: AsJson = False,
) -> None:
    """Show how a promotion stands.

    At the end of its record: what is left to be done, by when, money, who may what.
    """


@promotion.declare("events.show_promotion:pack")
def pack(
    record: Record,
    draw: Annotated[int, Option(min=0, help="Which draw of the terms. Default: the last that was held.")] = 0,
    out: Annotated[str, Option(metavar="FILE", help="The pack to write; PROMOTION-draw.json.")] = "",
    as_json: AsJson = False,
) -> None:
    """Write the audit pack of a draw.

    Of the one that stands in the promotion's record.
    """


@promotion.declare("events.hold_draw:verify", examples=("summer-draw.json",))
def verify(
    pack: Annotated[str, Argument(help="An audit pack.")],
    published: Annotated[
        tuple[str, ...],
        Option(metavar="NAME=DIGEST", help="What was made known before: entries_digest=…; may be given again."),
    ] = (),
    house: Annotated[
        str, Option(metavar="HOUSE", help="The house whose rules hold. Default: the only one with promotions.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Work a draw out again and say what differs.

    Ends with 1 if anything does.
    """
