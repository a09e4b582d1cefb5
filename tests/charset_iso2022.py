# SPDX-License-Identifier: MIT
"""charset_iso2022.py - sets of characters that are shifted to, and EUC

RFC 1468, 1554, 2237 (Japanese), 1557 (Korean), 1843 (HZ), 1922 (Chinese), ISO/IEC 2022; the tables are those of
the Encoding Standard, or of cns-11643.tsv, less what Python's codecs say is not in the standards.
"""
import functools

import charset_oracle as oracle
from charset_oracle import OK, STRAY, INTERRUPTED, TRUNCATED, UNASSIGNED, BAD_SHIFT, Charset, \
    Stateless, ascii_or, first_pointers, index, rows

# ----------------------------------------------------------------------------------
# Sets: code points by 7-bit octets
# ----------------------------------------------------------------------------------

# Microsoft's and the Web's characters for these cells of JIS X 0208; those of the standard.
JIS = {0xFF5E: 0x301C, 0x2225: 0x2016, 0xFF0D: 0x2212, 0xFFE0: 0xA2, 0xFFE1: 0xA3, 0xFFE2: 0xAC}


def cell(pointer):
    return bytes([pointer // 94 + 0x21, pointer % 94 + 0x21])


def high(octets):
    return bytes(octet | 0x80 for octet in octets)


def is_in(codec, octets):
    try:
        return len(octets.decode(codec)) == 1
    except UnicodeDecodeError:
        return False


@functools.lru_cache(None)
def jis0208():
    return {cell(p): JIS.get(c, c) if p < 94 * 2 else c for p, c in rows("jis0208") if p < 8836}


@functools.lru_cache(None)
def jis0212():
    return {cell(p): c for p, c in rows("jis0212")}


@functools.lru_cache(None)
def ksx1001():
    pairs = ((divmod(p, 190), c) for p, c in rows("euc-kr"))
    return {bytes([lead + 1, trail - 0x3F]): c for (lead, trail), c in pairs
            if lead >= 0x20 and trail >= 0x60}


@functools.lru_cache(None)
def gb2312():
    pairs = {oracle.gb_octets2(p): c for p, c in rows("gb18030")}
    found = {bytes([o[0] & 0x7F, o[1] & 0x7F]): c for o, c in pairs.items() if is_in("gb2312", o)}
    return {**found, b"\x21\x24": 0x30FB, b"\x21\x2A": 0x2015}


@functools.lru_cache(None)
def gb2312_codes():
    return {c: octets for octets, c in gb2312().items()}


@functools.lru_cache(None)
def cns11643():
    """The planes 1 and 2."""
    lines = (oracle.DATA.parent / "cns-11643.tsv").read_text().split("\n")
    planes = {1: {}, 2: {}}
    for line in lines:
        if line and not line.startswith("#"):
            plane, row, characters = line.split("\t")
            for i, c in enumerate(characters):
                if c != "\uFFFD":
                    planes[int(plane)][bytes([0x20 + int(row), 0x21 + i])] = ord(c)
    return planes


@functools.lru_cache(None)
def jis_roman():
    return {bytes([c]): {0x5C: 0xA5, 0x7E: 0x203E}.get(c, c) for c in range(0x21, 0x7F)}


def upper_half(codec):
    """A set of 96: the right half of ISO/IEC 8859."""
    return {bytes([o]): ord(bytes([o | 0x80]).decode(codec)) for o in range(0x20, 0x80)
            if is_in(codec, bytes([o | 0x80]))}


def katakana():
    return {bytes([o]): 0xFF61 - 0x21 + o for o in range(0x21, 0x60)}


ASCII_SET = {bytes([c]): c for c in range(0x21, 0x7F)}

# ----------------------------------------------------------------------------------
# Shifts
# ----------------------------------------------------------------------------------


class Iso2022(Charset):
    """
    ISO 2022 in 7 bits. Escapes: 'G0' and a set, 'G1', or 'G2' after which ESC N is followed. G1 has
    a set at the beginning of a text if there is one that needs no announcement.
    """
    is_stateful = True
    interesting = b"\x1b(B\x1b(J\x1b(I\x1b$@\x1b$B\x1b$A\x1b$(D\x1b$(C\x1b.A\x1b.F\x1bN\x1bN\x1b" \
        b"\x1b$)C\x1b&@\x0e\x0f!09AZaz\\~\x7f\0\n\x80\xff -"

    def __init__(self, name, escapes, writes, codec, has_shifts=False, g1=None):
        self.name, self.escapes, self.has_shifts, self.g1 = name, escapes, has_shifts, g1
        self.writes, self.codec = writes, codec
        self.has_g2 = any(slot == "G2" for slot, _ in escapes.values())

    def decode(self, s):
        events, at, n = [], 0, len(s)
        g = {"G0": ASCII_SET, "G1": self.g1, "G2": None}
        is_out = False
        while at < n:
            octet = s[at]
            if octet == 0x1B:
                event = self.escape(s, at, n, g)
            elif octet in (0x0E, 0x0F):
                is_shift = self.has_shifts and (octet == 0x0F or g["G1"] is not None)
                event = (1, OK if is_shift else BAD_SHIFT, ())
                is_out = is_shift and octet == 0x0E
            elif octet < 0x20:
                event = 1, OK, (octet,)
                if octet == 0x0A:
                    is_out = False
                    self.end_line(g)
            else:
                event = self.character(s, at, n, g["G1" if is_out else "G0"])
            events.append((at, *event))
            at += event[0]
        return events

    def end_line(self, g):
        """What a line announces may stay for the next one."""

    @staticmethod
    def character(s, at, n, table):
        octet = s[at]
        is_text = b"~" in table # ASCII or JIS X 0201 Roman, which have a space and DEL
        if octet > 0x7F:
            return 1, STRAY, ()
        if is_text and octet in (0x20, 0x7F):
            return 1, OK, (octet,)
        if not 0x21 <= octet <= 0x7E:
            return 1, STRAY, ()
        if len(next(iter(table))) == 1:
            return (1, OK, (table[s[at:at + 1]],)) if s[at:at + 1] in table else \
                (1, UNASSIGNED, ())
        if at + 1 == n:
            return 1, TRUNCATED, ()
        if not 0x21 <= s[at + 1] <= 0x7E:
            return 1, INTERRUPTED, ()
        return (2, OK, (table[s[at:at + 2]],)) if s[at:at + 2] in table else (2, UNASSIGNED, ())

    def escape(self, s, at, n, g):
        for octets, (slot, table) in self.escapes.items():
            if s[at:at + len(octets)] == octets:
                g[slot] = table
                return len(octets), OK, ()
        if self.has_g2 and s[at:at + 2] == b"\x1bN":
            return self.single_shift(s, at, n, g["G2"])
        rest = s[at:at + 8]
        if any(octets.startswith(rest) for octets in self.escapes) and at + len(rest) == n or \
                rest == b"\x1b":
            return len(rest), TRUNCATED, ()
        end = at + 1
        while end < n and 0x20 <= s[end] <= 0x2F and end - at < 6:
            end += 1
        if end - at == 6:
            return 6, BAD_SHIFT, ()
        if end == n:
            return n - at, TRUNCATED, ()
        return (end + 1 - at if 0x30 <= s[end] <= 0x7E else 1), BAD_SHIFT, ()

    @staticmethod
    def single_shift(s, at, n, table):
        if table is None:
            return 2, BAD_SHIFT, ()
        size = len(next(iter(table)))
        end = at + 2 + size
        for i in range(at + 2, end):
            if i == n:
                return i - at, TRUNCATED, ()
            # Of 96 or of 94 characters.
            if not (0x20 <= s[i] <= 0x7F if size == 1 else 0x21 <= s[i] <= 0x7E):
                return i - at, INTERRUPTED, ()
        octets = s[at + 2:end]
        return (end - at, OK, (table[octets],)) if octets in table else (end - at, UNASSIGNED, ())

    def encoder(self):
        return Iso2022Encoder(self)

    @functools.cached_property
    def sets(self):
        """Of each escape that is written its octets by code points."""
        found = {}
        for escape, table, codec, prefix in self.writes:
            found[escape] = {c: octets for octets, c in sorted(table.items(), reverse=True)
                             if codec is None or is_in(codec, prefix + high(octets))}
        return found

    @functools.cached_property
    def codes(self):
        """Of each code point the set that is preferred and its octets there."""
        found = {}
        for escape, table in self.sets.items():
            for c, octets in table.items():
                found.setdefault(c, (escape, octets))
        return found

    def deep(self, is_long):
        octets = b"\x1b()$.&BJCDAFN@!z\x7f\n\x0e\x80"
        starts = [b""] + [o for o in self.escapes if o[1] != 0x28 or o[2] != 0x42]
        single = [b"\x1b.A\x1bN", b"\x1b.F\x1bN"] if self.has_g2 else []
        return [(starts, octets, 3 if is_long else 2), (single, range(256), 1)]


class Iso2022Encoder:
    """Back to ASCII before every control, and at the end."""

    def __init__(self, charset):
        self.charset, self.escape, self.second, self.begun = charset, b"\x1b(B", None, False

    def has(self, c):
        return c in self.charset.codes or c < 0x80 and c not in (0x0E, 0x0F, 0x1B)

    def header(self):
        begun, self.begun = self.begun, True
        return b"\x1b$)C" if self.charset.has_shifts and not begun else b""

    def go(self, escape):
        """Korean: SO and SI instead of escapes."""
        if escape == self.escape:
            return b""
        self.escape = escape
        return ({b"\x1b(B": b"\x0F"}.get(escape, b"\x0E") if self.charset.has_shifts else escape)

    def put(self, c):
        if not self.has(c):
            return None
        header = self.header()
        if c <= 0x20 or c == 0x7F:
            stays = c == 0x20 and self.escape == b"\x1b(J" # which has a space, too
            octets = (b"" if stays else self.go(b"\x1b(B")) + bytes([c])
            if c == 0x0A:
                self.second = None
            return header + octets
        escape, octets = self.charset.codes[c]
        if c in self.charset.sets[self.escape]: # the set that is there anyhow
            return header + self.charset.sets[self.escape][c]
        if escape[1:2] == b".":
            before = b"" if self.second == escape else escape
            self.second = escape
            return before + b"\x1bN" + octets
        return header + self.go(escape) + octets

    def end(self):
        return self.go(b"\x1b(B")


def iso2022s():
    japanese = {b"\x1b(B": ("G0", ASCII_SET), b"\x1b(J": ("G0", jis_roman()),
                b"\x1b(I": ("G0", katakana()),
                b"\x1b$@": ("G0", jis0208()), b"\x1b$B": ("G0", jis0208()),
                b"\x1b$(@": ("G0", jis0208()), b"\x1b$(B": ("G0", jis0208()),
                b"\x1b&@\x1b$B": ("G0", jis0208())}
    one = {**japanese, b"\x1b$(D": ("G0", jis0212())}
    two = {**one, b"\x1b$A": ("G0", gb2312()), b"\x1b$(A": ("G0", gb2312()),
           b"\x1b$(C": ("G0", ksx1001()),
           b"\x1b.A": ("G2", upper_half("iso8859-1")), b"\x1b.F": ("G2", upper_half("iso8859-7"))}
    writes = [(b"\x1b(B", ASCII_SET, None, b""), (b"\x1b(J", jis_roman(), None, b""),
              (b"\x1b$B", jis0208(), "euc_jp", b"")]
    writes1 = [*writes, (b"\x1b$(D", jis0212(), "euc_jp", b"\x8F")]
    writes2 = [*writes1, (b"\x1b$A", gb2312(), None, b""), (b"\x1b$(C", ksx1001(), None, b""),
               (b"\x1b.A", upper_half("iso8859-1"), None, b""),
               (b"\x1b.F", upper_half("iso8859-7"), None, b"")]
    korean = {b"\x1b$)C": ("G1", ksx1001())}
    return {
        "iso_2022_jp": Iso2022("iso-2022-jp", japanese, writes, "iso2022_jp"),
        "iso_2022_jp_1": Iso2022("iso-2022-jp-1", one, writes1, "iso2022_jp_1"),
        "iso_2022_jp_2": Iso2022("iso-2022-jp-2", two, writes2, "iso2022_jp_2"),
        "iso_2022_kr": Iso2022("iso-2022-kr", korean, [
            (b"\x1b(B", ASCII_SET, None, b""), (b"\x1b$)C", ksx1001(), None, b"")],
                               "iso2022_kr", has_shifts=True, g1=ksx1001())}


class Iso2022Cn(Iso2022):
    """RFC 1922: every line announces what it uses, and begins and ends in ASCII."""
    interesting = b"\x1b$)A\x0e\x1b$)G\x0e\x1b$*H\x1bN\x1bN\x1b$\x0e\x0f\x0f!09ADGHNZaz~\x7f\0\n\n\x80\xff -"

    def __init__(self):
        planes = cns11643()
        super().__init__("iso-2022-cn", {
            b"\x1b$)A": ("G1", gb2312()), b"\x1b$)G": ("G1", planes[1]),
            b"\x1b$*H": ("G2", planes[2])}, [], None, has_shifts=True)

    def end_line(self, g):
        g.update(G1=None, G2=None)

    def encoder(self):
        return Iso2022CnEncoder(self.tables)

    @functools.cached_property
    def tables(self):
        """Octets by code points, of each escape sequence."""
        return {escape: {c: octets for octets, c in sorted(table.items(), reverse=True)}
                for escape, (_, table) in self.escapes.items()}

    def deep(self, is_long):
        octets = b"\x1b)*$AGHN!zD\x7f\n\r\x0e\x0f\x80 "
        both = b"\x1b$)A\x1b$*H\x0e"
        starts = [b"\x1b$)A\x0e", b"\x1b$)G\x0e", b"\x1b$*H\x1bN"]
        return [([b"", b"\x1b$", b"\x1b$)", b"\x1b$*", *self.escapes, both, both + b"0!\x1b",
                  both + b"\x1bND!", *starts], octets, 3 if is_long else 2),
                (starts, range(0x20, 0x80), 2)]


class Iso2022CnEncoder:
    """In the set that the line has after SO, or GB 2312, or plane 1, or plane 2."""

    def __init__(self, tables):
        self.tables, self.out, self.one, self.two = tables, False, None, False

    def has(self, c):
        return c < 0x80 and c not in (0x0E, 0x0F, 0x1B) or \
            any(c in table for table in self.tables.values())

    def put(self, c):
        if not self.has(c):
            return None
        if c < 0x80:
            before = self.end()
            if c == 0x0A:
                self.one, self.two = None, False
            return before + bytes([c])
        for escape in ([self.one] if self.one else []) + [b"\x1b$)A", b"\x1b$)G"]:
            if c in self.tables[escape]:
                # After an announcement SO is repeated, for the GNU C library.
                before = escape + b"\x0E" if escape != self.one else b"" if self.out else b"\x0E"
                self.one, self.out = escape, True
                return before + self.tables[escape][c]
        before = b"" if self.two else b"\x1b$*H"
        self.two = True
        return before + b"\x1bN" + self.tables[b"\x1b$*H"][c]

    def end(self):
        was_out, self.out = self.out, False
        return b"\x0F" if was_out else b""


# ----------------------------------------------------------------------------------
# HZ
# ----------------------------------------------------------------------------------


class Hz(Charset):
    """RFC 1843; lines begin in ASCII, as RFC 1842, section 2, has it."""
    is_stateful = True
    name = "hz-gb-2312"
    interesting = b"~{~}~~~\n~{0!!$09AZ~}\0\n\r\x80\xff -x\x7f"

    def decode(self, s):
        events, at, n, is_gb = [], 0, len(s), False
        while at < n:
            octet, after = s[at], s[at + 1:at + 2]
            is_gb = is_gb and octet not in b"\r\n"
            if octet == 0x7E:
                event, is_gb = self.tilde(after, is_gb)
            elif octet > 0x7F or is_gb and not 0x21 <= octet <= 0x7D:
                event = 1, STRAY, ()
            elif not is_gb:
                event = 1, OK, (octet,)
            elif not after:
                event = 1, TRUNCATED, ()
            elif not 0x21 <= after[0] <= 0x7E:
                event = 1, INTERRUPTED, ()
            else:
                c = gb2312().get(s[at:at + 2])
                event = (2, OK, (c,)) if c else (2, UNASSIGNED, ())
            events.append((at, *event))
            at += event[0]
        return events

    @staticmethod
    def tilde(after, is_gb):
        if not after:
            return (1, TRUNCATED, ()), is_gb
        # Each means the same in both states, as some writers begin a text with ~}.
        if after in (b"{", b"}"):
            return (2, OK, ()), after == b"{"
        if after in (b"~", b"\n"):
            return (2, OK, (0x7E,) if after == b"~" else ()), is_gb
        return (2 if is_gb and 0x21 <= after[0] <= 0x7E else 1, BAD_SHIFT, ()), is_gb

    def encoder(self):
        return HzEncoder()

    def deep(self, is_long):
        return [([b"", b"~{", b"~{0!"], b"~{}\n0!$A\x7f\x80", 5 if is_long else 4)]


class HzEncoder:
    def __init__(self):
        self.is_gb = False
        self.code_of = gb2312_codes()

    def has(self, c):
        return c < 0x80 or c in self.code_of

    def go(self, is_gb):
        is_same, self.is_gb = self.is_gb == is_gb, is_gb
        return b"" if is_same else b"~{" if is_gb else b"~}"

    def put(self, c):
        if c < 0x80:
            return self.go(False) + (b"~~" if c == 0x7E else bytes([c]))
        if c not in self.code_of:
            return None
        return self.go(True) + self.code_of[c]

    def end(self):
        return self.go(False)


# ----------------------------------------------------------------------------------
# EUC
# ----------------------------------------------------------------------------------


def euc_first(g1, g2, g3, planes=range(0xA1, 0xFF)):
    """G2 after 8E, G3 after 8F: the length of what follows, and code points; None for no such."""
    def first(s, at, n):
        lead = s[at]
        if lead < 0x80:
            return 1, OK, (lead,)
        size, table = g2 if lead == 0x8E else g3 if lead == 0x8F else (2, g1)
        begin = at + (lead in (0x8E, 0x8F))
        if table is None or begin == at and not 0xA1 <= lead <= 0xFE:
            return 1, STRAY, ()
        for i in range(begin, begin + size):
            if i == n:
                return n - at, TRUNCATED, ()
            is_plane = i > at and i == begin
            if not 0xA1 <= s[i] <= 0xFE or is_plane and s[i] not in planes:
                return i - at, INTERRUPTED, ()
        end = begin + size
        c = table.get(s[begin:end])
        return (end - at, OK, (c,)) if c is not None else (end - at, UNASSIGNED, ())
    return first


def euc_jp():
    kana = {bytes([0xA1 + i]): 0xFF61 + i for i in range(63)}
    one = {high(o): c for o, c in jis0208().items()}
    two = {high(o): c for o, c in jis0212().items()}
    written = [((c, b"\x8E" + o) for o, c in kana.items()),
               ((c, o) for o, c in one.items() if is_in("euc_jp", o)),
               ((c, b"\x8F" + o) for o, c in two.items() if is_in("euc_jp", b"\x8F" + o))]
    charset = Stateless("euc-jp", euc_first(one, (1, kana), (2, two)), ascii_or(*written))
    charset.deep = lambda is_long: [([bytes([0x8F, a]) for a in range(0xA0, 0x100)],
                                     range(0x7F, 0x100), 1)]
    return charset


def euc_tw():
    planes = {plane: {high(o): c for o, c in table.items()} for plane, table in cns11643().items()}
    longer = {bytes([0xA0 + plane]) + o: c for plane, table in planes.items()
              for o, c in table.items()}
    written = [((c, o) for o, c in planes[1].items()),
               ((c, b"\x8E\xA2" + o) for o, c in planes[2].items())]
    charset = Stateless("euc-tw", euc_first(planes[1], (3, longer), (0, None), range(0xA1, 0xB1)),
                        ascii_or(*written))
    charset.deep = lambda is_long: [
        ([bytes([0x8E, plane, row]) for plane in range(0xA0, 0xA4 if not is_long else 0xB2)
          for row in range(0xA0, 0x100, 1 if is_long else 5)],
         range(0xA0, 0x100, 1 if is_long else 3), 1),
        ([b"\x8E"], range(0x80, 0x100, 3), 2)]
    return charset


def charsets():
    return {**iso2022s(), "iso_2022_cn": Iso2022Cn(), "hz_gb_2312": Hz(), "euc_jp": euc_jp(), "euc_tw": euc_tw()}
