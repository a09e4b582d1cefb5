#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the includes of cli/, detect/ and the libraries: layers, circles, headers that compile alone.

usage: layers.py SOURCE [COMPILER]

A module is a .c file and the header of the same name. The rules are those of
docs/architecture.md:

- A file in cli/ includes only its own layer and the layers before it, headers of detect/, and only
  the public headers of the libraries. What is in cli/commands/NAME/ is private to NAME.c and to that folder, but mpi/,
  which is above all of cli/, may include it.
- cli/windows/ is below the headers of the C library: it includes only itself, and no other file
  includes it by its path.
- text/ and charset/ include only themselves and src/; detect/ only itself and public headers.
- No module includes itself through others.
- A function is defined in the module whose header declares it.
- Every header compiles alone, except those that src/simd/ includes once for each instruction
  set.

Then the test tests itself: it adds every possible upward include, and an include against
each existing one, and expects to find each of them.
"""
import os
import re
import subprocess
import sys

LAYERS = ["base", "io", "text", "report", "commands"]

# Includes that break a rule, each with its reason. One that is not there any more is an error.
ALLOWED = {
    ("cli/commands/as_isutf8.c", "cli/commands/check/check_file.h"):
        "isutf8 is 'octavo check' under the options of another program",
    ("cli/commands/as_iconv.c", "cli/commands/convert/conversion.h"):
        "iconv is 'octavo convert' under the options of another program",
}
# Includes that are left out of the search for circles.
CIRCULAR = {
}
# Headers of tests/ that src/ includes in special builds.
OF_TESTS = {"avx512_emulated.h"}
# Headers that declare what several modules define.
COLLECTIONS = {"cli/commands/commands.h", "cli/report/report.h"}
# Headers of the libraries.
PUBLIC = {"octavo.h", "octavo-text.h", "octavo-charset.h", "octavo-detect.h", "octavo-iconv.h"}
# Libraries that are above src/, and know nothing of each other.
ABOVE = ("text/", "charset/")
# Headers that depend on what is included before them, templates and tables; and on the system.
NOT_ALONE = re.compile(r"(src|text|charset)/(simd/.*\.inc\.h|tables/)|cli/windows/")


def read_tree(root):
    tree = {}
    for top in "charset", "cli", "detect", "mpi", "src", "text":
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith((".c", ".h")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="ascii") as file:
                        tree[os.path.relpath(path, root)] = file.read()
    return tree


def resolve(tree, path, name):
    """The path of an included file; its name for a public header; None for any other."""
    if name in PUBLIC:
        return name
    top = path.split("/")[0]
    below = {"cli": "detect", "mpi": "cli", "text": "src", "charset": "src"}.get(top, top)
    for folder in os.path.dirname(path), top, below:
        found = os.path.normpath(os.path.join(folder, name))
        if found in tree:
            return found
    return None


def read_includes(tree):
    """{path: [(name, path of the included file)]}"""
    pattern = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]*)[">]', re.M)
    found = {path: [(quote, name, resolve(tree, path, name))
                    for quote, name in pattern.findall(text)] for path, text in tree.items()}
    return {path: [(name, target) for quote, name, target in list_ if quote == '"' or target]
            for path, list_ in found.items()}


def is_of_windows(path):
    return path.startswith("cli/windows/")


def is_of_detect(path):
    return path.startswith("detect/")


def is_of_library(path):
    return path.startswith(("src/", *ABOVE))


def layer(path):
    """The higher, the more a file may include."""
    parts = path.split("/")
    if is_of_windows(path):
        return 2 * len(LAYERS) + 1
    if parts[0] == "mpi":
        return 2 * len(LAYERS) + 2
    if len(parts) == 2:
        return 2 * len(LAYERS)
    # What is private to commands is below all of them.
    return 2 * LAYERS.index(parts[1]) + (parts[1] == "commands" and len(parts) == 3)


def owner(path):
    """The command that a private file belongs to, or that a file is."""
    parts = path.split("/")
    if parts[:2] != ["cli", "commands"]:
        return None
    return parts[2] if len(parts) > 3 else os.path.splitext(parts[2])[0]


def breaks_layers(path, found):
    if path.startswith("src/"):
        return not found.startswith("src/")
    if path.startswith(ABOVE):
        return not found.startswith(("src/", path.split("/")[0] + "/"))
    if is_of_detect(path):
        return not is_of_detect(found)
    if path.startswith("mpi/"):
        return is_of_library(found) or is_of_windows(found)
    if is_of_detect(found):
        return is_of_windows(path)
    if not found.startswith("cli/"):
        return True
    if is_of_windows(path) != is_of_windows(found):
        return True
    is_private = found.startswith("cli/commands/") and found.count("/") > 2
    return layer(found) > layer(path) or (is_private and owner(found) != owner(path))


def upward(includes):
    for path, list_ in includes.items():
        for name, found in list_:
            if found in PUBLIC or name in OF_TESTS:
                continue
            if not found:
                yield f"{path}: cannot find {name}"
            elif breaks_layers(path, found) and (path, found) not in ALLOWED:
                yield f"{path}: must not include {name}"


def module(path):
    return os.path.splitext(path)[0]


def circles(includes):
    """Modules that include themselves through others (Tarjan's algorithm)."""
    graph = {}
    for path, list_ in includes.items():
        edges = graph.setdefault(module(path), set())
        for _, found in list_:
            if found in includes and (path, found) not in CIRCULAR:
                edges.add(module(found))
    number, low, stack, result = {}, {}, [], []

    def visit(node):
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in graph[node] - {node}:
            if other not in number:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == number[node]:
            component = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(component) > 1:
                result.append("include circle: " + " ".join(sorted(component)))

    for node in graph:
        if node not in number:
            visit(node)
    return result


def misplaced(tree):
    """Functions of the command that one module declares and another defines."""
    prototype = r"^(?!static\b|typedef\b)[^\s#/{}][^\n;{}()=]*\b(\w+)\([^;{}]*\)"
    definition, declaration = (re.compile(prototype + end, re.M) for end in (r"\n\{", ";"))
    tree = {path: re.sub(r"/\*(.|\n)*?\*/|^[ \t]*#(\\\n|.)*", "", text, flags=re.M)
            for path, text in tree.items() if path.startswith(("cli/", "detect/", "mpi/"))}
    defined = {name: path for path, text in tree.items() if path.endswith(".c")
               for name in definition.findall(text)}
    for path, text in tree.items():
        if not path.endswith(".h") or path in COLLECTIONS or "/include/" in path:
            continue
        for name in declaration.findall(text):
            if name not in defined:
                yield f"{path}: nobody defines {name}()"
            elif module(defined[name]) != module(path):
                yield f"{path}: {name}() is defined in {defined[name]}"


def outdated(includes):
    for list_ in ALLOWED, CIRCULAR:
        for path, found in list_:
            if found not in [f for _, f in includes.get(path, [])]:
                yield f"layers.py: exception without use: {path} {found}"


def alone(root, tree, compiler):
    headers = sorted(p for p in tree if p.endswith(".h") and not NOT_ALONE.match(p))
    have = [f"-DHAVE_{library}=0" for library in
            ("ZLIB", "ZSTD", "LZMA")]
    run = subprocess.run([*compiler, "-std=gnu11", "-fsyntax-only", "-Iinclude", "-Icli", "-Isrc",
                          "-Impi", "-Itext", "-Icharset", "-Idetect", *have, "-x", "c", *headers],
                         cwd=root, capture_output=True, text=True)
    if run.returncode:
        yield "a header does not compile alone:\n" + run.stderr


def test_itself(includes):
    """Whether every include that is forbidden would be found."""
    tried = set()
    for path in includes:
        for found in includes:
            if not found.endswith(".h") or path.startswith("src/"):
                continue
            if path.startswith(ABOVE):
                must_fail = not found.startswith(("src/", path.split("/")[0] + "/"))
            elif is_of_detect(path):
                must_fail = not is_of_detect(found)
            elif is_of_detect(found):
                must_fail = is_of_windows(path)
            else:
                must_fail = is_of_library(found) or layer(found) > layer(path) or \
                    is_of_windows(found) != is_of_windows(path)
            if not must_fail or (path, found) in ALLOWED:
                continue
            tried.add((path.split("/")[1], found.split("/")[1]))
            if not any(upward({path: [(found, found)]})):
                yield f"layers.py does not find that {path} includes {found}"
    for low, name in enumerate(LAYERS):
        for higher in LAYERS[low + 1:]:
            if (name, higher) not in tried:
                yield f"layers.py has tried no include of {higher} in {name}"
    for path, list_ in includes.items():
        for _, found in list_:
            back = module(path) + ".h"
            if found in includes and back in includes and module(found) != module(path) and \
                    (path, found) not in CIRCULAR and \
                    not circles({**includes, found: includes[found] + [(back, back)]}):
                yield f"layers.py does not find the circle of {path} and {found}"


def main():
    root, compiler = sys.argv[1], sys.argv[2:]
    tree = read_tree(root)
    includes = read_includes(tree)
    found = [*upward(includes), *circles(includes), *misplaced(tree), *outdated(includes)]
    if not found:
        found += test_itself(includes)
    if compiler:
        found += alone(root, tree, compiler)
    for line in found:
        print("FAIL", line)
    print(f"{len(includes)} files, {sum(map(len, includes.values()))} includes, "
          f"{len(found)} problems")
    return bool(found)


sys.exit(main())
