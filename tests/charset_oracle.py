# SPDX-License-Identifier: MIT
"""charset_oracle.py - what documents say of octets and characters, written from them alone

A charset reads a text as a list of events: offset, length, error (0 for none) and code points. A
shift or an escape sequence is an event without code points. It writes a list of code points by an
encoder: put() returns the octets of the next one, or None if the charset lacks it, and end() those
that go back to the initial state.

This file has the Encoding Standard's charsets, by the steps of that document, and what all need;
charset_system.py has the others. The lengths of errors are what include/octavo-charset.h says.
"""
import functools
import pathlib
import tarfile

DATA = pathlib.Path(__file__).resolve().parent / "data/encoding-standard.tar.xz"

OK, STRAY, INTERRUPTED, TRUNCATED, UNASSIGNED, BAD_SHIFT = 0, 1, 6, 7, 18, 19


@functools.lru_cache(None)
def members():
    with tarfile.open(DATA) as tar:
        return {pathlib.Path(m.name).name: tar.extractfile(m).read().decode()
                for m in tar.getmembers() if m.isfile()}


@functools.lru_cache(None)
def rows(name):
    """Pointers and code points of index-NAME.txt, in its order."""
    lines = members()[f"index-{name}.txt"].split("\n")
    fields = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(int(f[0]), int(f[1], 16)) for f in fields]


@functools.lru_cache(None)
def index(name):
    return dict(rows(name))


def first_pointers(pairs):
    """Code points and the first pointer of each: the index pointer."""
    found = {}
    for pointer, code_point in pairs:
        found.setdefault(code_point, pointer)
    return found


# ----------------------------------------------------------------------------------
# Charsets
# ----------------------------------------------------------------------------------


class Charset:
    is_single = False   # an octet a character
    is_target = True    # '?' can be written
    is_stateful = False # what octets mean depends on those before
    holds_all = False   # every character, of which written() lists the BMP
    sequences = {}      # octets by code points that are written together
    mark = b""          # what is written before a text, and left out of it
    surrogates = False  # can be written

    def deep(self, is_long):
        """Longer sequences to read: lists of beginnings, octets that follow, how many of these."""
        return []

    @functools.cached_property
    def held(self):
        """What can be written, in order."""
        return sorted(self.written())

    @functools.cached_property
    def interesting(self):
        """Octets with which errors are likely."""
        return bytes(range(0x80, 0x100)) + b"\0\t\n\x1b 09:@AZ[\\az{|}~\x7f" * 3

    def written(self):
        """Every code point that can be written, and its octets as a text."""
        has = self.encoder().has
        return {c: whole(self, [c]) for c in [*range(0xD800), *range(0xE000, 0x10000)] if has(c)}


class Stateless(Charset):
    """Each character by itself: first() returns length, error and code points of the first one."""

    def __init__(self, name, first, code_of):
        self.name, self.first, self.code_of = name, first, code_of

    def decode(self, s):
        events, at, n, first = [], 0, len(s), self.first
        while at < n:
            length, error, code_points = first(s, at, n)
            events.append((at, length, error, code_points))
            at += length
        return events

    def encoder(self):
        return self

    def put(self, code_point):
        return self.code_of.get(code_point)

    def has(self, code_point):
        return self.put(code_point) is not None

    def end(self):
        return b""

    def written(self):
        return self.code_of


class Single(Stateless):
    """Of single octets; the table has 256 code points or None."""
    is_single = True

    def __init__(self, name, table):
        read = [(1, OK, (c,)) if c is not None else (1, UNASSIGNED, ()) for c in table]
        code_of = {}
        for octet, c in enumerate(table):
            if c is not None:
                code_of.setdefault(c, bytes([octet]))
        super().__init__(name, lambda s, at, n: read[s[at]], code_of)


def ascii_or(*groups):
    """Octets of characters: ASCII by itself, and the pairs of code point and octets of groups."""
    code_of = {c: bytes([c]) for c in range(0x80)}
    for group in groups:
        for code_point, octets in group:
            code_of.setdefault(code_point, octets)
    return code_of


# ----------------------------------------------------------------------------------
# Single octets, and what has no tables
# ----------------------------------------------------------------------------------


def web_single(name, label=None):
    table = list(range(128)) + [None] * 128
    for pointer, code_point in rows(label or name.lower()):
        table[128 + pointer] = code_point
    return Single(name, table)


def web_x_user_defined():
    return Single("x-user-defined", [*range(128), *range(0xF780, 0xF800)])


# ----------------------------------------------------------------------------------
# Two octets: the steps for the second one are alike
# ----------------------------------------------------------------------------------


def bad_pair(trail, is_form):
    """What there is if a lead and a trail give no code point: ASCII is restored."""
    return (1 if trail < 0x80 else 2), (UNASSIGNED if is_form else INTERRUPTED), ()


def web_big5():
    table = index("big5")
    two = {1133: (0xCA, 0x304), 1135: (0xCA, 0x30C), 1164: (0xEA, 0x304), 1166: (0xEA, 0x30C)}

    def first(s, at, n):
        lead = s[at]
        if lead < 0x80:
            return 1, OK, (lead,)
        if lead in (0x80, 0xFF):
            return 1, STRAY, ()
        if at + 1 == n:
            return 1, TRUNCATED, ()
        trail = s[at + 1]
        is_form = 0x40 <= trail <= 0x7E or 0xA1 <= trail <= 0xFE
        if is_form:
            pointer = (lead - 0x81) * 157 + trail - (0x40 if trail < 0x7F else 0x62)
            if pointer in two:
                return 2, OK, two[pointer]
            if pointer in table:
                return 2, OK, (table[pointer],)
        return bad_pair(trail, is_form)

    kept = [(p, c) for p, c in rows("big5") if p >= (0xA1 - 0x81) * 157]
    pointers = first_pointers(kept)
    for pointer, c in kept:
        if c in (0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345):
            pointers[c] = pointer

    def octets(pointer):
        lead, trail = divmod(pointer, 157)
        return bytes([lead + 0x81, trail + (0x40 if trail < 0x3F else 0x62)])

    return Stateless("big5", first, ascii_or((c, octets(p)) for c, p in pointers.items()))


def web_euc_kr():
    table = index("euc-kr")

    def first(s, at, n):
        lead = s[at]
        if lead < 0x80:
            return 1, OK, (lead,)
        if lead in (0x80, 0xFF):
            return 1, STRAY, ()
        if at + 1 == n:
            return 1, TRUNCATED, ()
        trail = s[at + 1]
        pointer = (lead - 0x81) * 190 + trail - 0x41
        if 0x41 <= trail <= 0xFE and pointer in table:
            return 2, OK, (table[pointer],)
        return bad_pair(trail, 0x41 <= trail <= 0x7E or 0x81 <= trail <= 0xFE)

    pairs = first_pointers(rows("euc-kr")).items()
    return Stateless("euc-kr", first, ascii_or(
        (c, bytes([p // 190 + 0x81, p % 190 + 0x41])) for c, p in pairs))


def web_shift_jis():
    table = index("jis0208")

    def first(s, at, n):
        lead = s[at]
        if lead <= 0x80:
            return 1, OK, (lead,)
        if 0xA1 <= lead <= 0xDF:
            return 1, OK, (0xFF61 - 0xA1 + lead,)
        if lead == 0xA0 or lead > 0xFC:
            return 1, STRAY, ()
        if at + 1 == n:
            return 1, TRUNCATED, ()
        trail = s[at + 1]
        is_form = 0x40 <= trail <= 0x7E or 0x80 <= trail <= 0xFC
        if is_form:
            pointer = (lead - (0x81 if lead < 0xA0 else 0xC1)) * 188 + \
                trail - (0x40 if trail < 0x7F else 0x41)
            if 8836 <= pointer <= 10715:
                return 2, OK, (0xE000 - 8836 + pointer,)
            if pointer in table:
                return 2, OK, (table[pointer],)
        return bad_pair(trail, is_form)

    pointers = first_pointers((p, c) for p, c in rows("jis0208") if not 8272 <= p <= 8835)

    def octets(pointer):
        lead, trail = divmod(pointer, 188)
        return bytes([lead + (0x81 if lead < 0x1F else 0xC1),
                      trail + (0x40 if trail < 0x3F else 0x41)])

    code_of = ascii_or([(0x80, b"\x80"), (0xA5, b"\x5C"), (0x203E, b"\x7E")],
                       ((c, bytes([c - 0xFF61 + 0xA1])) for c in range(0xFF61, 0xFFA0)),
                       [(0x2212, octets(pointers[0xFF0D]))],
                       ((c, octets(p)) for c, p in pointers.items()))
    return Stateless("shift_jis", first, code_of)


def web_euc_jp():
    jis0208, jis0212 = index("jis0208"), index("jis0212")

    def first(s, at, n):
        lead = s[at]
        if lead < 0x80:
            return 1, OK, (lead,)
        if lead not in (0x8E, 0x8F) and not 0xA1 <= lead <= 0xFE:
            return 1, STRAY, ()
        if at + 1 == n:
            return 1, TRUNCATED, ()
        second, is_form, table, length = s[at + 1], False, jis0208, 2
        if lead == 0x8E:
            if 0xA1 <= second <= 0xDF:
                return 2, OK, (0xFF61 - 0xA1 + second,)
            is_form = 0xE0 <= second <= 0xFE
        elif lead != 0x8F or 0xA1 <= second <= 0xFE:
            if lead == 0x8F:
                if at + 2 == n:
                    return 2, TRUNCATED, ()
                lead, second, table, length = second, s[at + 2], jis0212, 3
            is_form = 0xA1 <= second <= 0xFE
            pointer = (lead - 0xA1) * 94 + second - 0xA1
            if is_form and pointer in table:
                return length, OK, (table[pointer],)
        return length - (second < 0x80), (UNASSIGNED if is_form else INTERRUPTED), ()

    pointers = first_pointers((p, c) for p, c in rows("jis0208") if p < 8836)

    def octets(pointer):
        return bytes([pointer // 94 + 0xA1, pointer % 94 + 0xA1])

    return Stateless("euc-jp", first, ascii_or(
        [(0xA5, b"\x5C"), (0x203E, b"\x7E")],
        ((c, bytes([0x8E, c - 0xFF61 + 0xA1])) for c in range(0xFF61, 0xFFA0)),
        [(0x2212, octets(pointers[0xFF0D]))],
        ((c, octets(p)) for c, p in pointers.items())))


# ----------------------------------------------------------------------------------
# GB 18030
# ----------------------------------------------------------------------------------


def gb_octets4(pointer):
    return bytes([pointer // 12600 + 0x81, pointer // 1260 % 10 + 0x30,
                  pointer // 10 % 126 + 0x81, pointer % 10 + 0x30])


def gb_octets2(pointer):
    lead, trail = divmod(pointer, 190)
    return bytes([lead + 0x81, trail + (0x40 if trail < 0x3F else 0x41)])


def ranges_code_point(pointer):
    if 39419 < pointer < 189000 or pointer > 1237575:
        return None
    if pointer == 7457:
        return 0xE7C7
    offset, code_point = max(row for row in rows("gb18030-ranges") if row[0] <= pointer)
    return code_point + pointer - offset


def ranges_pointer(code_point):
    if code_point == 0xE7C7:
        return 7457
    c, pointer = max((row[1], row[0]) for row in rows("gb18030-ranges") if row[1] <= code_point)
    return pointer + code_point - c


@functools.lru_cache(None)
def ranges_table():
    """Of the BMP: code points by pointer; ranges_code_point() for each would take long."""
    table, listed = {}, rows("gb18030-ranges")
    for (pointer, code_point), (end, _) in zip(listed, listed[1:] + [(39420, 0)]):
        for p in range(pointer, min(end, 39420)):
            table[p] = code_point + p - pointer
    table[7457] = 0xE7C7
    return table


# GB 18030-2005's private use characters, which the Standard still writes as that did.
GB_SIDE = {0xE78D: 0xA6D9, 0xE78E: 0xA6DA, 0xE78F: 0xA6DB, 0xE790: 0xA6DC, 0xE791: 0xA6DD,
           0xE792: 0xA6DE, 0xE793: 0xA6DF, 0xE794: 0xA6EC, 0xE795: 0xA6ED, 0xE796: 0xA6F3,
           0xE81E: 0xFE59, 0xE826: 0xFE61, 0xE82B: 0xFE66, 0xE82C: 0xFE67, 0xE832: 0xFE6D,
           0xE843: 0xFE7E, 0xE854: 0xFE90, 0xE864: 0xFEA0}


def web_gb_first(s, at, n):
    table, lead = index("gb18030"), s[at]
    if lead < 0x80:
        return 1, OK, (lead,)
    if lead == 0x80:
        return 1, OK, (0x20AC,)
    if lead == 0xFF:
        return 1, STRAY, ()
    if at + 1 == n:
        return 1, TRUNCATED, ()
    second = s[at + 1]
    if 0x30 <= second <= 0x39:
        if at + 2 == n:
            return 2, TRUNCATED, ()
        if not 0x81 <= s[at + 2] <= 0xFE:
            return 1, INTERRUPTED, ()
        if at + 3 == n:
            return 3, TRUNCATED, ()
        if not 0x30 <= s[at + 3] <= 0x39:
            return 1, INTERRUPTED, ()
        pointer = (lead - 0x81) * 12600 + (second - 0x30) * 1260 + \
            (s[at + 2] - 0x81) * 10 + s[at + 3] - 0x30
        c = ranges_code_point(pointer) if pointer >= 39420 else ranges_table().get(pointer)
        return (4, OK, (c,)) if c is not None else (4, UNASSIGNED, ())
    is_form = 0x40 <= second <= 0x7E or 0x80 <= second <= 0xFE
    pointer = (lead - 0x81) * 190 + second - (0x40 if second < 0x7F else 0x41)
    if is_form and pointer in table:
        return 2, OK, (table[pointer],)
    return bad_pair(second, is_form)


DIGITS = bytes(range(0x30, 0x3A))


def gb_deep(is_long):
    """All sequences of four octets, or those at the limits of what there is."""
    some = bytes([0x22, 0x2F, 0x30, 0x37, 0x39, 0x3A, 0x41, 0x80, 0x81, 0x82, 0xA4, 0xFE, 0xFF])
    deep = [([bytes([lead, 0x30]) for lead in b"\x80\x81\x84\x90\xe3\xff"] + [b"\x84\x31"],
             some, 2)]
    leads = range(0x81, 0xFF) if is_long else [0x81, 0x84, 0x85, 0x8F, 0x90, 0xE3, 0xE4, 0xFE]
    seconds = DIGITS if is_long else b"\x30\x31\x35\x39"
    return deep + [([bytes([lead, second, third]) for second in seconds
                     for third in range(0x81, 0xFF)], DIGITS, 1) for lead in leads]


class Gb18030(Stateless):
    holds_all = True

    def deep(self, is_long):
        return gb_deep(is_long)

    def put(self, code_point):
        if code_point > 0xFFFF:
            return gb_octets4(189000 + code_point - 0x10000)
        return self.code_of.get(code_point)


def web_gb18030(is_gbk):
    code_of = {c: bytes([c]) for c in range(0x80)}
    if is_gbk:
        code_of[0x20AC] = b"\x80"
    for c, octets in GB_SIDE.items():
        code_of[c] = octets.to_bytes(2, "big")
    for c, pointer in first_pointers(rows("gb18030")).items():
        code_of.setdefault(c, gb_octets2(pointer))
    if not is_gbk:
        for pointer, c in ranges_table().items():
            code_of.setdefault(c, gb_octets4(pointer))
    code_of.pop(0xE5E5, None)
    return (Stateless if is_gbk else Gb18030)("gbk" if is_gbk else "gb18030", web_gb_first, code_of)


# ----------------------------------------------------------------------------------
# With states
# ----------------------------------------------------------------------------------


class WebIso2022Jp(Charset):
    is_stateful = True
    name = "iso-2022-jp"
    interesting = b"\x1b(B\x1b(J\x1b(I\x1b$@\x1b$B\x1b$A\x1b(\x1b$\x1b" \
        b"!09AZaz\\~\x7f\x0e\x0f\0\n\x80\xff"

    def decode(self, s):
        jis0208 = index("jis0208")
        events, at, n, state, output = [], 0, len(s), "ASCII", False
        while at < n:
            octet = s[at]
            if octet == 0x1B:
                length, error, state, output = self.escape(s[at + 1:at + 3], state, output)
                events.append((at, length, error, ()))
                at += length
                continue
            output = False
            if octet in (0x0E, 0x0F):
                event = 1, BAD_SHIFT, ()
            elif state == "leading":
                if not 0x21 <= octet <= 0x7E:
                    event = 1, STRAY, ()
                elif at + 1 == n:
                    event = 1, TRUNCATED, ()
                elif s[at + 1] == 0x1B:
                    event = 1, INTERRUPTED, ()
                elif not 0x21 <= s[at + 1] <= 0x7E:
                    event = 2, INTERRUPTED, ()
                else:
                    pointer = (octet - 0x21) * 94 + s[at + 1] - 0x21
                    event = (2, OK, (jis0208[pointer],)) if pointer in jis0208 else \
                        (2, UNASSIGNED, ())
            elif state == "katakana":
                event = (1, OK, (0xFF61 - 0x21 + octet,)) if 0x21 <= octet <= 0x5F else \
                    (1, UNASSIGNED if 0x60 <= octet <= 0x7E else STRAY, ())
            elif octet > 0x7F:
                event = 1, STRAY, ()
            else:
                roman = {0x5C: 0xA5, 0x7E: 0x203E} if state == "Roman" else {}
                event = 1, OK, (roman.get(octet, octet),)
            events.append((at, *event))
            at += event[0]
        return events

    @staticmethod
    def escape(after, state, output):
        """Length, error, state and output after an ESC that is followed by these octets."""
        states = {b"(B": "ASCII", b"(J": "Roman", b"(I": "katakana", b"$@": "leading",
                  b"$B": "leading"}
        if after in states:
            # An error if nothing was between it and the one before it.
            return 3, BAD_SHIFT if output else OK, states[after], True
        return 1, TRUNCATED if after in (b"", b"(", b"$") else BAD_SHIFT, state, False

    def encoder(self):
        return WebIso2022JpEncoder()

    def deep(self, is_long):
        octets = b"\x1b()$BJI@A!z\x7f\n\x0e\x80"
        return [([b"", b"\x1b$B", b"\x1b(J", b"\x1b(I"], octets, 4 if is_long else 3)]


class WebIso2022JpEncoder:
    escapes = {"ASCII": b"\x1b(B", "Roman": b"\x1b(J", "jis0208": b"\x1b$B"}
    pointers = None

    def __init__(self):
        self.state = "ASCII"
        if not self.pointers:
            WebIso2022JpEncoder.pointers = first_pointers(
                (p, c) for p, c in rows("jis0208") if p < 8836)

    def has(self, c):
        after = WebIso2022JpEncoder()
        return after.put(c) is not None

    def go(self, state):
        if state == self.state:
            return b""
        self.state = state
        return self.escapes[state]

    def put(self, c):
        if c < 0x80:
            if c in (0x0E, 0x0F, 0x1B):
                return None
            if self.state == "Roman" and c not in (0x5C, 0x7E):
                return bytes([c])
            return self.go("ASCII") + bytes([c])
        if c in (0xA5, 0x203E):
            return self.go("Roman") + (b"\x5C" if c == 0xA5 else b"\x7E")
        if c == 0x2212:
            c = 0xFF0D
        if 0xFF61 <= c <= 0xFF9F:
            c = index("iso-2022-jp-katakana")[c - 0xFF61]
        pointer = self.pointers.get(c)
        if pointer is None:
            return None
        return self.go("jis0208") + bytes([pointer // 94 + 0x21, pointer % 94 + 0x21])

    def end(self):
        return self.go("ASCII")


def whole(charset, code_points):
    """A whole text, or None if the charset lacks one of its characters."""
    encoder = charset.encoder()
    parts = [encoder.put(c) for c in code_points]
    return None if None in parts else b"".join(parts) + encoder.end()


class Replacement(Stateless):
    """One error, whatever the text, of at most 6 octets."""
    is_target = False

    def __init__(self):
        super().__init__("replacement", None, {})

    def decode(self, s):
        rest = [(6, len(s) - 6, OK, ())] if len(s) > 6 else []
        return [(0, min(len(s), 6), UNASSIGNED, ()), *rest] if s else []


SINGLES = """
    IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-10
    ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874
    windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256
    windows-1257 windows-1258 x-mac-cyrillic
""".split()


def web_charsets():
    """All of the Encoding Standard but UTF-8 and UTF-16, by the names that it has."""
    singles = [web_single(name) for name in SINGLES] + [web_single("ISO-8859-8-I", "iso-8859-8")]
    return {each.name.lower(): each for each in [
        *singles, web_x_user_defined(), web_gb18030(True), web_gb18030(False), web_big5(),
        web_euc_jp(), WebIso2022Jp(), web_shift_jis(), web_euc_kr(), Replacement()]}
