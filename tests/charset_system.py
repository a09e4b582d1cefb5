# SPDX-License-Identifier: MIT
"""charset_system.py - what documents say of octets and characters, but for the Encoding Standard"""
import unicodedata

import charset_iso2022 as iso2022
import charset_oracle as oracle
import charset_utf7 as utf7
from charset_oracle import DATA, OK, STRAY, INTERRUPTED, TRUNCATED, UNASSIGNED, Single, Stateless, \
    ascii_or


# ----------------------------------------------------------------------------------
# Single octets
# ----------------------------------------------------------------------------------

TONES = "\u0300\u0301\u0303\u0309\u0323"


def listed(name):
    lines = (DATA.parent / name).read_text().split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def octets_tables():
    """Tables of octets.tsv, in which Python, glibc and ICU say what octets mean."""
    tables = {}
    for name, _, _, low, high in listed("octets.tsv"):
        codes = [None if c == "-" else int(c, 16) for c in high.split()]
        tables[name] = (list(range(128)) if low == "ascii" else
                        [None if c == "-" else int(c, 16) for c in low.split()]) + codes
    return tables


def index_table(name, is_windows):
    table = list(range(128)) + [None] * 128
    for pointer, c in oracle.rows(name):
        # Microsoft's code pages have nothing where the Web has controls.
        if not (is_windows and 0x80 <= c <= 0x9F):
            table[128 + pointer] = c
    return table


def add_tones(charset):
    """A letter with a tone that is lacking is written as the letter and the mark."""
    letters = [chr(c) for c in charset.code_of
               if not set(unicodedata.normalize("NFD", chr(c))) & set(TONES)]
    for letter in letters:
        for tone in TONES:
            whole = unicodedata.normalize("NFC", letter + tone)
            if len(whole) == 1 and not charset.has(ord(whole)):
                charset.code_of[ord(whole)] = \
                    charset.code_of[ord(letter)] + charset.code_of[ord(tone)]


def singles():
    found, tables = {}, octets_tables()
    for _, name, table, flags, *_ in listed("octet-charsets.tsv"):
        if name.startswith("web_"):
            continue # the Encoding Standard says what these are
        known = index_table(table[6:], name.startswith("windows")) \
            if table.startswith("index-") else tables[name]
        found[name] = Single(name, known)
        if flags == "tones":
            add_tones(found[name])
    return found


# ----------------------------------------------------------------------------------
# Two octets
# ----------------------------------------------------------------------------------

GB_TRAILS = {*range(0x40, 0x7F), *range(0x80, 0xFF)}
UHC_TRAILS = {*range(0x41, 0x7F), *range(0x81, 0xFF)}
BIG5_TRAILS = {*range(0x40, 0x7F), *range(0xA1, 0xFF)}
SJIS_TRAILS = {*range(0x40, 0x7F), *range(0x80, 0xFD)}


def pairs_of(first):
    """What a charset of the Web makes of two octets: code points by octets."""
    read = {}
    for lead in range(0x80, 0x100):
        for trail in range(0x40, 0x100):
            octets = bytes([lead, trail])
            length, error, code_points = first(octets, 0, 2)
            if length == 2 and not error:
                read[octets] = code_points
    return read


def pair_first(read, trails, singles=(), leads=range(0x81, 0xFF)):
    """How pairs are read; what is no lead by the form of the charset is stray."""
    singles = dict(singles)

    def first(s, at, n):
        lead = s[at]
        if lead < 0x80:
            return 1, OK, (lead,)
        if lead in singles:
            return 1, OK, (singles[lead],)
        if lead not in leads:
            return 1, STRAY, ()
        if at + 1 == n:
            return 1, TRUNCATED, ()
        octets = s[at:at + 2]
        if octets in read:
            return 2, OK, read[octets]
        if octets[1] in trails:
            return (1 if octets[1] < 0x80 else 2), UNASSIGNED, ()
        return 1, INTERRUPTED, ()
    return first


def python_has(octets, codec):
    """Whether these are one character in a codec of Python."""
    try:
        return len(octets.decode(codec)) == 1
    except UnicodeDecodeError:
        return False


def python_is(octets, codec, code_points):
    """Whether a codec of Python writes just these octets for the character."""
    return "".join(map(chr, code_points)).encode(codec, "replace") == octets


def korean():
    read = pairs_of(web["euc-kr"].first)
    first = pair_first(read, UHC_TRAILS)
    pairs = [(c, octets) for octets, (c,) in read.items()]
    return {"uhc": Stateless("uhc", first, ascii_or(pairs)),
            "euc_kr": Stateless("euc-kr", first, ascii_or(
                pair for pair in pairs if min(pair[1]) >= 0xA1))}


def gb18030_read(edition):
    """Two octets and four, of the BMP; of 2022 as Unicode's L2/23-003R recommends it."""
    two = {octets: c for octets, (c,) in pairs_of(web["gb18030"].first).items()}
    four = {oracle.gb_octets4(p): c for p, c in oracle.ranges_table().items()}
    two[b"\xA3\xA0"] = 0xE5E5
    for private, pair in oracle.GB_SIDE.items():
        pair = pair.to_bytes(2, "big")
        if edition == 2005:
            two[pair] = private
    return {**two, **four}


def gb_first(read):
    def first(s, at, n):
        lead = s[at]
        if lead < 0x80 or bytes([lead]) in read:
            return 1, OK, (read.get(bytes([lead]), lead),)
        if not 0x81 <= lead <= 0xFE:
            return 1, STRAY, ()
        if at + 1 == n:
            return 1, TRUNCATED, ()
        if s[at + 1] in GB_TRAILS:
            if s[at:at + 2] in read:
                return 2, OK, (read[s[at:at + 2]],)
            return (1 if s[at + 1] < 0x80 else 2), UNASSIGNED, ()
        if not 0x30 <= s[at + 1] <= 0x39:
            return 1, INTERRUPTED, ()
        if at + 2 == n:
            return 2, TRUNCATED, ()
        if not 0x81 <= s[at + 2] <= 0xFE:
            return 1, INTERRUPTED, () # the second is ASCII by itself
        if at + 3 == n:
            return 3, TRUNCATED, ()
        if not 0x30 <= s[at + 3] <= 0x39:
            return 1, INTERRUPTED, ()
        c = read.get(s[at:at + 4])
        pointer = (lead - 0x90) * 12600 + (s[at + 1] - 0x30) * 1260 + \
            (s[at + 2] - 0x81) * 10 + s[at + 3] - 0x30
        if c is None and 0 <= pointer < 0x100000:
            c = 0x10000 + pointer
        return (4, OK, (c,)) if c is not None else (1, UNASSIGNED, ())
    return first


def chinese():
    found = {}
    for edition in (2005, 2022):
        read = gb18030_read(edition)
        first = gb_first(read)
        name = f"gb18030_{edition}"
        side = [(c, pair.to_bytes(2, "big")) for c, pair in oracle.GB_SIDE.items()]
        found[name] = oracle.Gb18030(name, first, ascii_or(side, ((c, o) for o, c in read.items())))
    # GBK is Microsoft's code page 936; GB 2312 calls two signs otherwise.
    more = {**read, b"\x80": 0x20AC, b"\xA3\xA0": 0x3000}
    found["gbk"] = Stateless("gbk", gb_first(more), ascii_or(
        [(0x20AC, b"\x80")], ((c, o) for o, c in read.items() if python_has(o, "gbk"))))
    more = {**more, b"\xA1\xA4": 0x30FB, b"\xA1\xAA": 0x2015}
    found["gb2312"] = Stateless("gb2312", gb_first(more), ascii_or(
        (c, o) for o, c in more.items() if python_has(o, "gb2312")))
    return found


def big5_user():
    """What Microsoft's code page 950 has for characters of one's own."""
    def cells(first, last):
        return [bytes([lead, trail]) for lead in range(first, last + 1)
                for trail in sorted(BIG5_TRAILS)]
    found, c = {}, 0xE000
    for some in (cells(0xFA, 0xFE), cells(0x8E, 0xA0), cells(0x81, 0x8D),
                 [o for o in cells(0xC6, 0xC8) if o >= b"\xC6\xA1"]):
        for octets in some:
            found[octets] = (c,)
            c += 1
    return found


class Hkscs(Stateless):
    """Python knows which of two cells is only there for compatibility."""
    lines = {0x256D: b"\xA2\x7E", 0x256E: b"\xA2\xA1", 0x256F: b"\xA2\xA3", 0x2570: b"\xA2\xA2"}

    def __init__(self, first, read, order):
        written = {c[0]: o for o in order if (c := read.get(o)) and python_is(o, "big5hkscs", c)}
        for octets in order:
            if octets in read:
                written.setdefault(read[octets][0], octets)
        written.update((c, self.lines[c]) for c in self.lines)
        super().__init__("big5-hkscs", first, ascii_or(written.items()))
        self.sequences = {c: o for o, c in read.items() if len(c) == 2}


def big5s():
    read = pairs_of(web["big5"].first)
    first = pair_first(read, BIG5_TRAILS)
    one = {o: c[0] for o, c in read.items() if len(c) == 1}
    # Of characters that are there twice, the Standard's choice; the older parts are preferred.
    order = sorted(one, key=lambda o: (web["big5"].code_of.get(one[o]) != o, o < b"\xA1", o))
    old = {o: (one[o],) for o in order if b"\xA1\x40" <= o <= b"\xA3\xBF" or
           b"\xA4\x40" <= o <= b"\xC6\x7E" or b"\xC9\x40" <= o <= b"\xF9\xD5" or
           o == b"\xA3\xE1"}
    windows = {**old, **{o: (one[o],) for o in order if b"\xF9\xD6" <= o <= b"\xF9\xFE"},
               b"\xF9\xFE": (0x2593,), **big5_user()}
    # Windows writes lines of tables by its own cells.
    lines = [(0x2550, b"\xF9\xF9"), (0x255E, b"\xF9\xE9"), (0x2561, b"\xF9\xEB"),
             (0x256A, b"\xF9\xEA")]
    return {
        "big5": Stateless("big5", first, ascii_or((c, o) for o, (c,) in old.items())),
        "cp950": Stateless("cp950", pair_first(windows, BIG5_TRAILS, [(0x80, 0x80)]), ascii_or(
            [(0x80, b"\x80")], lines, ((c, o) for o, (c,) in windows.items()))),
        "big5_hkscs": Hkscs(first, {o: c for o, c in read.items()
                                    if not b"\xA3\xC0" <= o <= b"\xA3\xE0"}, order)}


SJIS_LEADS = [*range(0x81, 0xA0), *range(0xE0, 0xFD)]
# What Microsoft has for these six; others have the characters of JIS X 0208.
WINDOWS = {0xFF5E: 0x301C, 0x2225: 0x2016, 0xFF0D: 0x2212, 0xFFE0: 0xA2, 0xFFE1: 0xA3, 0xFFE2: 0xAC}


def shift_jis():
    singles = [(0x80, 0x80), *((0xA1 + i, 0xFF61 + i) for i in range(63))]
    windows = {o: c for o, c in pairs_of(web["shift_jis"].first).items() if o[0] in SJIS_LEADS}
    first = pair_first(windows, SJIS_TRAILS, singles, SJIS_LEADS)
    written = {c: o for c, o in web["shift_jis"].code_of.items() if c not in (0xA5, 0x203E)}
    for octets, (c,) in windows.items():
        written.setdefault(c, octets)
    written.update((other, written[c]) for c, other in WINDOWS.items())
    standard = {o: (WINDOWS.get(c, c),) if o < b"\x82" else (c,) for o, (c,) in windows.items()}
    kept = [(c, o) for o, (c,) in standard.items() if python_has(o, "shift_jis")]
    return {"windows_31j": Stateless("windows-31j", first, written),
            "shift_jis": Stateless(
                "shift_jis", pair_first(standard, SJIS_TRAILS, singles, SJIS_LEADS),
                ascii_or([(0xA5, b"\x5C"), (0x203E, b"\x7E")],
                         ((c, bytes([o])) for o, c in singles[1:]), kept))}


def johab():
    """KS X 1001, annex 3: syllables of three letters of five bits each, and rows of signs."""
    read = {}
    for lead in range(0x84, 0xFA):
        for trail in range(0x31, 0xFF):
            octets = bytes([lead, trail])
            if python_has(octets, "johab"):
                code_points = (ord(octets.decode("johab")),)
                # A letter has one form; Python reads others, too.
                if lead >= 0xD8 or python_is(octets, "johab", code_points):
                    read[octets] = code_points
    signs = {*range(0x31, 0x7F), *range(0x91, 0xFF)}
    letters = {*range(0x41, 0x7F), *range(0x81, 0xFF)}
    read[b"\xDA\xD4"] = (0x3164,) # the filler of syllables in KS X 1001, which Python leaves out
    hangul = pair_first(read, letters, (), range(0x84, 0xD4))
    others = pair_first(read, signs, (), [*range(0xD8, 0xDF), *range(0xE0, 0xFA)])

    def first(s, at, n):
        return (others if s[at] >= 0xD8 else hangul)(s, at, n)
    return {"johab": Stateless("johab", first, ascii_or((c, o) for o, (c,) in read.items()))}


web = oracle.web_charsets()


def charsets():
    return {**singles(), **korean(), **chinese(), **big5s(), **shift_jis(),
            **johab(), **iso2022.charsets(), **utf7.charsets()}
