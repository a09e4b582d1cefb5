# SPDX-License-Identifier: MIT
"""charset_utf7.py - UTF-7 (RFC 2152) and what mailboxes are called in IMAP (RFC 3501, 5.1.3)

A character in base 64 ends with the octet that completes it, and an error spans octets likewise.
Whether padding is right, what follows says: so the last character takes the error. In a mailbox
only "&-" is "&", and what is printable otherwise represents itself: neither is in base 64.
"""
import base64
import string

from charset_oracle import OK, STRAY, INTERRUPTED, TRUNCATED, BAD_SHIFT, Charset

OVERLONG, SURROGATE = 3, 4
BASE64 = string.ascii_uppercase + string.ascii_lowercase + string.digits


class Utf7(Charset):
    is_stateful = holds_all = True
    interesting = b"++++&&&---AAQkOkpz2D3eD3c019,/ ~\\!\0\n\x7f\x80\xff"

    def __init__(self, is_imap):
        self.is_imap = is_imap
        self.name = "utf-7-imap" if is_imap else "utf-7"
        self.shift = ord("&" if is_imap else "+")
        self.base64 = (BASE64 + ("+," if is_imap else "+/")).encode()
        direct = string.ascii_letters + string.digits + "'(),-./:? \t\r\n" + \
            "!\"#$%&*;<=>@[]^_`{|}"
        self.direct = {*range(0x20, 0x7F)} - {0x26} if is_imap else {*direct.encode()}

    def unit(self, s, at, n, carry):
        """The end of a unit of 16 bits, or of what there is of it; its value, or None; the rest."""
        bits, value = carry
        while bits < 16:
            if at == n or s[at] not in self.base64:
                return at, None, (bits, value)
            value, bits, at = value << 6 | self.base64.index(s[at]), bits + 6, at + 1
        bits -= 16
        return at, value >> bits, (bits, value & (1 << bits) - 1)

    def encoded(self, s, at, n, carry):
        """Length, error and code points of what is next in base 64, and the bits that are left."""
        end, c, rest = self.unit(s, at, n, carry)
        if c is None:
            return (end - at, TRUNCATED if end == n else INTERRUPTED, ()), (0, 0)
        if 0xDC00 <= c < 0xE000:
            return (end - at, SURROGATE, ()), rest
        if c & 0xFC00 == 0xD800:
            second, low, after = self.unit(s, end, n, rest)
            if low is None and second == n:
                return (n - at, TRUNCATED, ()), (0, 0)
            if low is None or low & 0xFC00 != 0xDC00:
                return (end - at, SURROGATE, ()), rest
            end, c, rest = second, 0x10000 + ((c & 0x3FF) << 10) + (low & 0x3FF), after
        if end == n and (self.is_imap or rest[1]):
            return (end - at, TRUNCATED, ()), (0, 0)
        if end < n and s[end] not in self.base64 and rest[1]:
            return (end - at, BAD_SHIFT, ()), (0, 0)
        if self.is_imap and 0x20 <= c <= 0x7E:
            return (end - at, OVERLONG, ()), rest
        return (end - at, OK, (c,)), rest

    def decode(self, s):
        events, at, n, carry, is_after = [], 0, len(s), None, False
        while at < n:
            octet = s[at]
            if carry is not None:
                if octet in self.base64:
                    event, carry = self.encoded(s, at, n, carry)
                    events.append((at, *event))
                    at += event[0]
                    continue
                carry = None
                is_after = self.is_imap and octet == 0x2D
                if octet == 0x2D:
                    events.append((at, 1, OK, ()))
                    at += 1
                elif self.is_imap:
                    events.append((at, 1, STRAY, ()))
                    at += 1
                continue
            after = s[at + 1:at + 2]
            if octet != self.shift:
                event = (1, OK, (octet,)) if octet in self.direct else (1, STRAY, ())
            elif not after:
                event = 1, TRUNCATED, ()
            elif after == b"-":
                event = 2, OK, (octet,)
            elif after[0] not in self.base64:
                event = 1, BAD_SHIFT, ()
            else: # in IMAP no second shift where the first could go on
                event, carry = (1, BAD_SHIFT if is_after else OK, ()), (0, 0)
            is_after = False
            events.append((at, *event))
            at += event[0]
        return events

    def encoder(self):
        return Utf7Encoder(self)

    def deep(self, is_long):
        octets = b"+&-AQDk3e ,\x80"
        starts = [b"+", b"+AOk", b"+2D3eA"] if not self.is_imap else [b"&", b"&AOk", b"&AOk-"]
        # Base 64 goes on after characters that may not be in it, and after their neighbours.
        starts += [bytes([self.shift]) + base64.b64encode((c + "é").encode("utf-16-be"))[:6]
                   for c in "\x1f %&'~\x7f"]
        return [(starts, octets, 4 if is_long else 3)]


class Utf7Encoder:
    def __init__(self, charset):
        self.charset, self.bits = charset, None # bits that are not written yet

    def has(self, c):
        return True

    def digits(self, end=False):
        count, value = self.bits
        if end and count % 6:
            value, count = value << 6 - count % 6, count + 6 - count % 6
        octets = b""
        while count >= 6:
            count -= 6
            octets += bytes([self.charset.base64[value >> count & 63]])
        self.bits = count, value & (1 << count) - 1
        return octets

    def leave(self, following=None):
        if self.bits is None:
            return b""
        octets = self.digits(True)
        self.bits = None
        needs = self.charset.is_imap or following in (None, 0x2D) or \
            following in self.charset.base64
        return octets + (b"-" if needs else b"")

    def put(self, c):
        if c in self.charset.direct and (c != self.charset.shift):
            return self.leave(c) + bytes([c])
        if c == self.charset.shift and (self.bits is None or self.charset.is_imap):
            return self.leave() + bytes([c]) + b"-"
        octets = b""
        if self.bits is None:
            octets, self.bits = bytes([self.charset.shift]), (0, 0)
        units = [c] if c < 0x10000 else [0xD800 + (c - 0x10000 >> 10), 0xDC00 + (c & 0x3FF)]
        for unit in units:
            self.bits = self.bits[0] + 16, self.bits[1] << 16 | unit
        return octets + self.digits()

    def end(self):
        return self.leave()


def charsets():
    return {"utf_7": Utf7(False), "utf_7_imap": Utf7(True)}
