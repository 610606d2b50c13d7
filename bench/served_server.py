"""The servers of the load test, each in a process of its own: Hardway with and without limits, and a bare broadcast.

    python -m bench.served_server hardway DB [KEY]
    python -m bench.served_server everyday DB
    python -m bench.served_server bare

Each prints its address, and ends when its input ends: not even a killed bench leaves one behind.
"""

import asyncio
import os
import signal
import socket
import sys
import threading
from pathlib import Path

import uvicorn


def hardway(db: str, key: str = "", *, everyday: bool = False) -> None:
    """Serve a casino without limits for each address, or with the default limits (`everyday`)."""
    from hardway.journal import open_recorder
    from hardway.journal.keys import key_file, open_key
    from hardway.server.configuration import PER_MINUTE, Settings
    from hardway.server.house import House
    from hardway.server.serve import Runner

    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    free = Settings(
        per_minute=dict.fromkeys(PER_MINUTE, 10**9),
        messages_per_second=1e9, messages_burst=1e9, sockets=20_000, sockets_of_person=20_000,
        tables_of_person=1_000,
        person_share=1e6, origins=(address,),
    )  # fmt: skip
    settings = Settings(origins=(address,)) if everyday else free
    recorder = open_recorder(db)
    house = House(recorder, open_key(Path(key or key_file(db))), address=address, settings=settings, db=db)
    Runner(house, address, embedded=False).run(listening)
    recorder.close()


def bare() -> None:
    """Serve with Starlette alone: send every message of a socket to all sockets, its own too."""
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    clients: set[WebSocket] = set()

    async def broadcast(websocket: WebSocket) -> None:
        await websocket.accept()
        clients.add(websocket)
        try:
            while True:
                text = await websocket.receive_text()
                for client in tuple(clients):
                    await client.send_text(text)
        except WebSocketDisconnect:
            clients.discard(websocket)

    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/", broadcast)]), log_config=None, access_log=False, ws="websockets-sansio",
        ws_per_message_deflate=False,
    )  # fmt: skip
    print(f"Bare is open at http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    server = uvicorn.Server(config)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve([listening]))


def end_with_input() -> None:
    """End this process in the usual way once its input has ended."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=end_with_input, daemon=True).start()
    bare() if sys.argv[1] == "bare" else hardway(*sys.argv[2:], everyday=sys.argv[1] == "everyday")
