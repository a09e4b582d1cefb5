#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""report.py - what runs of octavo_bench come to: a summary, and a chart of the ratios

usage: report.py [--svg=FILE] [--below=RATIO] [--speeds=TABLE] JSON..

--below lists the cells whose ratio is less, the least first. --speeds prints a table in Markdown:
of each operation the speed of Octavo and of the fastest peer, and the texts where they are least.

Of several runs, with peers built in several ways, the least ratio of each cell counts: the one
to the fastest peer. The other figures of the cell are those of the same run.
"""

import argparse
import json
import math
import os
import sys
from html import escape

NOT_PEERS = {"octavo", "memcpy", "limit", "ratio", "ascii"}
TITLES = {"whole": "Whole texts", "brief": "Short strings",
          "ill-formed": "Texts with errors, replaced",
          "shapes": "Columns and places", "reader": "What a reader sees",
          "charsets": "Charsets"}


class Cell:
    """An operation on a text: figures are GB/s, or nanoseconds a call in the table 'brief'."""

    def __init__(self, run):
        name = run["run_name"].split("/iterations")[0]
        self.table, self.operation, self.text = name.split("/", 2)
        self.ascii = run["ascii"] > 0
        self.ratio, self.peer, self.octavo, self.theirs = math.inf, "", 0, 0
        self.of_limit = 0  # the share that the peer reaches of what memory allows

    def add(self, run, where):
        """Takes in what one run says; returns nothing."""
        self.octavo = self.octavo or run["octavo"]
        if "ratio" not in run or run["ratio"] >= self.ratio:
            return
        self.ratio = run["ratio"]
        self.octavo = run["octavo"]
        self.theirs = run[run["label"]]
        self.peer = run["label"] + where
        self.of_limit = self.theirs / run["limit"] if "limit" in run else 0


def read(paths):
    """Returns the cells of all files, in their order, and the context of the first.

    The ratio of a cell without a peer is infinite.
    """
    cells, context = {}, {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        context = context or document["context"]
        where = f" ({os.path.basename(path).removesuffix('.json')})" if len(paths) > 1 else ""
        for run in document["benchmarks"]:
            cell = cells.setdefault(run["run_name"], Cell(run))
            cell.add(run, where)
    return list(cells.values()), context


def mean(values):
    """The geometric mean."""
    return math.exp(sum(map(math.log, values)) / len(values))


def grouped(cells):
    """Returns lists of cells: one for each operation of each table."""
    groups = {}
    for cell in cells:
        groups.setdefault((cell.table, cell.operation), []).append(cell)
    return groups


def summary(cells):
    """Prints a row for each operation: means over the texts that are not all ASCII."""
    print(f"{'':26}{'octavo':>8}{'peer':>8}{'/limit':>8}{'ratio':>8}{'least':>8}  where")
    for (table, operation), group in grouped(cells).items():
        some = [c for c in group if not c.ascii] or group
        name, octavo = table + "/" + operation, mean([c.octavo for c in some])
        if not group[0].peer:
            print(f"{name:26}{octavo:8.2f}")
            continue
        least = min(group, key=lambda c: c.ratio)
        below = sum(c.ratio < 1 for c in group)
        limited = [c.of_limit for c in some if c.of_limit]
        of_limit = f"{mean(limited):8.2f}" if limited else " " * 8
        print(f"{name:26}{octavo:8.2f}{mean([c.theirs for c in some]):8.2f}{of_limit}"
              f"{mean([c.ratio for c in some]):8.2f}{least.ratio:8.2f}  {least.text}, {least.peer}"
              + (f"; {below} of {len(group)} below 1" if below else ""))
    for table in TITLES:
        ratios = [c.ratio for c in cells if c.table == table and c.peer and not c.ascii]
        if ratios:
            print(f"{table}: geometric mean of {len(ratios)} ratios {mean(ratios):.2f}")


def where_least(cells, figure):
    """Returns the least figure of the cells, and of which text it is."""
    least = min(cells, key=figure)
    return f"{figure(least):.3g} {least.text}"


def speeds(cells, table, context):
    """Prints a row for each operation of a table in GB/s, of the texts that are not all ASCII."""
    print(f"| {context['octavo']} | Octavo | least | fastest peer | ratio | least | below 1 |")
    print("|---|---|---|---|---|---|---|")
    for (of_table, operation), group in grouped(cells).items():
        some = [c for c in group if not c.ascii] or group
        if of_table != table:
            continue
        row = [operation, f"{mean([c.octavo for c in some]):.3g}",
               where_least(some, lambda c: c.octavo)]
        if group[0].peer:
            peers = [c.peer for c in some]
            most = max(peers, key=peers.count)
            row += [f"{mean([c.theirs for c in some]):.3g} {most}",
                    f"{mean([c.ratio for c in some]):.3g}", where_least(some, lambda c: c.ratio),
                    f"{sum(c.ratio < 1 for c in some)} of {len(some)}"]
        else:
            row += [""] * 4
        print("| " + " | ".join(row) + " |")


def list_below(cells, bound):
    """Prints the cells whose ratio is less than the bound."""
    for c in sorted(cells, key=lambda c: c.ratio):
        if c.ratio < bound:
            name = f"{c.table}/{c.operation}/{c.text}"
            print(f"{c.ratio:6.2f}  {name:40} octavo {c.octavo:.2f}, "
                  f"{c.peer} {c.theirs:.2f}" + (f", /limit {c.of_limit:.2f}" if c.of_limit else ""))


class Chart:
    """A row for each operation, a dot for each text, to the right of 1 where Octavo is faster."""

    LEFT, WIDTH, RIGHT, ROW, TOP = 190, 620, 70, 22, 78

    def __init__(self, cells):
        self.groups = grouped(cells)
        ratios = [c.ratio for c in cells]
        self.low = min(0.5, 2 ** math.floor(math.log2(min(ratios))))
        self.high = max(4, 2 ** math.ceil(math.log2(max(ratios))))

    def x(self, ratio):
        """Where a ratio is drawn: the scale is logarithmic."""
        share = math.log(ratio / self.low) / math.log(self.high / self.low)
        return self.LEFT + share * self.WIDTH

    def grid(self, bottom):
        """The vertical lines, one for each doubling."""
        ratio = self.low
        while ratio <= self.high:
            x = self.x(ratio)
            kind = "one" if ratio == 1 else "grid"
            yield (f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{self.TOP - 18}"'
                   f' y2="{bottom}"/>')
            label = f"{ratio:.1g}" if ratio < 0.1 else f"{ratio:g}"
            yield f'<text class="axis" x="{x:.1f}" y="{self.TOP - 24}">{label}</text>'
            ratio *= 2

    def row(self, operation, group, y):
        """The name, the dots, and the mean of one operation."""
        yield f'<text class="name" x="{self.LEFT - 12}" y="{y + 4}">{escape(operation)}</text>'
        for cell in sorted(group, key=lambda c: c.ratio):
            kind = "behind" if cell.ratio < 1 else "ahead"
            yield (f'<circle class="{kind}" cx="{self.x(cell.ratio):.1f}" cy="{y}" r="4"><title>'
                   f'{escape(cell.text)}: {cell.ratio:.2f} ({escape(cell.peer)})</title></circle>')
        middle = mean([c.ratio for c in group if not c.ascii] or [c.ratio for c in group])
        x = self.x(middle)
        yield f'<line class="mean" x1="{x:.1f}" x2="{x:.1f}" y1="{y - 8}" y2="{y + 8}"/>'
        yield (f'<text class="value" x="{self.LEFT + self.WIDTH + self.RIGHT - 14}" y="{y + 4}">'
               f'{middle:.2f}</text>')

    def draw(self, context):
        """Returns the whole picture."""
        rows, y, table = [], self.TOP, None
        for (in_table, operation), group in self.groups.items():
            if in_table != table:
                table = in_table
                y += self.ROW // 2
                rows.append(f'<text class="table" x="14" y="{y + 4}">{TITLES[table]}</text>')
                y += self.ROW
            rows.extend(self.row(operation, group, y))
            y += self.ROW
        width, height = self.LEFT + self.WIDTH + self.RIGHT, y + 40
        peers = ", ".join(f"{name} {context[name]}" for name in ("octavo", "simdutf", "StringZilla")
                          if name in context)
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">',
            """<style>
text { font: 12px sans-serif; fill: #222 }
.title { font-size: 16px; font-weight: bold } .table { font-weight: bold }
.name { text-anchor: end } .axis { text-anchor: middle; fill: #666 }
.value { text-anchor: end; font-weight: bold }
.grid { stroke: #e4e4e4 } .one { stroke: #222 } .mean { stroke: #222; stroke-width: 2 }
.ahead { fill: #2a6fbb; fill-opacity: .45 } .behind { fill: #d9480f; fill-opacity: .7 }
</style>""",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            '<text class="title" x="14" y="24">How many times as fast as the fastest peer</text>',
            *self.grid(y), *rows,
            f'<text x="14" y="{y + 24}">A dot: one text. A bar: their geometric mean (texts that '
            f'are not all ASCII). {escape(peers)}</text>',
            "</svg>", ""])


def main(arguments):
    """Reads the runs, prints the summary, writes the chart."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--svg")
    parser.add_argument("--below", type=float, default=0)
    parser.add_argument("--speeds", metavar="TABLE", choices=set(TITLES) - {"brief"})
    parser.add_argument("json", nargs="+")
    options = parser.parse_args(arguments)
    cells, context = read(options.json)
    summary(cells)
    if options.speeds:
        speeds(cells, options.speeds, context)
    cells = [c for c in cells if c.peer]
    if not cells:
        print("no peers, so nothing to compare with")
        return
    list_below(cells, options.below)
    if options.svg:
        with open(options.svg, "w", encoding="utf-8") as file:
            file.write(Chart(cells).draw(context))


if __name__ == "__main__":
    main(sys.argv[1:])
