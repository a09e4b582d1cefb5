# SPDX-License-Identifier: MIT
"""charset_unicode.py - encodings of octavo.h as charsets of charset_oracle.py

Their errors have tests of their own (tests/oracle.c, tests/forms_oracle.c); here they are what
charsets are converted from and to.
"""
import charset_numbers as numbers
import charset_oracle as oracle
from charset_oracle import OK, STRAY, INTERRUPTED, TRUNCATED

NEVER_USED, OVERLONG, SURROGATE, TOO_LARGE = 2, 3, 4, 5


def utf8_first(s, at, n):
    """By Table 3-7 of the Unicode Standard; an error is a maximal subpart."""
    lead = s[at]
    if lead < 0x80:
        return 1, OK, (lead,)
    if lead < 0xC2 or lead > 0xF4:
        error = STRAY if lead < 0xC0 else OVERLONG if lead < 0xC2 else \
            TOO_LARGE if lead < 0xFE else NEVER_USED
        return 1, error, ()
    size = 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
    low, high = {0xE0: (0xA0, 0xBF), 0xED: (0x80, 0x9F), 0xF0: (0x90, 0xBF),
                 0xF4: (0x80, 0x8F)}.get(lead, (0x80, 0xBF))
    c = lead & (0x7F >> size)
    for i in range(1, size):
        if at + i == n:
            return i, TRUNCATED, ()
        octet = s[at + i]
        if not low <= octet <= high:
            excluded = i == 1 and 0x80 <= octet <= 0xBF
            error = {0xE0: OVERLONG, 0xF0: OVERLONG, 0xED: SURROGATE}.get(lead, TOO_LARGE)
            return i, error if excluded else INTERRUPTED, ()
        c, low, high = c << 6 | octet & 0x3F, 0x80, 0xBF
    return size, OK, (c,)


def utf16_first(order, s, at, n):
    if at + 2 > n:
        return n - at, TRUNCATED, ()
    unit = int.from_bytes(s[at:at + 2], order)
    if not 0xD800 <= unit < 0xE000:
        return 2, OK, (unit,)
    if unit >= 0xDC00:
        return 2, SURROGATE, ()
    if at + 4 > n:
        return n - at, TRUNCATED, ()
    low = int.from_bytes(s[at + 2:at + 4], order)
    if not 0xDC00 <= low < 0xE000:
        return 2, SURROGATE, ()
    return 4, OK, (0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF),)


def utf32_first(order, s, at, n):
    if at + 4 > n:
        return n - at, TRUNCATED, ()
    c = int.from_bytes(s[at:at + 4], order)
    if c > 0x10FFFF:
        return 4, TOO_LARGE, ()
    return (4, SURROGATE, ()) if 0xD800 <= c < 0xE000 else (4, OK, (c,))


class Form(oracle.Stateless):
    """Of a name that Python has; 'surrogates' are what OCTAVO_ROUNDTRIP writes."""

    def __init__(self, number, codec, first=None, limit=0x10FFFF, mark=b"", surrogates=False):
        super().__init__(codec, first, None)
        self.number, self.codec, self.limit = number, codec, limit
        self.mark, self.surrogates = mark, surrogates
        self.label = f"number {number} of octavo.h"

    def put(self, c):
        if c > self.limit:
            return None
        return chr(c).encode(self.codec, "surrogatepass" if self.surrogates else "strict")


class Cesu8(Form):
    """CESU-8 of Unicode TR 26; MUTF-8 writes NUL in two octets."""

    def put(self, c):
        if c == 0 and self.number == numbers.MUTF8:
            return b"\xC0\x80"
        if c <= 0xFFFF:
            return chr(c).encode("utf-8", "surrogatepass")
        c -= 0x10000
        return b"".join(chr(each).encode("utf-8", "surrogatepass")
                        for each in (0xD800 + (c >> 10), 0xDC00 + (c & 0x3FF)))


def units(first, order):
    return lambda s, at, n: first(order, s, at, n)


def forms():
    n = numbers
    return [
        Form(n.UTF8, "utf-8", utf8_first),
        Form(n.UTF16LE, "utf-16-le", units(utf16_first, "little"), surrogates=True),
        Form(n.UTF16BE, "utf-16-be", units(utf16_first, "big"), surrogates=True),
        Form(n.UTF32LE, "utf-32-le", units(utf32_first, "little"), surrogates=True),
        Form(n.UTF32BE, "utf-32-be", units(utf32_first, "big"), surrogates=True),
        Form(n.UTF16, "utf-16-be", mark=b"\xFE\xFF", surrogates=True),
        Form(n.UTF32, "utf-32-be", mark=b"\0\0\xFE\xFF", surrogates=True),
        Form(n.WTF8, "utf-8", surrogates=True), Form(n.WTF16LE, "utf-16-le", surrogates=True),
        Form(n.WTF16BE, "utf-16-be", surrogates=True),
        Cesu8(n.MUTF8, "mutf-8"), Cesu8(6, "cesu-8"),
        Form(n.LATIN1, "latin-1", lambda s, at, end: (1, OK, (s[at],)), 0xFF),
        Form(n.ASCII, "ascii", lambda s, at, end:
             (1, OK, (s[at],)) if s[at] < 0x80 else (1, TOO_LARGE, ()), 0x7F),
    ]
