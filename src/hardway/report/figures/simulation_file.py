"""Writes simulations as Parquet: one row for each session, and the manifest in the file's metadata.

import pyarrow.parquet as pq
json.loads(pq.read_schema("result.parquet").metadata[b"hardway"])["seed"]      # 7
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hardway.report.files import kind_of, new_file, writing
from hardway.simulate.game import Rows
from hardway.strategy.explore import ENDS

GROUP_ROWS = 1 << 17
"""How many rows a row group of the file has: a fixed number, so that the file is the same however many processes
play."""
COLUMNS = [
    ("session", pa.int64()), ("result_cents", pa.int64()), ("rolls", pa.int32()),
    ("end", pa.dictionary(pa.int8(), pa.string())), ("longest_hand", pa.int32()),
]  # fmt: skip


class ParquetFile:
    """A file that is being written; it gets its name only when it is complete."""

    def __init__(self, path: str, manifest: Mapping[str, Any]) -> None:
        kind_of(path, "parquet")
        self.path, self._part = path, f"{path}.part"
        self._schema = pa.schema(COLUMNS, metadata={"hardway": json.dumps(manifest, ensure_ascii=False)})
        with writing(path):
            self._writer = pq.ParquetWriter(self._part, self._schema, compression="zstd")
        self._waiting: list[Rows] = []
        self._count = self._written = 0

    def __enter__(self) -> "ParquetFile":
        """Return the file, open for writing."""
        return self

    def write(self, rows: Rows) -> None:
        """Add sessions to the file, in their order."""
        self._waiting.append(rows)
        self._count += len(rows.result)
        while self._count - self._written >= GROUP_ROWS:
            self._group(GROUP_ROWS)

    def _group(self, size: int) -> None:
        rows = Rows.joined(self._waiting)
        here = rows.part(0, size)
        self._waiting = [rows.part(size)]
        ends = pa.DictionaryArray.from_arrays(pa.array(here.end.astype(np.int8) - 1), pa.array(ENDS))
        numbers = np.arange(self._written, self._written + size)
        table = pa.table([numbers, here.result, here.rolls, ends, here.longest], schema=self._schema)
        with writing(self.path):
            self._writer.write_table(table, row_group_size=size)
        self._written += size

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Finish the file; delete it if an error occurred."""
        try:
            if kind is None and self._count > self._written:
                self._group(self._count - self._written)
            with writing(self.path) if kind is None else suppress(OSError):
                self._writer.close()
            if kind is None:
                with writing(self.path):
                    os.replace(self._part, self.path)
        finally:
            Path(self._part).unlink(missing_ok=True)


def write_table(path: str, table: pa.Table, manifest: Mapping[str, Any]) -> None:
    """Write a whole table with the manifest of its simulation; the same data give the same bytes."""
    with new_file(path) as file:
        kept = table.replace_schema_metadata({"hardway": json.dumps(manifest, ensure_ascii=False)})
        pq.write_table(kept, file, compression="zstd", row_group_size=GROUP_ROWS)
