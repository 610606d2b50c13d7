"""A house's supervision in words and as a JSON object: breaches, annulments, ladders, the checklist, variants."""

from typing import TypedDict

from hardway.report.book.wager_terms import Term
from hardway.report.wording import CiteForm, cite_form, role_labels
from hardway.rulebook import Book
from hardway.rulebook.model.book import Item, Step
from hardway.values.money import short

_LADDERS = {
    "overrule": "overruling a call",
    "dispute": "a dispute",
    "dispute_other": "a dispute the rules do not cover",
}
_NEEDS = {
    "assigned": ", of this table's own pit", "senior": ", another and more senior person",
    "requested": ", if the complainant asks for it",
}  # fmt: skip


class BreachForm(CiteForm):
    """A forbidden act, and the roles that report it."""

    breach: str
    label: str
    roles: list[str]


class AnnulmentForm(CiteForm):
    """A ground for annulling an outcome, which wagers go back, and what else it needs; null for nothing."""

    ground: str
    label: str
    scope: str
    needs: str | None


class StepForm(CiteForm):
    """A step of a ladder, from who decides first to who may overrule: its roles, and what else it needs, or null."""

    step: int
    roles: list[str]
    needs: str | None


class EquipmentForm(CiteForm):
    """An item of the checklist before opening; `least` and `most` are null where nothing is measured or counted."""

    item: str
    says: str
    least: str | None
    most: str | None


class SupervisionForm(TypedDict):
    """A house's supervision: forbidden acts, annulments, ladders, the checklist before opening, and variants."""

    breaches: list[BreachForm]
    annulments: list[AnnulmentForm]
    ladders: dict[str, list[StepForm]]
    equipment: list[EquipmentForm]
    variants: list[str]


def breach_terms(book: Book) -> list[Term]:
    """Return the forbidden acts as terms: the label of each, and the roles that report it."""
    return [
        Term(name, f"{breach.label}: reported by the {role_labels(book, breach.roles)}", breach.cite)
        for name, breach in book.breaches.items()
    ]


def annulment_terms(book: Book) -> list[Term]:
    """Return the grounds for annulling an outcome as terms, with the wagers that go back."""
    reach = {"all": "every wager on the layout", "decided": "the wagers the throw decided"}
    reach |= {
        "withdrawal": "none by itself; each may be taken down until the next throw",
        "standing": "every wager still on the layout; what was called stays decided",
    }
    return [
        Term(ground, f"{one.label}: {reach[one.scope]}" + ("; its reason must be said" if one.needs else ""), one.cite)
        for ground, one in book.annulments.items()
    ]


def ladder_terms(book: Book) -> list[Term]:
    """Return the steps of each ladder as terms: who decides first, and who reviews the decision."""
    return [
        Term(
            f"{_LADDERS[name]}, step {step.number}",
            f"the {role_labels(book, step.roles)}{''.join(_NEEDS[need] for need in step.needs.split())}",
            step.cite,
        )
        for name, steps in book.ladders.items()
        for step in steps
    ]


def item_terms(book: Book) -> list[Term]:
    """Return the checklist before opening as terms."""
    return [Term(item.name, f"{item.says}{_measure(item)}", item.cite) for item in book.equipment.values()]


def _measure(item: Item) -> str:
    if item.least is not None and item.least == item.most:
        return f" Exactly {short(item.least)}."
    least = f" At least {short(item.least)}." if item.least is not None else ""
    return least + (f" At most {short(item.most)}." if item.most is not None else "")


def _step_form(step: Step) -> StepForm:
    return {"step": step.number, "roles": sorted(step.roles), "needs": step.needs or None, **cite_form(step.cite)}


def supervision_form(book: Book) -> SupervisionForm:
    """Return a house's supervision as an object."""
    return {
        "breaches": [
            {"breach": one.name, "label": one.label, "roles": sorted(one.roles), **cite_form(one.cite)}
            for one in book.breaches.values()
        ],
        "annulments": [
            {
                "ground": one.ground, "label": one.label, "scope": one.scope, "needs": one.needs or None,
                **cite_form(one.cite),
            }
            for one in book.annulments.values()
        ],
        "ladders": {name: [_step_form(step) for step in steps] for name, steps in book.ladders.items()},
        "equipment": [
            {
                "item": one.name, "says": one.says,
                "least": short(one.least) if one.least is not None else None,
                "most": short(one.most) if one.most is not None else None, **cite_form(one.cite),
            }
            for one in book.equipment.values()
        ],
        "variants": sorted(book.raw["variants"]),
    }  # fmt: skip
