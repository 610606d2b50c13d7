r"""Results as data frames and CSV. pandas, Polars and PyArrow are imported when one is asked for. Knows no result.

A result gives its columns; their names end in their unit, and money is in whole cents.

>>> class Two(Framed):
...     def columns(self):
...         return {"session": [0, 1], "end": Category([1, 0], ("ruin", "rolls"))}
>>> Two().to_csv()
'session,end\n0,rolls\n1,ruin\n'
"""

import csv
import os
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from io import StringIO
from typing import Any, NamedTuple

from hardway.extras import pip_line


class Category(NamedTuple):
    """A column of names: for each row, the index of its name in `names`."""

    codes: Any
    names: tuple[str, ...]


Column = Any
"""The values of one column: a sequence of numbers or texts, a NumPy array, or a `Category`."""


class Framed:
    """A result with columns, as a data frame of any library or as CSV."""

    def columns(self) -> Mapping[str, Column]:
        """Return the columns by name, all of one length."""
        raise NotImplementedError

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame; names are categories."""
        pandas = _library("pandas")
        made = {
            name: pandas.Categorical.from_codes(column.codes, list(column.names))
            if isinstance(column, Category)
            else column
            for name, column in self.columns().items()
        }
        return pandas.DataFrame(made)

    def to_polars(self) -> Any:
        """Return a Polars DataFrame; names are an Enum."""
        polars = _library("polars")
        made = [
            polars.Series(name, list(column.names), dtype=polars.Enum(list(column.names))).gather(list(column.codes))
            if isinstance(column, Category)
            else polars.Series(name, column)
            for name, column in self.columns().items()
        ]
        return polars.DataFrame(made)

    def to_arrow(self) -> Any:
        """Return a PyArrow table; names are dictionaries."""
        arrow = _library("pyarrow")
        made = {
            name: arrow.DictionaryArray.from_arrays(arrow.array(column.codes, arrow.int8()), list(column.names))
            if isinstance(column, Category)
            else arrow.array(column)
            for name, column in self.columns().items()
        }
        return arrow.table(made)

    def to_csv(self, path: str | os.PathLike[str] = "") -> str:
        """Return the columns as CSV; with a path, write them there and return the path."""
        columns = self.columns()
        lists = [_values(column) for column in columns.values()]
        with StringIO(newline="") if not path else open(path, "w", encoding="utf-8", newline="") as file:
            lines = csv.writer(file, lineterminator="\n")
            lines.writerow(columns)
            lines.writerows(zip(*lists, strict=True))
            return str(path) if path else file.getvalue()  # type: ignore[union-attr]


def _values(column: Column) -> Iterable[Any]:
    if isinstance(column, Category):
        return [column.names[code] for code in column.codes]
    values: Iterable[Any] = column.tolist() if hasattr(column, "tolist") else column
    return values


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise ModuleNotFoundError(
            f"a {name} frame needs {name}: {pip_line(name)}. to_csv() needs nothing.", name=name
        ) from None


def category(values: Sequence[str]) -> Category:
    """Return a column of names from the names themselves, in the order in which they first come."""
    names = {name: code for code, name in enumerate(dict.fromkeys(values))}
    return Category([names[value] for value in values], tuple(names))
