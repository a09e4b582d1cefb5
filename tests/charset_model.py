# SPDX-License-Identifier: MIT
"""charset_model.py - what octavo_charset_convert() does with options, as the headers say

A plain model: the events of charset_oracle.py, one after the other.
"""
import collections

import charset_numbers as numbers
import charset_unicode as unicode
from charset_oracle import OK

STOP, REPLACE, SKIP, ESCAPE, ROUNDTRIP = range(5)
PER_OCTET, PER_RUN = 0x10, 0x30
BOM_STRIP, BOM_ADD, BOM_REFUSE, BOM_REQUIRE = 0x100, 0x200, 0x300, 0x400
NO_NONCHARACTERS, NO_NUL, BMP_ONLY, ASCII_ONLY = 0x1000, 0x2000, 0x4000, 0x8000
NONCHARACTER, NUL, NOT_BMP, NOT_ASCII, BOM, NO_BOM, UNMAPPABLE, UNSUPPORTED = \
    8, 9, 10, 11, 12, 13, 14, 17
MARK = 0xFEFF

Result = collections.namedtuple("Result", "read replaced error length octets")
Case = collections.namedtuple("Case", "source target options text result")


def excluded(c, options):
    if options & ASCII_ONLY and c > 0x7F:
        return NOT_ASCII
    if options & BMP_ONLY and c > 0xFFFF:
        return NOT_BMP
    if options & NO_NONCHARACTERS and (0xFDD0 <= c <= 0xFDEF or c & 0xFFFE == 0xFFFE):
        return NONCHARACTER
    return NUL if options & NO_NUL and c == 0 else OK


class Writing:
    """What has been written, and the encoder's state."""

    def __init__(self, target, options):
        self.encoder, self.parts = target.encoder(), [target.mark]
        self.sequences, self.last = target.sequences, None
        self.replaced, self.joins = 0, False
        self.per_octet = options & 0x30 == PER_OCTET
        self.per_run = options & 0x30 == PER_RUN

    def can(self, code_points):
        """Whether the target has them all, whatever the state, or with what is written last."""
        last = self.last
        for c in code_points:
            if (last, c) in self.sequences:
                last = None
            elif not self.encoder.has(c):
                return False
            else:
                last = c
        return True

    def text(self, text):
        for c in map(ord, text):
            if (self.last, c) in self.sequences:
                self.parts[-1], self.last = self.sequences[self.last, c], None
            else:
                self.parts.append(self.encoder.put(c))
                self.last = c

    def instead(self, way, count, escape):
        """For so many errors of which a caller sees 'escape'."""
        self.replaced += count
        if way == REPLACE:
            self.text(("\uFFFD" if self.can([0xFFFD]) else "?") * count)
        elif way == ESCAPE:
            self.text(escape)

    def characters(self, way, code_points):
        self.joins = False
        self.instead(way, 1, "".join(f"\\u{{{c:X}}}" for c in code_points))

    def error(self, way, octets):
        escape = "".join(f"\\x{octet:02X}" for octet in octets)
        if self.per_run and self.joins:
            self.instead(way, 0, escape)
        else:
            self.instead(way, len(octets) if self.per_octet else 1, escape)
        self.joins = True

    def roundtrip(self, octets):
        """Whether the octets could be kept as surrogates."""
        if min(octets) < 0x80:
            return False
        self.replaced += len(octets)
        self.last = None
        for octet in octets:
            self.parts.append(self.encoder.put(0xDC00 + octet))
        return True


def octets_of_surrogate(octets, source):
    """Which octet a lone surrogate stands for, if any."""
    order = "big" if source.codec.endswith("be") else "little"
    c = int.from_bytes(octets, order)
    return bytes([c & 0xFF]) if 0xDC80 <= c <= 0xDCFF else None


def check(source, text, options):
    """The result of octavo_charset_check()."""
    if options & 0xF == ROUNDTRIP:
        return Result(0, 0, UNSUPPORTED, 0, b"")
    if options & 0xF00 in (BOM_STRIP, BOM_ADD):
        options &= ~0xF00
    return convert(source, EVERYTHING, text, options & 0xFFFF)._replace(octets=b"")


def convert(source, target, text, options):
    """The result of octavo_charset_convert()."""
    way, bom = options & 0xF, options & 0xF00
    unmappable_way = (options >> 16) - 1 if options >> 16 else way
    events = source.decode(text)
    out = Writing(target, options)

    def stop(at, error, length):
        return Result(at, out.replaced, error, length, b"".join(out.parts))

    if way == ROUNDTRIP and source.surrogates == target.surrogates:
        return Result(0, 0, UNSUPPORTED, 0, b"")
    has_mark = bool(events) and events[0][3][:1] == (MARK,)
    if bom == BOM_REFUSE and has_mark:
        return stop(0, BOM, events[0][1])
    if bom == BOM_REQUIRE and not has_mark:
        return stop(0, NO_BOM, 0)
    if has_mark and (bom == BOM_STRIP or target.mark):
        events = events[1:]
    elif not has_mark and bom == BOM_ADD and not target.mark and out.can([MARK]):
        out.parts.append(out.encoder.put(MARK))
    for at, length, error, code_points in events:
        octets = text[at:at + length]
        bad = [e for e in (excluded(c, options) for c in code_points) if e]
        if error or bad:
            if way == ROUNDTRIP and source.surrogates:
                octet = octets_of_surrogate(octets, source) if error else None
                if octet is None:
                    return stop(at, error or bad[0], length)
                out.replaced += 1
                out.parts.append(octet)
                out.last = None
            elif way == STOP or way == ROUNDTRIP and not out.roundtrip(octets):
                return stop(at, error or bad[0], length)
            if way != ROUNDTRIP:
                out.error(way, octets) if error else out.characters(way, code_points)
        elif not code_points:
            out.joins = False
        elif not out.can(code_points):
            if unmappable_way in (STOP, ROUNDTRIP):
                return stop(at, UNMAPPABLE, length)
            out.characters(unmappable_way, code_points)
        else:
            out.joins = False
            out.text(map(chr, code_points))
    out.parts.append(out.encoder.end())
    return stop(len(text), OK, 0)


EVERYTHING = unicode.Form(None, "utf-8", surrogates=True)


# ----------------------------------------------------------------------------------
# Cases by chance
# ----------------------------------------------------------------------------------


def random_options(chance):
    options = chance.choices([STOP, REPLACE, SKIP, ESCAPE, ROUNDTRIP], [3, 5, 3, 5, 2])[0]
    options |= chance.choice([0, 0, PER_OCTET, 0x20, PER_RUN])
    options |= chance.choice([0, 0, 0, BOM_STRIP, BOM_ADD, BOM_REFUSE, BOM_REQUIRE])
    for exclude in (NO_NONCHARACTERS, NO_NUL, BMP_ONLY, ASCII_ONLY):
        options |= exclude if chance.random() < 0.07 else 0
    return options | chance.choice([0, 0, 0, 1, 2, 3, 4]) << 16


def with_surrogates(chance, source, code_points):
    """A text in which some stand for octets."""
    some = [chance.choice([0xDC80, 0xDCE9, 0xDCFF, 0xDCE9, 0xDC7F, 0xD800, 0xDFFF])
            if chance.random() < 0.2 else c for c in code_points]
    return "".join(map(chr, some)).encode(source.codec, "surrogatepass")


def random_cases(chance, charset, charsets, random_texts, count):
    forms = unicode.forms()
    others = [each for each in charsets.values() if each.is_target]
    sources = [each for each in forms if each.first]
    for text in random_texts(charset, count):
        options = random_options(chance)
        if chance.random() < 0.1:
            yield Case(charset, None, options, text, check(charset, text, options))
            continue
        target = chance.choice(forms) if chance.random() < 0.6 else chance.choice(others)
        yield Case(charset, target, options, text, convert(charset, target, text, options))
        if not charset.is_target:
            continue
        # And to it: from what a form has of what it can write, and of what it cannot.
        source = chance.choice(sources)
        written = [c for event in charset.decode(text) for c in event[3]] + \
            chance.choices([MARK, 0xFFFD, 0, 0xE9, 0x416, 0x4E8C, 0x1F642, 0xFDD0, 0x301], k=3)
        if charset.sequences and chance.random() < 0.7:
            at = chance.randrange(len(written))
            written[at:at] = chance.choices([0xCA, 0xEA, 0x304, 0x30C, 0x301], k=5)
        if chance.random() < 0.7:
            at = chance.randrange(len(written))
            written[at:at] = chance.choices(charset.held, k=chance.choice([1, 3]))
        if chance.random() < 0.2:
            chance.shuffle(written)
        text = b"".join(source.put(c) or b"?" for c in written)
        if chance.random() < 0.3:
            at = chance.randrange(len(text) + 1)
            text = text[:at] + bytes([chance.randrange(256)]) + text[at:]
        if options & 0xF == ROUNDTRIP:
            if source.surrogates and not charset.is_stateful:
                text = with_surrogates(chance, source, written)
            elif source.surrogates:
                options &= ~0xF
        if source.number == numbers.UTF8 and options & 0x30 == 0x20:
            options &= ~0x30 # in forms of UTF-8 a sequence may be longer
        yield Case(source, charset, options, text, convert(source, charset, text, options))
