#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ignore.py - .gitignore as git reads it: python3 ignore.py PATH_TO_OCTAVO

In trees made at random octavo must take the files that 'git check-ignore' does not name. And the
files of rules that apply to a directory have at most 128 KiB together.
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile

TREES = 40
NAMES = ['a', 'b', 'ab', 'abc', 'a.c', 'b.o', 'x y', 'foo', 'bar', 'foo.c', '.h', 'a b ', '#x',
         '!y', 'a[b', 'a*b', 'a\\b', 'ax', '\xe9', '-', 'a]', '^']
PARTS = ['a', 'b', 'ab', 'abc', '*', '?', '*.c', '*.o', 'a*', '*b', '[ab]', '[!a]', '[^b]',
         '[a-c]*', '[[:alpha:]]', '[]a]', '\\a', '\\*', '\\#x', '\\!y', '**', '***', 'foo', 'bar',
         'f*o', '.h', '.*', 'a\\[b', 'a[[]b', 'x y', 'x\\ y', '*y*', '**b', 'a**b', '\xe9',
         '[\xe9]', '[\\]a]', '[a\\-c]', '??', 'a?c', 'foo.c', '[.]h', '-', '[!]a-]', '[--a]']
ALONE = ['[a', 'a[', 'a[!', '', '!', '/', '\\']  # git has its own ideas of them within a path

random.seed(3629)


def pattern():
    parts = random.choices(PARTS, k=random.choice([1, 1, 1, 2, 2, 3, 4]))
    text = '/'.join(parts) if random.random() < 0.95 else random.choice(ALONE)
    text = random.choice(['', '', '/']) + text + random.choice(['', '', '/'])
    text = random.choice(['', '', '', '!']) + text
    return text + random.choice([''] * 20 + [' ', '  ', '\\ ', '\t', '\r'])


def rules(path):
    with open(path, 'w', encoding='utf-8', newline='') as file:
        file.write(random.choice(['', '', '', '\ufeff']))
        file.write('\n'.join(pattern() for _ in range(random.randint(1, 6))))
        file.write(random.choice(['', '\n']))


def grow(directory, depth):
    for name in random.sample(NAMES, random.randint(2, 9)):
        path = os.path.join(directory, name)
        if depth and random.random() < 0.45:
            os.mkdir(path)
            grow(path, depth - 1)
        else:
            with open(path, 'wb') as file:
                file.write(b'\xff')
    if random.random() < 0.3:
        rules(os.path.join(directory, '.gitignore'))


def files():
    for directory, directories, names in os.walk(b'.'):
        if b'.git' in directories:
            directories.remove(b'.git')
        for name in names:
            if name != b'.gitignore':
                yield os.path.join(directory, name)[2:]


def taken_by_git():
    every = list(files())
    ignored = subprocess.run(
        ['git', '-c', 'core.excludesFile=/dev/null', 'check-ignore', '-z', '--stdin', '--no-index'],
        input=b'\0'.join(every), stdout=subprocess.PIPE, check=False).stdout.split(b'\0')
    return sorted(set(every) - set(ignored))


def taken_by_octavo(octavo):
    found = subprocess.run([octavo, 'check', '-r', '--hidden', '-g', '!.gitignore'],
                           stdout=subprocess.PIPE, check=False).stdout
    names = [line.split(b':1:1: ')[0].replace(b'\\\\', b'\\') for line in found.splitlines()]
    return sorted(b'-' if name == b'./-' else name for name in names)


def write(path, text):
    with open(path, 'w', encoding='ascii') as file:
        file.write(text)


# Files with rules, their lines and their octets; then the one that has too many, and in which line.
MOST = 128 * 1024
LIMITS = [
    ({'d/.ignore': (1, MOST)}, None),
    ({'d/.ignore': (1, MOST + 1)}, ('d/.ignore', 1)),
    ({'d/.ignore': (70, MOST + 1)}, ('d/.ignore', 70)),
    ({'d/.ignore': (1000, 2 * MOST)}, ('d/.ignore', 501)),
    ({'.ignore': (1, 1000), 'd/.ignore': (1, MOST - 1000)}, None),
    ({'.ignore': (1, 1000), 'd/.ignore': (2, MOST - 999)}, ('d/.ignore', 2)),
    ({'.gitignore': (1, 1000), 'd/.ignore': (1, 2000), 'd/.gitignore': (3, MOST - 2999)},
     ('d/.gitignore', 3)),
    ({'.git/info/exclude': (1, MOST), 'd/.gitignore': (1, 2)}, ('d/.gitignore', 1)),
    ({'d/.ignore': (1, MOST), 'e/.ignore': (1, MOST)}, None),
]


def lines(number, octets):
    """So many lines, all but the last of one length, that exclude nothing, in so many octets."""
    each = octets // number
    return ('x' * (each - 1) + '\n') * (number - 1) + 'y' * (octets - each * (number - 1))


def failed_limits(octavo):
    failed = 0
    for wanted_files, place in LIMITS:
        with tempfile.TemporaryDirectory() as here:
            os.chdir(here)
            for folder in 'd', 'e', '.git/info':
                os.makedirs(folder)
            for path, (number, octets) in wanted_files.items():
                write(path, lines(number, octets))
            for folder in 'd', 'e':
                with open(folder + '/f', 'wb') as file:
                    file.write(b'\xff')
            done = subprocess.run([octavo, 'check', '-r', '-l'], capture_output=True, check=False)
            wanted = (1, b'd/f\ne/f\n', b'')
            if place:
                message = (f'octavo: {os.path.realpath(here)}/{place[0]}:{place[1]}: up to here, and in '
                           'the directories above, there are more than 128 KiB of patterns: the '
                           'files that they apply to are left out; see --no-ignore\n')
                wanted = (2, b'e/f\n', message.encode())
            got = (done.returncode, done.stdout, done.stderr)
            if got != wanted:
                failed += 1
                print('FAIL', wanted_files, '\n  wanted', wanted, '\n  got   ', got)
            os.chdir('/')
    print(len(LIMITS) - failed, 'limits passed,', failed, 'failed')
    return failed


def main():
    octavo = os.path.abspath(sys.argv[1])
    failed = failed_limits(octavo)
    if not shutil.which('git'):
        print('skip: there is no git')
        return failed > 0
    os.environ.pop('GIT_DIR', None)
    failed_trees = 0
    for number in range(TREES):
        with tempfile.TemporaryDirectory() as here:
            os.chdir(here)
            subprocess.run(['git', 'init', '-q', '.'], check=True)
            grow('.', 3)
            rules('.gitignore')
            os.makedirs('.git/info', exist_ok=True)
            if random.random() < 0.5:
                rules('.git/info/exclude')
            by_git, by_us = taken_by_git(), taken_by_octavo(octavo)
            if by_git != by_us:
                failed_trees += 1
                print('FAIL tree', number)
                for path in sorted(set(by_git) ^ set(by_us)):
                    said = subprocess.run(['git', 'check-ignore', '-v', '--no-index', path],
                                          stdout=subprocess.PIPE, check=False).stdout
                    print('  git', 'takes' if path in by_git else 'ignores', path, said)
            os.chdir('/')
    print(TREES - failed_trees, 'passed,', failed_trees, 'failed')
    return failed + failed_trees > 0


sys.exit(main())
