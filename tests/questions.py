#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""questions.py - every answer of docs/questions.md is one command that works, and that --help tells

usage: questions.py OCTAVO QUESTIONS MANUAL

Runs each line "    $ COMMAND" in a directory of its own with the files below, and compares what it
prints with the indented lines after it; "..." stands for any further lines. A newcomer finds each
command and each of its options by "octavo --help" and "octavo COMMAND --help". The commands of the
cookbook in the manual are among them.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

SAMPLES = {
    "notes.txt": "Good morning, мир!\nA naïve “café” – 5 €…\n".encode(),
    "mixed.txt": "Zürich, café\nZ\udcfcrich, caf\udce9\n".encode("utf-8", "surrogateescape"),
    "german.txt": "Größere Bären müssen über die Straße.\nSchöne Grüße – aus Köln!\n"
                  .encode("windows-1252"),
    "letter.txt": "\ufeffDear Anna,\nthe weather is fine.\n".encode("utf-16le"),
    "russian.txt": "Съешь же ещё этих мягких французских булок,\nда выпей чаю.\n".encode("koi8-r"),
    "prices.csv": "\ufeffname;price\r\ncafé;5 €\r\n".encode(),
    "plain.csv": "name;price\ncafé;5 €\n".encode(),
    "dump.sql": "INSERT INTO notes VALUES (1, 'café');\nINSERT INTO notes VALUES (2, 'thanks 🙂');\n"
                .encode(),
    "nul.sql": b"INSERT INTO notes VALUES (1, 'a\0b');\n",
    "parts.csv": "Köln,".encode() + "Köln\n".encode().decode("windows-1252").encode(),
    "twice.txt": "schöne Grüße, aus Köln\n".encode().decode("windows-1252").encode(),
    "letter.html": "<p>\u0093It\u0092s me\u0094</p>\n".encode(),
    "page.xml": b"<p>tab\x08bed</p>\n",
    "login.c": "if (level != \"user\u202e // admin\")\n".encode(),
    "name.txt": "cafe\u0301\n".encode(),
    "data.json": "\ufeff{\"city\": \"Zürich\"}\n".encode(),
    "hidden.txt": "pass\u200bword\n".encode(),
    "cut.txt": "It costs 5 €\n".encode() + "And the end is cut: ü".encode()[:-1],
    "java.txt": b"thanks \xed\xa0\xbd\xed\xb9\x82\n",
    "oracle.txt": b"thanks \xed\xa0\xbd\xed\xb9\x82\n",
    "lost.txt": "caf\ufffd\n".encode(),
    "run.sh": b"#!/bin/sh\r\necho hello\r\n",
    "old/caf\udce9.txt": b"text\n",
    "old/menu.txt": "Menü\n".encode("latin1"),
}


def run(octavo, command):
    """Runs a command beside the samples. Returns what it prints."""
    with tempfile.TemporaryDirectory() as work:
        here, programs = os.path.join(work, "here"), os.path.join(work, "bin")
        os.mkdir(programs)
        os.symlink(octavo, os.path.join(programs, "octavo"))
        for name, octets in SAMPLES.items():
            path = os.path.join(here, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(octets)
        environment = {"PATH": programs + ":" + os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        done = subprocess.run(["sh", "-c", command], cwd=here, env=environment, timeout=60,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        return done.stdout.decode("utf-8", "backslashreplace")


def examples(text):
    """Returns the questions: title, commands, and what each prints."""
    questions = []
    for section in re.split(r"^### ", text, flags=re.M)[1:]:
        title, _, body = section.partition("\n")
        commands = [(command, re.sub(r"^    ", "", output, flags=re.M)) for command, output in
                    re.findall(r"^    \$ (.*)\n((?:    (?!\$ ).*\n|\n(?=    (?!\$ )))*)", body, re.M)]
        questions.append((title, commands))
    return questions


def is_same(want, got):
    if want.endswith("...\n"):
        return got.startswith(want[:-4])
    return got == want


def not_in_help(octavo, command):
    """Returns the words of an octavo command that no help tells."""
    words = [word for word in shlex.split(command.split("|")[-1].replace(" > ", " "))]
    words = words[words.index("octavo") + 1:]

    def help_of(*arguments):
        return subprocess.run([octavo, *arguments, "--help"], stdout=subprocess.PIPE,
                              check=True).stdout.decode()
    missing = [] if re.search(rf"^  {words[0]} ", help_of(), re.M) else [words[0]]
    text = help_of(words[0])
    for word in words[1:]:
        option = re.match(r"(--[a-z0-9-]+)|-([a-zA-Z0-9])", word)
        if option and option[1] and not re.search(rf"^ .*{option[1]}\b", text, re.M):
            missing.append(word)
        if option and option[2] and not re.search(rf"^  -{option[2]}\b", text, re.M):
            missing.append(word)
    return missing


def manual_commands(path):
    """The commands of the cookbook in the manual."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    cookbook = text[text.index(".Sh COOKBOOK"):text.index(".Sh COMMANDS")]
    commands = re.findall(r"^\.Dl (octavo .*)$", cookbook, re.M)
    return [command.replace("\\e", "\\").replace("\\&", "") for command in commands]


def main():
    octavo = os.path.abspath(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        questions = examples(file.read())
    failed, known = 0, set()
    for title, commands in questions:
        problems = [] if len(commands) == 1 else [f"{len(commands)} commands"]
        for command, want in commands:
            known.add(command)
            got = run(octavo, command)
            if not is_same(want, got):
                problems.append(f"it prints\n{got}not\n{want}")
            problems += [f"no help has {word}" for word in not_in_help(octavo, command)]
        failed += bool(problems)
        print(f"{'FAIL' if problems else 'ok'} {title}", *problems, sep="\n  ")
    for command in manual_commands(sys.argv[3]):
        if command not in known:
            failed += 1
            print(f"FAIL the manual has a command that is no answer: {command}")
    print(f"{len(questions)} questions, {failed} failed")
    return 1 if failed or len(questions) < 40 else 0


if __name__ == "__main__":
    sys.exit(main())
