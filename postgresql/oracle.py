#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random octets: what the extension says of them against Python, and against the server itself.

usage: oracle.py [ROWS [SEED]], run by with-server
"""
import random
import signal
import subprocess
import sys
import time
from collections import Counter

import pg_lib
from pg_lib import expect, psql

PIECES = [b"a", b"\n", b"\r\n", b"\x00", b"\x7f", b"\xc3\xa9", b"\xe2\x82\xac", b"\xf0\x9f\x99\x82",
          b"\xef\xbb\xbf", b"\xc0\xaf", b"\xe0\x9f\xbf", b"\xed\xa0\xbd\xed\xb9\x82", b"\xf4\x90\x80\x80",
          b"\xf8\x88\x80\x80\x80", b"\xff", b"\xfe", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x99", b"\x80",
          b"plain text without anything else ", "\u043c\u0438\u0440 ".encode()]


def random_octets(rng):
    way = rng.random()
    if way < 0.2:
        return rng.randbytes(rng.randrange(12))
    if way < 0.3:  # good but for one octet, long enough to be compressed or stored elsewhere
        octets = bytearray((rng.choice(PIECES[5:8]) + PIECES[-2]) * rng.randrange(1, 300))
        octets[rng.randrange(len(octets))] = rng.randrange(256)
        return bytes(octets)
    if way < 0.5:
        return b"".join(rng.choices(PIECES[:2] + PIECES[5:8] + PIECES[-2:], k=rng.randrange(60)))
    return b"".join(rng.choices(PIECES, k=rng.randrange(20)))


def errors_of(octets):
    """(offset, octets) of each: maximal subparts, as Python replaces them, and U+0000."""
    found, at, text = [], 0, []
    while True:
        try:
            text.append(octets[at:].decode())
            break
        except UnicodeDecodeError as error:
            text.append(octets[at:at + error.start].decode())
            found.append((at + error.start, octets[at + error.start:at + error.end]))
            at += error.end
    nuls = [(i, b"\0") for i, octet in enumerate(octets) if octet == 0]
    return sorted(found + nuls)


def kind_of(octets, at, error):
    """By the first octets, from the comments of octavo.h."""
    first, second = octets[at], octets[at + 1] if at + 1 < len(octets) else None
    continues = second is not None and 0x80 <= second <= 0xBF
    if first == 0:
        return "nul"
    if first <= 0xBF:
        return "stray"
    if first >= 0xFE:
        return "never-used"
    if first in (0xC0, 0xC1):
        return "overlong"
    if first >= 0xF5:
        return "too-large"
    if len(error) == 1 and continues:
        return {0xE0: "overlong", 0xF0: "overlong", 0xED: "surrogate", 0xF4: "too-large"}[first]
    return "truncated" if at + len(error) == len(octets) else "interrupted"


def expected(octets):
    errors = errors_of(octets)
    pieces, at = [], 0
    for offset, error in errors:
        pieces += [octets[at:offset].decode(), error]
        at = offset + len(error)
    pieces.append(octets[at:].decode())
    with_each = lambda write: "".join(p if isinstance(p, str) else write(p) for p in pieces)
    repaired = with_each(lambda error: "\ufffd")
    escaped = with_each(lambda error: "\\u{0}" if error == b"\0" else
                        "".join(f"\\x{octet:02X}" for octet in error))
    rows = []
    for offset, error in errors:
        before = octets[:offset].decode("utf-8", "replace")
        line = before.split("\n")[-1]
        rows.append(f"{kind_of(octets, offset, error)} {offset} {len(error)} "
                    f"{before.count(chr(10)) + 1} {len(line) + 1} {error.hex()}")
    return {
        "octets": octets, "valid": not errors, "errors": "; ".join(rows), "replaced": repaired.encode(),
        "skipped": with_each(lambda error: "").encode(), "escaped": escaped.encode(),
        "runs": with_runs(pieces).encode(), "code_points": len(repaired), "lines": repaired.count("\n"),
        "utf16": with_each(lambda error: "").encode("utf-16-le").hex(),
        "kinds": Counter(row.split()[0] for row in rows),
        "utf16_units": len(repaired.encode("utf-16-le")) // 2,
        "longest_line": max(map(len, repaired.split("\n"))),
        "returns": octets.count(b"\r"), "crlf": octets.count(b"\r\n"),
        "bom": octets.startswith(b"\xef\xbb\xbf"),
    }


def with_runs(pieces):
    """U+FFFD for a run of errors. U+0000 is well-formed, so it ends one."""
    text, in_run = [], False
    for piece in pieces:
        if isinstance(piece, str):
            text.append(piece)
            in_run = in_run and not piece
        elif piece == b"\0" or not in_run:
            text.append("\ufffd")
            in_run = piece != b"\0"
    return "".join(text)


CHECKS = {
    "octavo_valid() as Python": "octavo_valid(octets) <> valid",
    "octavo_valid() as the server": "octavo_valid(octets) <> is_text(octets)",
    "octavo_check() as Python": "(octavo_check(octets)).valid <> valid OR (octavo_check(octets)).code_points <> "
        "code_points OR (octavo_check(octets)).lines <> lines",
    "octavo_errors() as Python": "coalesce((SELECT string_agg(concat_ws(' ', kind, error_offset, error_length, "
        "error_line, error_column, encode(e.octets, 'hex')), '; ' ORDER BY error_offset) FROM "
        "octavo_errors(r.octets) e), '') <> errors",
    "octavo_check() as octavo_errors()": "(octavo_check(octets)).errors <> (SELECT count(*) FROM "
        "octavo_errors(octets)) OR (SELECT (kind, error_offset, error_length, error_line, error_column) FROM "
        "octavo_errors(octets) LIMIT 1) IS DISTINCT FROM (SELECT (kind, error_offset, error_length, error_line, "
        "error_column) FROM octavo_check(octets) WHERE kind IS NOT NULL)",
    "octavo_repair(): replace": "convert_to(octavo_repair(octets), 'UTF8') <> replaced",
    "octavo_repair(): skip": "convert_to(octavo_repair(octets, 'skip'), 'UTF8') <> skipped",
    "octavo_repair(): escape": "convert_to(octavo_repair(octets, 'escape'), 'UTF8') <> escaped",
    "octavo_repair(): runs": "convert_to(octavo_repair(octets, replace_per => 'run'), 'UTF8') <> runs",
    "octavo_repair(): U+0000 by itself": "octavo_repair(octets) <> octavo_repair(octets, nul => 'replace') OR "
        "octavo_repair(octets, 'skip') <> octavo_repair(octets, 'skip', 'skip') OR "
        "octavo_repair(octets, 'escape') <> octavo_repair(octets, 'escape', 'escape')",
    "octavo_repair(): the server takes it": "NOT is_text(convert_to(octavo_repair(octets), 'UTF8')) OR NOT "
        "is_text(convert_to(octavo_repair(octets, 'escape', 'skip'), 'UTF8')) OR NOT "
        "is_text(convert_to(octavo_repair(octets, 'skip', 'escape', 'run'), 'UTF8'))",
    "octavo_convert() to UTF-16LE": "encode(octavo_convert(skipped, 'UTF-8', 'UTF-16LE'), 'hex') <> utf16",
    "octavo_convert() and back": "octavo_convert(octavo_convert(skipped, 'UTF-8', 'UTF-16LE'), 'UTF-16LE', "
        "'UTF-8') <> skipped OR octavo_convert(octavo_convert(octets, 'latin1', 'UTF-32'), 'UTF-32', 'latin1') "
        "<> octets",
    "octavo_detect()": "octavo_detect(octets) = 'UTF-8' AND NOT valid AND substr(octets, 1, 3) <> "
        "'\\xefbbbf' OR valid AND octavo_detect(octets) NOT IN ('UTF-8', 'US-ASCII')",
}


def compare(rows):
    columns = ["octets", "valid", "errors", "replaced", "skipped", "escaped", "runs", "code_points", "lines",
               "utf16"]
    lines = ["\t".join("\\\\x" + row[name].hex() if isinstance(row[name], bytes) else str(row[name])
                       for name in columns) for row in rows]
    print(psql("""
        CREATE EXTENSION IF NOT EXISTS octavo;
        CREATE FUNCTION is_text(octets bytea) RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM convert_from(octets, 'UTF8');
            RETURN true;
        EXCEPTION WHEN character_not_in_repertoire THEN
            RETURN false;
        END $$;
        CREATE TABLE random_rows (octets bytea, valid boolean, errors text, replaced bytea, skipped bytea,
            escaped bytea, runs bytea, code_points bigint, lines bigint, utf16 text);
        COPY random_rows FROM STDIN;\n""" + "\n".join(lines) + """
\\.
        ALTER TABLE random_rows ADD number serial;"""), end="")
    for what, wrong in CHECKS.items():
        expect(what, psql(f"SELECT octets FROM random_rows r WHERE {wrong} LIMIT 3"), "")

    total = lambda name: sum(row[name] for row in rows)
    kinds = sum((row["kinds"] for row in rows), Counter())
    wanted = "|".join(map(str, [
        len(rows), sum(not row["valid"] for row in rows), sum(len(row["octets"]) for row in rows),
        total("code_points"), total("utf16_units"), total("lines"), total("returns"), total("crlf"),
        total("bom"), sum(kinds.values()), max(len(row["octets"]) for row in rows),
        max(row["longest_line"] for row in rows)]))
    columns = "rows, bad_rows, octets, code_points, utf16_units, lines, returns, crlf, boms, errors, " \
              "longest_row, longest_line"
    expect("octavo_totals() as Python", psql(
        f"SELECT {columns} FROM octavo_totals((SELECT octavo_summary(octets) FROM random_rows))"), wanted)
    expect("the same, merged", psql(
        f"SELECT {columns} FROM octavo_totals((SELECT octavo_merge(s) FROM (SELECT octavo_summary(octets) s "
        "FROM random_rows GROUP BY number % 13) p))"), wanted)
    expect("kinds of errors as Python", psql(
        "SELECT string_agg(key || ' ' || value, ', ' ORDER BY key) FROM jsonb_each_text((octavo_totals((SELECT "
        "octavo_summary(octets) FROM random_rows))).kinds)"),
        ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items())))


def forge(rng):
    """Random octets and damaged summaries: an error, never more."""
    summary = bytes.fromhex(psql("SELECT encode(octavo_summary(octets), 'hex') FROM random_rows"))
    forged = []
    for _ in range(2000):
        octets = bytearray(summary)
        for _ in range(rng.randrange(1, 4)):
            octets[rng.randrange(len(octets))] = rng.randrange(256)
        forged.append(bytes(octets[:rng.randrange(len(octets) + 1)] if rng.random() < 0.3 else octets))
    forged = [octets for octets in forged if octets != summary]
    expect("damaged summaries are refused", psql("""
        CREATE FUNCTION is_summary(octets bytea) RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM octavo_totals(octets), octavo_merge(octets);
            RETURN true;
        EXCEPTION WHEN invalid_binary_representation THEN
            RETURN false;
        END $$;
        CREATE TABLE forged (octets bytea);
        COPY forged FROM STDIN;\n""" + "\n".join("\\\\x" + octets.hex() for octets in forged) +
        "\n\\.\nSELECT count(*) FILTER (WHERE NOT is_summary(octets)) FROM forged"), str(len(forged)))


def terminate():
    """A session that is ended in the middle of each function leaves the server as it was."""
    for call in "octavo_check(o)", "octavo_errors(o)", "octavo_repair(o, 'escape')", \
            "octavo_convert(o, 'latin1', 'UTF-16')":
        session = subprocess.Popen(["psql", "-Xqc", f"SET application_name = 'victim'; SELECT count(x) FROM (SELECT {call} "
                                    "x FROM (SELECT decode(repeat('ff', 20000000), 'hex') o OFFSET 0) o, "
                                    "generate_series(1, 1000)) x"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        ended = psql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE "
                     "application_name = 'victim' AND state = 'active'")
        said = session.communicate(timeout=60)[1]
        expect(f"{call}, terminated", (ended, "terminating connection due to administrator command" in said),
               ("1", True))


def main():
    signal.alarm(500)
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    print(f"{rows} rows of seed {seed}")
    compare([expected(random_octets(rng)) for _ in range(rows)])
    forge(rng)
    terminate()
    psql("DROP TABLE random_rows, forged; DROP FUNCTION is_text, is_summary")
    return pg_lib.failed


sys.exit(main())
