# SPDX-License-Identifier: MIT
"""pg_lib.py - what the tests of the extension that are in Python share"""
import subprocess
import sys

failed = 0


def judge(what, problem):
    """'problem' is none, or what is wrong."""
    global failed
    if problem is None:
        print("ok", what, flush=True)
    else:
        print(f"FAIL {what}: {problem}"[:2000], flush=True)
        failed = 1


def expect(what, got, wanted):
    judge(what, None if got == wanted else f"{got}, not {wanted}")


def psql(script):
    run = subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1"], input=script, capture_output=True,
                         text=True)
    if run.returncode:
        sys.exit(f"FAIL psql: {run.stderr}")
    return run.stdout.strip()


class Ended(Exception):
    """The server has ended the session: what was asked, and what psql said."""


class Session:
    """One session of psql, which prints results and errors, these with SQLSTATE."""

    END = "the end of the answer"

    def __init__(self, settings=""):
        self.process = subprocess.Popen(["psql", "-XqAt", "-v", "VERBOSITY=verbose"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.pid = int(self.say("SELECT pg_backend_pid()"))
        self.say(settings)

    def ask(self, statement):
        self.asked = statement
        self.process.stdin.write(f"{statement};\n\\echo {self.END}\n")
        self.process.stdin.flush()

    def answer(self):
        said = ""
        for line in self.process.stdout:
            if line.rstrip("\n") == self.END:
                return said
            said += line
        raise Ended(self.asked, said)

    def say(self, statement):
        self.ask(statement)
        return self.answer()

    def end(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
