"""The picture and the section of docs/performance.md, made from bench/growth.tsv."""
import math
import os
import textwrap
import time

COLUMNS = ["part", "load", "curve", "x", "median", "low", "high"]
PICTURE = "docs/images/growth.svg"
PAGE = "docs/performance.md"
BEGIN, END = "<!-- begin of growth -->", "<!-- end of growth -->"

# Title, what x counts, unit of y, bar on the growth, of what (the whole should stay
# flat, or the cost of each one), and curves with their names.
PANELS = [
    ("Verdict", "grants", "ns", 1.3, "whole",
     [("same_call", "the same call"), ("other_calls", "4,096 other calls")]),
    ("Ledger, start to ready", "records", "ms CPU", None, "whole",
     [("ready", "ready")]),
    ("Ledger, every record read", "records", "ms CPU", 1.3, "each",
     [("verify", "audit verify"), ("replay", "replay")]),
    ("Threads", "threads", "ms CPU", 1.3, "whole",
     [("threads_ready", "start to ready"), ("turn", "a turn in one of them")]),
    ("Readers of events", "readers", "ms CPU", 1.3, "each",
     [("fanout", "opening all, five events to all")]),
    ("Body of a call", "bytes", "ms CPU", 1.3, "each",
     [("body", "a call that writes it")]),
]
# Said, not drawn.
SAID = [
    ("Ready with records, memory", "records", "MB", 1.3, "whole",
     [("ready_memory", "of the server alone")]),
    ("Ready with threads, memory", "threads", "MB", 1.3, "whole",
     [("threads_memory", "of the server alone")]),
    ("Readers of events, memory", "readers", "KB", 1.3, "whole",
     [("reader_kb", "each")]),
]
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 320, 240, 52, 58, 24, 36
COLOURS = ["#2a6fb0", "#c2571a"]


def read(path):
    if not os.path.exists(path):
        return []
    with open(path) as f:
        return [dict(zip(COLUMNS, line.rstrip("\n").split("\t")))
                for line in f if not line.startswith("#")]


def write(path, table):
    with open(path, "w") as f:
        f.write("# " + "\t".join(COLUMNS) + "\n")
        for row in table:
            f.write("\t".join(row[c] for c in COLUMNS) + "\n")


def points(table, curve):
    return [(int(r["x"]), float(r["median"]), float(r["low"]),
             float(r["high"])) for r in table if r["curve"] == curve]


def number(v):
    if v >= 1000:
        return f"{v:,.0f}"
    return f"{v:.3g}"


def size(x, what):
    if what != "bytes":
        return short(x)
    return f"{x >> 20} MB" if x >> 20 else f"{x >> 10} KB"


def short(x):
    for unit, name in ((1e6, "M"), (1e3, "k")):
        if x >= unit:
            return f"{x / unit:g}{name}" if x % unit == 0 else f"{x / unit:.3g}{name}"
    return str(x)


class Panel:
    def __init__(self, at, panel, table):
        self.x0, self.y0 = at % 3 * WIDTH, at // 3 * HEIGHT
        self.title, self.what, self.unit, _, _, curves = panel
        self.curves = [(points(table, c), name) for c, name in curves]
        every = [p for v, _ in self.curves for p in v]
        self.low_x = math.log10(min(p[0] for p in every))
        self.high_x = math.log10(max(p[0] for p in every))
        self.low_y = math.floor(math.log10(min(p[2] for p in every)))
        self.high_y = math.ceil(math.log10(max(p[3] for p in every)))
        self.high_y = max(self.high_y, self.low_y + 1)

    def x(self, v):
        width = WIDTH - LEFT - RIGHT
        return self.x0 + LEFT + width * (math.log10(v) - self.low_x) / (
            self.high_x - self.low_x)

    def y(self, v):
        height = HEIGHT - TOP - BOTTOM
        return self.y0 + HEIGHT - BOTTOM - height * (
            math.log10(v) - self.low_y) / (self.high_y - self.low_y)

    def text(self, x, y, words, more=""):
        return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{words}</text>'

    def frame(self):
        right = self.x0 + WIDTH - RIGHT
        out = [self.text(self.x0 + LEFT, self.y0 + 16,
                         f"{self.title} ({self.unit})", 'class="title"')]
        for e in range(self.low_y, self.high_y + 1):
            y = self.y(10 ** e)
            out.append(f'<path class="grid" d="M{self.x0 + LEFT} {y:.1f}H{right}"/>')
            out.append(self.text(self.x0 + LEFT - 5, y + 4, short(10 ** e)
                                 if e >= 0 else f"{10.0 ** e:g}",
                                 'text-anchor="end"'))
        for v, *_ in self.curves[0][0]:
            out.append(self.text(self.x(v), self.y0 + HEIGHT - BOTTOM + 14,
                                 size(v, self.what), 'text-anchor="middle"'))
        out.append(self.text((self.x0 + LEFT + right) / 2,
                             self.y0 + HEIGHT - BOTTOM + 28, self.what,
                             'text-anchor="middle"'))
        return out

    def draw(self):
        out = self.frame()
        for i, (v, name) in enumerate(self.curves):
            line = "L".join(f"{self.x(x):.1f} {self.y(m):.1f}"
                            for x, m, _, _ in v)
            out.append(f'<path class="line" stroke="{COLOURS[i]}" d="M{line}"/>')
            for x, m, low, high in v:
                out.append(f'<path class="bar" stroke="{COLOURS[i]}" '
                           f'd="M{self.x(x):.1f} {self.y(low):.1f}V{self.y(high):.1f}"/>')
                out.append(f'<circle cx="{self.x(x):.1f}" cy="{self.y(m):.1f}" '
                           f'r="3" fill="{COLOURS[i]}"/>')
            out.append(self.text(self.x0 + LEFT, self.y0 + 32 + 13 * i,
                                 name, f'style="fill:{COLOURS[i]}"'))
        return out


STYLE = """text{font:11px sans-serif;fill:#444}.title{font-weight:bold;fill:#222}
.grid{stroke:#ddd;stroke-width:1}.line{fill:none;stroke-width:1.5}
.bar{stroke-width:1.5}"""


def picture(table):
    body = "\n".join(line for at, panel in enumerate(PANELS)
                     for line in Panel(at, panel, table).draw())
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {3 * WIDTH} '
            f'{2 * HEIGHT}" role="img" aria-labelledby="t">\n<title id="t">'
            f'How costs grow</title>\n<style>{STYLE}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n'
            f'{body}\n</svg>\n')


def grown(v, way):
    """The most that a size costs above any smaller one: whole, or each of it."""
    cost = [y if way == "whole" else y / x for x, y, *_ in v]
    return max(cost[j] / cost[i] for j in range(len(cost)) for i in range(j))


def rows(table):
    for title, what, unit, bar, way, curves in PANELS + SAID:
        for curve, name in curves:
            v = points(table, curve)
            line = "; ".join(f"{size(x, what)}: {number(m)}" for x, m, *_ in v)
            g = grown(v, way)
            held = "" if bar is None else (
                f"{bar}: held" if g <= bar else f"{bar}: **missed**")
            of = "" if way == "whole" else " each"
            yield f"| {title}: {name} | {what} | {line} {unit} | {g:.2f}{of} | {held} |"


def section(table):
    spread = sorted((float(r["high"]) - float(r["low"])) / float(r["median"])
                    for r in table)
    load = sorted(float(r["load"]) for r in table)
    return "\n".join([
        "![Six curves: verdict, ledger, threads, readers of events and bodies, "
        "each over its size.](images/growth.svg)", "",
        "| curve | over | median of each size | grown | bar |",
        "|---|---|---|---|---|", *rows(table), "",
        *textwrap.wrap(
            f"Measured on {time.strftime('%Y-%m-%d', time.gmtime())}, on "
            f"{os.cpu_count()} processors that are shared with others, load "
            f"{load[0]:g} to {load[-1]:g} when a part began. The middle half of "
            "the runs of a point lies within "
            f"{spread[len(spread) // 2] * 100:.0f} % of its median in half of the "
            f"points, and within {spread[-1] * 100:.0f} % in the worst; a factor "
            "below 1.2 says nothing here.", 140)])


def draw(table):
    curves = {row["curve"] for row in table}
    if not all(c in curves for panel in PANELS for c, _ in panel[-1]):
        return  # not all parts were measured yet
    with open(PICTURE, "w") as f:
        f.write(picture(table))
    with open(PAGE) as f:
        page = f.read()
    head, rest = page.split(BEGIN)
    _, tail = rest.split(END)
    with open(PAGE, "w") as f:
        f.write(f"{head}{BEGIN}\n{section(table)}\n{END}{tail}")
