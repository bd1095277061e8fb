"""What a model says to the Spec Asst: products, corrections, and what became of calls."""
import re

LOADS = {
    "cfx3 45": {"name": "Dometic CFX3 45", "category": "DC Loads (Native/DCDC)", "watts": 50, "hours": 24, "dutyCycle": 40},
    "ninja": {"name": "Ninja Oven", "category": "AC Loads (Inverter)", "watts": 1700, "hours": 0.5},
    "toaster": {"name": "Toaster", "category": "AC Loads (Inverter)", "watts": 900, "hours": 0.2},
    "kettle": {"name": "Kettle", "category": "AC Loads (Inverter)", "hours": 0.3},  # it does not know the watts
}
SOURCES = {"panel": {"name": "200 W panel", "input": 200, "unit": "W", "type": "solar", "hours": 5, "quantity": 2}}


def figures(said, args):
    """The arguments as the person corrected them; None: there is no figure in it."""
    watts = re.search(r"([0-9.]+) *w", said.lower())
    return {**args, "watts" if "input" not in args else "input": float(watts[1])} if watts else None


def after(ask):
    """A line for each result; a correction calls again."""
    lines, calls = [], []
    for (name, args), result in zip(ask["calls"][-len(ask["results"]):], ask["results"]):
        added = re.match(r"Success: (.*) added to persistent state\.$", result)
        said = re.match(r"User ignored confirmation and said: (.*)$", result, re.S)
        if added:
            lines.append(f"\u2705 Added {added[1]}.")
        elif said:
            lines.append(f"Understood: {said[1]}")
            more = figures(said[1], args)
            calls += [(name, more)] if more else []
        else:
            lines.append(f"Noted: {result}")
    return {"text": "\n".join(lines), "calls": calls}


def audit(system):
    """What the prompt says of the tables, said back: it knows nothing else."""
    rows = re.findall(r"^- .*$", system, re.M)
    return {"text": "Audit: " + ("; ".join(r[2:] for r in rows) or "no tables"), "calls": []}


def answer_to(ask):
    """None: it is not about a product."""
    table = LOADS if "addLoadItem" in ask["tools"] else SOURCES if "addChargingSource" in ask["tools"] else {}
    if ask["text"] == "System Audit":
        return audit(ask["system"])
    if not table:
        return None
    if ask["results"]:
        return after(ask)
    found = [args for word, args in table.items() if word in ask["text"].lower()]
    return {"text": "", "calls": [(ask["tools"][0], args) for args in found]} if found else None
