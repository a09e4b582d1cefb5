#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""faults.py - allocations that fail, statements that are cancelled, processes that are killed

usage: faults.py LOG [STARVE], run by test.sh: the log of the server, and the library of starve.c

After each of these the same statement must give the same answer as before, and no process may end
but those that are killed here.
"""
import contextlib
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import time

import pg_lib
from pg_lib import Ended, Session, expect, judge, psql

ALONE = "SET max_parallel_workers_per_gather = 0"
IN_WORKERS = "SET max_parallel_workers_per_gather = 2; SET parallel_leader_participation = off; " \
    "SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0"


def make_tables():
    """Values that are short, compressed, and stored elsewhere; many rows, and their summaries."""
    psql("""
        -- What it does would change what sessions have in memory.
        ALTER SYSTEM SET autovacuum = off;
        SELECT pg_reload_conf();
        CREATE EXTENSION IF NOT EXISTS octavo;
        CREATE TABLE few (octets bytea);
        INSERT INTO few VALUES ('caf\\351 \\000\\355\\240\\200');
        INSERT INTO few SELECT set_byte(convert_to(repeat('caf' || chr(233) || chr(10), 2000), 'UTF8'), 9000, 0);
        ALTER TABLE few ALTER octets SET STORAGE EXTERNAL;
        INSERT INTO few SELECT octets || '\\303' FROM few WHERE length(octets) > 1000;
        CREATE TABLE many AS SELECT g % 100 AS part, convert_to(repeat(chr(900 + g % 100), g % 200), 'UTF8') ||
            CASE g % 3 WHEN 0 THEN '\\351'::bytea ELSE '' END AS octets FROM generate_series(1, 20000) g;
        CREATE TABLE parts AS SELECT octavo_summary(octets) AS s FROM many GROUP BY octets;
        ANALYZE;""")


# ---------------------------------------------------------------- allocations

STARVED = [
    "octavo_valid(octets) FROM few",
    "octavo_check(octets) FROM few",
    "octavo_errors(octets) FROM few",
    "e.* FROM few, octavo_errors(octets) e",
    "md5(octavo_repair(octets)) FROM few",
    "md5(octavo_repair(octets, 'escape', 'escape', 'octet')) FROM few",
    "octavo_repair(octets, 'stop') FROM few",
    "octavo_repair('caf\\351', 'stop', 'stopped')",
    "md5(octavo_convert(octets, 'latin1', 'UTF-16')) FROM few",
    "octavo_convert('\\342\\202\\254', 'UTF-8', 'latin1')",
    "octavo_convert('a', 'utf-9', 'UTF-8')",
    "octavo_detect(octets) FROM few",
    "octavo_detect('Die Stra\\337e ist f\\374r Fu\\337g\\344nger gesperrt')",
    "octavo_convert('caf\\351', 'windows-1252', 'UTF-8')",
    "octavo_summary(octets) FROM few",
    "part, octavo_summary(octets) FROM many GROUP BY part HAVING part < 2",
    "octavo_merge(s) FROM parts",
    "octavo_merge('OctRows')",
    "octavo_totals(s) FROM (SELECT s FROM parts LIMIT 3) p",
]
STARVED_IN_WORKERS = ["octavo_summary(octets) FROM many", "octavo_merge(s) FROM parts"]
AT_LEAST = 2  # allocations, in each


def starve(library, asked, settings, in_workers):
    """Lets each allocation fail in turn, until the statement makes no more."""
    session = Session(settings)
    session.say(f"LOAD '{library}'; SET starve.in_workers = {in_workers}")
    statement = "SELECT " + asked
    wanted = session.say(statement)
    heaps, problem, failed = [], None, True
    while failed and not problem:
        at = len(heaps) + 1
        session.say(f"SET starve.at = {at}")
        got = session.say(statement)
        reached = int(session.say("SHOW starve.count")) >= at
        session.say("SET starve.at = 0")
        failed = got.startswith("ERROR:  53200: out of memory\n")
        if not failed and got != wanted or not in_workers and failed != reached:
            problem = f"as allocation {at} fails: {got}"
        elif session.say(statement) != wanted:
            problem = f"another answer after allocation {at} has failed"
        heaps.append(int(session.say("SHOW starve.heap")))
    if not problem and len(heaps) - 1 < AT_LEAST:
        problem = "too few"
    if not problem and heaps[-1] > heaps[0]:
        problem = f"memory grows: {heaps}"
    session.end()
    judge(f"{asked}{', in workers' if in_workers else ''}: {len(heaps) - 1} allocations", problem)


def starve_all(library):
    plans = psql("; ".join([IN_WORKERS] + [f"EXPLAIN SELECT {asked}" for asked in STARVED_IN_WORKERS]))
    expect("aggregates have workers", plans.count("Partial Aggregate"), len(STARVED_IN_WORKERS))
    for asked in STARVED:
        starve(library, asked, ALONE, False)
    for asked in STARVED_IN_WORKERS:
        starve(library, asked, IN_WORKERS, False)
        starve(library, asked, IN_WORKERS, True)


# ---------------------------------------------------------------- statements that are cancelled

# Their functions must find out by themselves.
INTERRUPTED = [
    "octavo_check('a')",
    "octavo_errors('\\351')",
    "octavo_repair('a')",
    "octavo_convert('a', 'latin1', 'UTF-8')",
    "octavo_detect('\\351')",
    "octavo_summary(octets) FROM few",
]
# Calls, and of what the value is made for which a call takes a second or so.
CANCELLED = [
    ("octavo_repair(octets, 'escape')", "e98061ff"),
    ("octavo_repair(octets, nul => 'skip')", "0000000000000000"),
    ("octavo_summary(octets)", "e98061ff"),
    ("octavo_errors(octets)", "e98061ff"),
]
EACH = 13      # times
LATEST = 5     # seconds, in which each must end
HALF_IN = 0.4  # seconds


def is_cancelled(got):
    return got.startswith("ERROR:  57014: canceling statement due to ")


def interrupt(library):
    """Cancels a statement just as a function begins: see starve.c."""
    session = Session(f"{ALONE}; LOAD '{library}'")
    for asked in INTERRUPTED:
        wanted = session.say(f"SELECT {asked}")
        session.say("SET starve.cancels = on")
        got = session.say(f"SELECT {asked}")
        session.say("SET starve.cancels = off")
        again = session.say(f"SELECT {asked}")
        judge(f"{asked}, cancelled as it begins", None if is_cancelled(got) and again == wanted else got + again)
    session.end()


def cancel(rng, call, piece):
    """Cancels calls for a large value at random moments, by a limit of time and by another session."""
    psql(f"""
        CREATE TABLE large (octets bytea);
        ALTER TABLE large ALTER octets SET STORAGE EXTERNAL;
        INSERT INTO large SELECT decode(repeat('{piece}', 7500000), 'hex');""")
    # The value is in memory, once, and the function called for it a thousand times.
    source = "(SELECT octets || '' AS octets FROM large OFFSET 0) l, generate_series(1, length(octets) / 30000)"
    large = f"SELECT count(x) FROM (SELECT {call} x FROM {source}) y"
    small = f"SELECT {call} FROM few"
    session, other = Session(ALONE), Session()
    wanted = session.say(small)
    began = time.monotonic()
    session.say(f"SELECT sum(length(octets)) FROM {source}")
    before = 1.5 * (time.monotonic() - began)  # the call, most likely
    problem, late, used = None, [], []
    while len(late) < EACH and not problem:
        moment = before + rng.uniform(0, 0.2)
        by_time = len(late) % 2 == 1
        session.say(f"SET statement_timeout = {moment * 1000 if by_time else 0:.0f}")
        began = time.monotonic()
        session.ask(large)
        if not by_time:
            other.say(f"SELECT pg_sleep({moment}), pg_cancel_backend({session.pid})")
        got = session.answer()
        late.append(time.monotonic() - began - moment)
        session.say("SET statement_timeout = 0")
        used.append(int(session.say("SELECT sum(used_bytes) FROM pg_backend_memory_contexts")))
        if not is_cancelled(got):
            problem = f"as it is cancelled at {moment} s: {got}"
        elif session.say(small) != wanted:
            problem = f"another answer after it was cancelled at {moment} s"
    if not problem and (max(late) > LATEST or statistics.median(late) > HALF_IN):
        problem = f"it ended so many seconds later: {late}"
    if not problem and used[-1] > max(used[:EACH // 2]):
        problem = f"memory grows: {used}"
    session.end()
    other.end()
    judge(f"{call}, cancelled {len(late)} times", problem)
    psql("DROP TABLE large")


# ---------------------------------------------------------------- processes that are killed

VICTIMS = [
    ("a session", ALONE, "SELECT pid FROM pg_stat_activity WHERE pid = %d AND state = 'active'"),
    ("a session with workers", IN_WORKERS, "SELECT leader_pid FROM pg_stat_activity WHERE leader_pid = %d LIMIT 1"),
    ("a worker", IN_WORKERS, "SELECT pid FROM pg_stat_activity WHERE leader_pid = %d LIMIT 1"),
]
PATIENCE = 60  # seconds
AGGREGATE = "SELECT octavo_summary(octets) FROM many, generate_series(1, 100)"


def wait_for(what, ask):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = ask()
        if answer:
            return answer
        time.sleep(0.01)
    sys.exit(f"FAIL {what}: not in {PATIENCE} s")


def is_up():
    return subprocess.run(["psql", "-XqAtc", "SELECT 1"], capture_output=True, check=False).returncode == 0


def kill(rng, what, settings, victim, wanted, duration):
    """Kills a process in the middle of an aggregate, and returns its number."""
    session, other = Session(settings), Session()
    session.ask(AGGREGATE)
    pid = wait_for(f"{what} to kill", lambda: other.say(victim % session.pid).strip())
    time.sleep(duration * rng.uniform(0.05, 0.25))
    with contextlib.suppress(ProcessLookupError):  # then there is an answer
        os.kill(int(pid), signal.SIGKILL)
    try:
        got = f"an answer: {session.answer()}"
    except Ended as ended:
        got = ended.args[1]
    is_error = "server closed the connection unexpectedly" in got and wanted.strip() not in got
    judge(f"the process of {what}, killed: an error", None if is_error else got)
    session.end()
    other.end()
    wait_for("a server that has recovered", is_up)
    session = Session(settings)
    expect("the same answer then", session.say(AGGREGATE), wanted)
    session.end()
    return pid


def kill_all(rng):
    psql("CHECKPOINT")  # to recover sooner
    session = Session(ALONE)
    began = time.monotonic()
    wanted = session.say(AGGREGATE)
    duration = time.monotonic() - began
    session.end()
    return [kill(rng, *victim, wanted, duration) for victim in VICTIMS]


def crashes(log):
    """The numbers of processes that were killed, and whatever else no statement may cause."""
    with open(log, encoding="utf-8", errors="replace") as file:
        lines = re.findall("^.*(?:PANIC|terminated by signal|TRAP:|server process .* exited).*$", file.read(), re.M)
    return [re.sub(r".* \(PID (\d+)\) was terminated by signal 9: Killed$", r"\1", line) for line in lines]


def main():
    signal.alarm(500)
    rng = random.Random(1)
    log = sys.argv[1]
    make_tables()
    try:
        if len(sys.argv) > 2:
            starve_all(sys.argv[2])
            interrupt(sys.argv[2])
        for case in CANCELLED:
            cancel(rng, *case)
    except Ended as ended:
        sys.exit("FAIL {}: {}".format(*ended.args))
    expect("no process of the server crashed", crashes(log), [])
    killed = kill_all(rng)
    expect("and then none but those", crashes(log), killed)
    psql("DROP TABLE few, many, parts")
    return pg_lib.failed


sys.exit(main())
