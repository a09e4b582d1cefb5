#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-hostile.py - names and contents that try to break what is written for programs and terminals

usage: cli-hostile.py OCTAVO [SEED]

Random names and texts are made of parts that mean something to JSON, URIs, shells, terminals and
workflows of GitHub. What is written must parse by the rules of its format, and give back the names;
nothing reaches a terminal that it would obey. The seed is printed; each case is found again by it.
"""
import base64
import gzip
import json
import lzma
import os
import pty
import random
import re
import subprocess
import sys
from urllib.parse import unquote_to_bytes

from cli_lib import check, expect, read, read_terminal, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 20261122
NAMES = 150
SIFT = ["sift", "--good=/dev/null", "--bad=/dev/null", "--reasons=-"] # names in reasons

PARTS = [
    # for terminals
    b"\n", b"\r", b"\t", b"\x1b[2J", b"\x1b]0;x\x07", b"\x1b(0", b"\x7f", b"\x08", b"\x01", b"\x1f",
    b"\xc2\x9b2J", b"\x9b", b"\xc2\x85", b"\xc2\x90", b"\xe2\x80\xae", b"\xe2\x81\xa6",
    b"\xe2\x80\x8b", b"\xe2\x80\xa8", b"\xe2\x80\xa9", b"\xef\xbb\xbf", b"\xf3\xa0\x81\x81",
    # for workflows
    b"::error file=x::", b"\n::stop-commands::x\n", b"##[error]", b"%0A", b"%25", b"%", b":", b"::",
    b",", b",line=1", b"=",
    # for JSON, shells, HTML
    b'"', b"\\", b"\\n", b"\\x41", b"\\u0041", b"'", b"`id`", b"$(id)", b";", b"&", b"<", b">",
    b"*", b"?", b"[", b"{", b"}", b"~", b"#", b"!", b" ", b"  ", b"-", b"--", b"</script>",
    # ill-formed, and good
    b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xf0\x9f", b"\x80",
    b"\xc3\xa9", b"e\xcc\x81", b"\xe4\xb8\xad", b"\xf0\x9f\x98\x80", b"a", b"Z", b"0",
    b"\xd8\x80", b"\xef\xbf\xbe", b"\xee\x80\x80", b"\xf4\x8f\xbf\xbf",
]
SGR = re.compile(rb"\x1b\[[0-9;]*m")
# The line of progress, which is shown after a second, until it is erased.
PROGRESS = re.compile(rb"(?:\r[^\r\n]+)+\r +\r")
# Characters that end a line, move the cursor, or change the order of others.
OBEYED = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069"
                    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")


def text_of(source, most, without=b""):
    parts = [part for part in PARTS if not any(octet in part for octet in without)]
    return b"".join(source.choice(parts) for _ in range(source.randint(1, most)))


def names_of(source, without=b""):
    """Names of files: neither empty nor too long, and no options."""
    names = set()
    while len(names) < NAMES:
        name = text_of(source, 9, b"/" + without)[:200]
        if not name.startswith(b"-"):
            names.add(name)
    return sorted(names)


def files_of(source, without=b""):
    """Files with an error each, as far as their texts are random."""
    names = names_of(source, without)
    for name in names:
        write(name, text_of(source, 30) + b"\xff" + text_of(source, 30))
    return names


def run(*arguments, status=(0, 1), **more):
    done = subprocess.run([OCTAVO, *arguments], capture_output=True, check=False, **more)
    check(done.returncode in status, f"{arguments[:3]}: status {done.returncode}: {done.stderr!a}")
    return done


def check_safe(what, octets):
    """What a terminal shows: valid UTF-8, and nothing that it obeys but our own colors."""
    found = OBEYED.search(SGR.sub(b"", octets).decode())
    check(not found, f"{what}: {found and found.group()!a}")


def octets_of(value):
    return base64.b64decode(value["bytes"]) if "bytes" in value else value["text"].encode()


def in_json(source):
    names = files_of(source)
    for arguments in (["check", "--format=json", "--lint", "-v"], ["check", "--json", "--summary"],
                      ["count", "--json"], ["detect", "--json"], [*SIFT, "--json"],
                      ["names", "--json", "--nfc"]):
        out = run(*arguments, *names).stdout
        check_safe(arguments, out)
        lines = [json.loads(line) for line in out.split(b"\n")[:-1]]
        paths = [octets_of(line["data"]["path"]) for line in lines if "path" in line["data"]]
        check(set(paths) <= set(names), f"{arguments}: {set(paths) - set(names)!a}")
        if arguments[0] != "names":
            expect(arguments, names, sorted(set(paths)))


def inspected(source):
    for name in files_of(source)[:40]:
        out = run("inspect", "--json", name).stdout
        check_safe("inspect", out)
        for line in out.split(b"\n")[:-1]:
            json.loads(line)


def in_sarif(source):
    names = files_of(source)
    out = run("check", "--format=sarif", "--lint", *names).stdout
    check_safe("sarif", out)
    one = json.loads(out)["runs"][0]
    kinds = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
    paths = set()
    for result in one["results"]:
        expect("rule", result["ruleId"], kinds[result["ruleIndex"]])
        check(result["level"] in ("error", "warning") and result["message"]["text"], result)
        (location,) = result["locations"]
        place = location["physicalLocation"]
        region = place["region"]
        check(region["startLine"] >= 1 <= region["startColumn"] <= region["endColumn"], region)
        uri = place["artifactLocation"]["uri"]
        check(re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri), uri)
        with open(unquote_to_bytes(uri), "rb") as file:
            text = file.read()
        check(region["byteOffset"] + region["byteLength"] <= len(text), region)
        paths.add(unquote_to_bytes(uri))
    expect("files", names, sorted(paths))


def parse_command(line):
    """A workflow command as the runner of GitHub reads it: its name, its properties, its data."""
    found = re.fullmatch(r"\s*::([a-z-]+)(?: (.*?))?::(.*)", line)
    check(found, f"no command: {line!a}")
    properties = dict(part.split("=", 1) for part in found.group(2).split(","))
    for key, value in properties.items():
        for code, octet in ("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"):
            value = value.replace(code, octet)
        properties[key] = value
    return found.group(1), properties, found.group(3)


def unescape(text):
    r"""What print_name() has escaped: \xNN, and the like, as printf %b reads them."""
    simple = {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\", "a": b"\a", "b": b"\b", "f": b"\f",
              "v": b"\v", "e": b"\x1b"}
    octets = b""
    for plain, code, word in re.findall(r"([^\\]+)|\\x([0-9a-f]{2})|\\(.)", text):
        octets += plain.encode() if plain else bytes([int(code, 16)]) if code else simple[word]
    return octets


def in_workflows(source):
    """Without backslashes, as those of names stay, and others are put before what is escaped."""
    names = files_of(source, b"\\")
    done = run("check", "--format=github", "--lint", *names, b"missing\n::error::x", status=(2,))
    check_safe("github", done.stdout + done.stderr)
    paths = set()
    for line in done.stdout.decode().split("\n")[:-1]:
        command, properties, data = parse_command(line)
        check(command in ("error", "warning"), line)
        expect("properties", ["file", "line", "col", "title"], list(properties))
        check(data and "##[" not in data, line)
        paths.add(unescape(properties["file"]))
    expect("files", names, sorted(paths))
    for line in done.stderr.decode().split("\n"):
        check(not line.lstrip().startswith("::"), line)


def in_lines(source):
    """Names are the same again for printf %b, and every line begins with one."""
    names = files_of(source)
    shown = run("check", "-l", *names).stdout.decode().split("\n")[:-1]
    expect("check -l", names, [unescape(line) for line in shown])
    expect("check -l0", names, run("check", "-l0", *names).stdout.split(b"\0")[:-1])
    reasons = run(*SIFT, *names).stdout
    check_safe("sift", reasons.replace(b"\t", b" "))
    fields = [line.split("\t") for line in reasons.decode().split("\n")[:-1]]
    expect("fields", {8}, set(map(len, fields)))
    expect("sift", names, sorted({unescape(name) for name, *_ in fields}))
    summaries = run("summarize", *names).stdout
    check_safe("summarize", summaries.replace(b"\t", b" "))
    expect("summarize", names, sorted(unescape(line.split("\t")[2])
                                      for line in summaries.decode().split("\n")[:-1]))
    again = subprocess.run([OCTAVO, "merge", "--join"], input=summaries, capture_output=True,
                           check=True)
    expect("merge --join", sorted(summaries.split(b"\n")), sorted(again.stdout.split(b"\n")))
    told = subprocess.run([OCTAVO, "merge"], input=summaries, capture_output=True, check=False)
    check_safe("merge", told.stdout + told.stderr)
    paths = set()
    for line in run("check", "--lint", *names).stdout.decode().split("\n")[:-1]:
        found = re.fullmatch(r"(.*):\d+:\d+: (?:error|warning): .*", line)
        if found:
            paths.add(unescape(found.group(1)))
        else:
            check(line.startswith(tuple(name + ": " for name in shown)), line)
    expect("check", names, sorted(paths))


def compressed(source):
    """Text inside compressed files, some of which are damaged: names and reasons are in messages."""
    names = files_of(source)
    for name in names:
        octets = bytearray((gzip.compress, lzma.compress)[source.randrange(2)](read(name)))
        for _ in range(source.randrange(3)):
            octets[source.randrange(len(octets))] ^= 1 << source.randrange(8)
        write(name, octets)
    for arguments in (["check", "-z", "--lint", "-v"], ["count", "-z"], [*SIFT, "-z"],
                      ["summarize", "-z"], ["detect", "-z", "-v"]):
        done = run(*arguments, *names, status=(0, 1, 2))
        check_safe(arguments, (done.stdout + done.stderr).replace(b"\t", b" "))
        for line in done.stderr.decode().split("\n"):
            check(re.match("octavo: |[0-9]+ record|$", line), line)


def on_terminals(source):
    names = files_of(source)
    for arguments in (["check", "--lint"], ["check", "--excerpt=always", "-v"], ["detect", "-v"],
                      ["count"], ["inspect"], ["fix", "-n"], ["names", "--nfc"], ["bom"],
                      ["isutf8", "-v"], SIFT, ["merge"], ["repair", "--diff", "--invalid=replace"]):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([OCTAVO, *arguments, *names[:60]], stdin=subprocess.DEVNULL,
                                   stdout=theirs, stderr=theirs,
                                   env={**os.environ, "TERM": "xterm"})
        shown = read_terminal(ours, theirs, process).replace(b"\r\n", b"\n")
        check_safe(arguments, PROGRESS.sub(lambda line: line[0].replace(b"\r", b" "), shown))


def in_shells(source):
    """The commands that fix prints name the file to a shell."""
    names = names_of(source)[:60]
    for name in names:
        write(name, "\ufeffplain text\n".encode("utf-16-le"))
    lines = run("fix", "-n", *names).stdout.decode().split("\n")
    words = [line.strip() for line in lines if line.startswith("    octavo convert ")]
    expect("commands", len(names), len(words))
    for name, word in zip(names, words):
        script = word.replace("octavo", "printf '%s\\0'", 1)
        got = subprocess.run(["bash", "-c", script], capture_output=True, check=True).stdout
        expect(word, name, got.split(b"\0")[-2])


CASES = in_json, inspected, in_sarif, in_workflows, in_lines, compressed, on_terminals, in_shells
print(f"seed {SEED}: {OCTAVO} is run with {NAMES} names in each case")
sys.exit(run_cases([(case.__name__.replace("_", " "),
                     lambda case=case: case(random.Random(f"{SEED} {case.__name__}")))
                    for case in CASES]))
