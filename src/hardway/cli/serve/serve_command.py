"""The options of `hardway serve`. The work is loaded when the command runs."""

from typing import Annotated

from hardway.cli.terminal.declare import Option
from hardway.cli.terminal.exits import Stop
from hardway.cli.terminal.shared_options import Db

LOGS = ("debug", "info", "warning", "error")


def serve(
    db: Db = "hardway.db",
    host: Annotated[str, Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    house: Annotated[
        list[str] | None,
        Option(metavar="HOUSE", help="A house to open; may be given again. Default: all."),
    ] = None,
    key: Annotated[str, Option(metavar="FILE", help="The signing key. Default: beside the journal.")] = "",
    address: Annotated[str, Option(help="Where pages find this process: https://casino.example")] = "",
    origin: Annotated[list[str] | None, Option(help="Another place pages may come from.")] = None,
    trust: Annotated[list[str] | None, Option(help="The address of a reverse proxy.")] = None,
    zone: Annotated[str, Option(help="The time zone of the tables: Australia/Melbourne.")] = "",
    secure: Annotated[bool, Option("--secure", help="Pages come by https, whatever the address says.")] = False,
    new_key: Annotated[
        bool, Option("--new-key", help="The signing key is lost for good: make another, and write that down.")
    ] = False,
    forget_houses: Annotated[
        bool, Option("--forget-houses", help="Forget the folders of houses that the journal remembers.")
    ] = False,
    log: Annotated[str, Option(help="debug, info, warning or error; as JSON, on stderr.")] = "warning",
) -> int:
    """Open the casino: a server for pages and programs, on a journal that loses nothing."""
    from hardway.cli.serve.serve_casino import serve_casino
    from hardway.server.serve import Served

    if log not in LOGS:
        raise Stop(f"serve: --log is one of {', '.join(LOGS)}, not {log}")
    asked = Served(
        db=db, host=host, port=port, houses=tuple(house or ()), key=key, address=address, origins=tuple(origin or ()),
        trusted=tuple(trust or ()), secure=secure, log=log, new_key=new_key,
    )  # fmt: skip
    return serve_casino(asked, zone=zone, forget=forget_houses)
