"""Audits a journal: chains, checkpoints, every command decided again, money, dice. Reads, and changes nothing."""

from hardway.journal.audit.auditor import Audit, audit
from hardway.journal.audit.finding import Finding, finding_form

__all__ = ["Audit", "Finding", "audit", "finding_form"]
