"""Counts for Prometheus. They name no person, no player of a table, no secret."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, Receipt
from hardway.floor.tables import Floor
from hardway.table import Refusal


class Metrics:
    """The figures of one process."""

    def __init__(self, floor: Floor) -> None:
        self.registry = CollectorRegistry()
        self.received = Counter("hardway_messages_received", "Messages taken over sockets", registry=self.registry)
        self.sockets = Gauge("hardway_sockets", "Open sockets", registry=self.registry)
        self.slow = Counter(
            "hardway_slow_clients", "Sockets closed because the client read too slowly", registry=self.registry
        )
        self.entries = Counter("hardway_entries", "Entries by answer", ["answer"], registry=self.registry)
        self.requests = Counter(
            "hardway_requests", "HTTP requests by method and status", ["method", "status"], registry=self.registry
        )
        self.seconds = Histogram("hardway_request_seconds", "Time of HTTP requests", registry=self.registry)
        self.last_checkpoint = Gauge(
            "hardway_last_checkpoint_timestamp_seconds",
            "When a checkpoint of the journal was last written",
            registry=self.registry,
        )
        self.last_backup = Gauge(
            "hardway_last_backup_timestamp_seconds",
            "When a backup of the journal was last written",
            registry=self.registry,
        )
        self.upkeep_failures = Counter(
            "hardway_upkeep_failures", "Failed checkpoints, backups and checks of the installed software", ["work"],
            registry=self.registry,
        )  # fmt: skip
        self.software_changed = Gauge(
            "hardway_software_changed",
            "Files of the installed software that differ from the manifest",
            registry=self.registry,
        )
        self._taken = self.entries.labels("taken")
        self.registry.register(_Gauges(floor))

    def entered(self, waiting: AnswerFuture) -> None:
        """Count an entry by its answer, once it is answered."""
        if waiting.cancelled() or waiting.exception() is not None:
            return
        answer = waiting.result()
        if isinstance(answer, Receipt):
            self._taken.inc()
        elif isinstance(answer, Refusal):
            self.entries.labels("refused").inc()
        else:
            assert isinstance(answer, Problem)
            self.entries.labels("problem").inc()

    def text(self) -> bytes:
        """Return the figures as Prometheus reads them."""
        return generate_latest(self.registry)


class _Gauges(Collector):
    """Figures that are read at each request from the tables open in this process."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def collect(self) -> Iterator[Metric]:
        """Yield the present figures."""
        tables = list(self._floor.tables.values())
        suspended = sum(live.host.fault is not None for live in tables)
        yield GaugeMetricFamily("hardway_tables", "Tables open in this process", value=len(tables))
        yield GaugeMetricFamily("hardway_tables_suspended", "Tables that are suspended", value=suspended)
        players = sum(len(live.host.durable_state.players) for live in tables)
        yield GaugeMetricFamily("hardway_players", "Players seated", value=players)
