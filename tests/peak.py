# SPDX-License-Identifier: MIT
"""peak.py - the peak memory of a command

usage: python3 -I -S peak.py COMMAND ARGUMENT..

The last line on stderr has the status of the command and its peak memory in KiB. Linux counts what
the process had before exec() as well: so this is a process of its own, and a small one (8 MiB).
"""
import os
import posix
import resource
import sys

PROCESS = posix.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
STATUS = os.waitstatus_to_exitcode(posix.waitpid(PROCESS, 0)[1])
print(f"\n{STATUS} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss}", file=sys.stderr)
