"""Audits a journal: hash chains, checkpoints, all decisions, money, dice. Changes nothing."""

from hardway.journal.audit.auditor import Audit, audit
from hardway.journal.audit.finding import Finding, finding_form

__all__ = ["Audit", "Finding", "audit", "finding_form"]
