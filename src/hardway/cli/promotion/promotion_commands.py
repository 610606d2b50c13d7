"""The commands under `hardway promotion` and their options. The work is loaded when a command runs."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson

promotion = CliGroup("promotion", "Check a promotion's terms, hold its draw, verify a draw.")

House = Annotated[
    str,
    Option(metavar="HOUSE", help="The house whose rules hold. Default: the one that the terms name."),
]
Terms = Annotated[str, Argument(help="The terms, a TOML file.")]


@promotion.adopt
def check(terms: Terms, house: House = "", as_json: AsJson = False) -> int:
    """Check a promotion's terms: everything that is missing or not allowed, by clause. Ends with 1 if there is any."""
    from hardway.cli.promotion.check_terms import check

    return check(terms, house=house, as_json=as_json)


@promotion.adopt
def commit(
    name: Annotated[str, Argument(metavar="PROMOTION", help="The name of the promotion.")],
    secret: Annotated[str, Option(metavar="FILE", help="Where the new secret is kept; tell nobody.")],
    who: Annotated[str, Option("--as", metavar="NAME", help="house, or who adds a nonce to the draw.")] = "house",
    draw: Annotated[int, Option(min=1, help="The number of the draw: 2 after one that was held or given up.")] = 1,
    as_json: AsJson = False,
) -> int:
    """Draw a secret and print its commitment, to be made known while entries are open."""
    from hardway.cli.promotion.hold_draw import commit

    return commit(name, file=secret, who=who, draw=draw, as_json=as_json)


@promotion.adopt
def draw(
    terms: Terms,
    entries: Annotated[str, Argument(help="The entries that count, a patron a line; CSV with `patron` too.")],
    secret: Annotated[str, Option(metavar="FILE", help="The house's secret, as `commit` wrote it.")],
    run_by: Annotated[str, Option("--by", metavar="NAME", help="Who runs the draw.")],
    nonce: Annotated[
        list[str] | None, Option(metavar="FILE", help="A nonce, as `commit --as` wrote it; may be given again.")
    ] = None,
    scrutineer: Annotated[str, Option(metavar="NAME", help="Who oversees it.")] = "",
    house: House = "",
    at: Annotated[str, Option(metavar="TIME", help="When it is held: 2026-12-01T20:00. Default: now.")] = "",
    out: Annotated[str, Option(metavar="FILE", help="The audit pack to write; PROMOTION-draw.json.")] = "",
    as_json: AsJson = False,
) -> int:
    """Hold a draw: an entry for each prize in the order of the terms, and an audit pack that anybody can verify."""
    from hardway.cli.promotion.hold_draw import hold_draw

    return hold_draw(
        terms, entries, secret=secret, nonces=nonce or [], run_by=run_by, scrutineer=scrutineer, house=house,
        at=at, out=out, as_json=as_json,
    )  # fmt: skip


Record = Annotated[str, Argument(help="The record of a promotion.")]


@promotion.adopt
def show(
    record: Record,
    who: Annotated[str, Option("--as", metavar="WHO", help="A role of the house, or a patron.")] = "",
    as_json: AsJson = False,
) -> int:
    """Show how a promotion stands at the end of its record: what is left to be done, by when, money, who may what."""
    from hardway.cli.promotion.show_promotion import show

    return show(record, who=who, as_json=as_json)


@promotion.adopt
def pack(
    record: Record,
    draw: Annotated[int, Option(min=0, help="Which draw of the terms. Default: the last that was held.")] = 0,
    out: Annotated[str, Option(metavar="FILE", help="The pack to write; PROMOTION-draw.json.")] = "",
    as_json: AsJson = False,
) -> int:
    """Write the audit pack of the draw that stands in a promotion's record."""
    from hardway.cli.promotion.show_promotion import pack

    return pack(record, draw=draw, out=out, as_json=as_json)


@promotion.adopt
def verify(
    pack: Annotated[str, Argument(help="An audit pack.")],
    published: Annotated[
        list[str] | None,
        Option(metavar="NAME=DIGEST", help="What was made known before: entries_digest=…; may be given again."),
    ] = None,
    house: Annotated[
        str, Option(metavar="HOUSE", help="The house whose rules hold. Default: the only one with promotions.")
    ] = "",
    as_json: AsJson = False,
) -> int:
    """Work a draw out again from its pack, and say what differs. Ends with 1 if anything does."""
    from hardway.cli.promotion.hold_draw import verify

    return verify(pack, house=house, published=published or [], as_json=as_json)
