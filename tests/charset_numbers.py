# SPDX-License-Identifier: MIT
"""charset_numbers.py - names and numbers of charsets, from octavo-charset.h and the documents

A charset is called here as its function in the header is: koi8_r, web_gbk.
"""
import functools
import json
import pathlib
import re

import charset_oracle as oracle

HEADER = pathlib.Path(__file__).resolve().parent.parent / "include/octavo-charset.h"
SYSTEM, WEB = 0, 1
ANY = 0xFFFFFFFE  # of a name: some charset

UTF8, WTF8, MUTF8, UTF16LE, UTF16BE, WTF16LE, WTF16BE = 0, 5, 7, 8, 9, 10, 11
UTF32LE, UTF32BE, LATIN1, ASCII, UTF16, UTF32 = 12, 13, 18, 19, 20, 21


@functools.lru_cache(None)
def all_numbers():
    found = re.findall(r"octavo_charset_(\w+)\(void\); /\* (\d+) \*/", HEADER.read_text())
    assert len(found) > 100
    return {name: int(number) for name, number in found}


def of(name):
    return all_numbers()[name]


def of_web(name):
    """The function of an encoding by the name that the Encoding Standard gives it."""
    plain = name.lower().replace("-", "_")
    for each in ("web_" + plain, plain, {"x_mac_cyrillic": "mac_cyrillic"}.get(plain)):
        if each in all_numbers():
            return each
    raise KeyError(name)


@functools.lru_cache(None)
def names():
    """Set, number (None for none) and name."""
    found = []
    unicode = {"UTF-8": UTF8, "UTF-16LE": UTF16LE, "UTF-16BE": UTF16BE}
    for heading in json.loads(oracle.members()["encodings.json"]):
        for encoding in heading["encodings"]:
            name = encoding["name"]
            number = unicode[name] if name in unicode else of(of_web(name))
            for label in encoding["labels"]:
                for each in (label, label.upper(), f"\t\n\f\r {label} \n"):
                    found.append((WEB, number, each))
                found += [(SYSTEM, number, "web:" + label), (WEB, None, "web:" + label),
                          (WEB, None, label + "\v"), (WEB, None, label + "x")]
                if name not in ("replacement", "x-user-defined"):
                    found.append((SYSTEM, ANY, label))
    for name in ("utf_8", "latin-1", "utf8mb4", "", " ", "koi8r", "UTF-32", "windows_1252"):
        found.append((WEB, None, name))
    for name in ("", "no-such-charset", "web:", "web:utf_8", "glibc:no-such-charset", "glibc:macintosh"):
        found.append((SYSTEM, None, name))
    found += [(SYSTEM, of("koi8_r"), "glibc:KOI8-R"), (WEB, None, "glibc:KOI8-R")]
    # What a name means to people is not what it means on the Web.
    for name, number in (("latin1", LATIN1), ("iso-8859-1", LATIN1), ("us-ascii", ASCII),
                         ("utf-16", UTF16), ("ISO-8859-9", of("iso_8859_9")),
                         ("TIS-620", of("tis_620")), ("ISO-8859-11", of("iso_8859_11")),
                         ("gb2312", of("gb2312")), ("GBK", of("gbk")), ("EUC-KR", of("euc_kr")),
                         ("Shift_JIS", of("shift_jis")), ("windows-31j", of("windows_31j")),
                         ("Big5", of("big5")), ("EUC-JP", of("euc_jp")), ("koi8r", of("koi8_r")),
                         ("iso-2022-kr", of("iso_2022_kr")), ("hz-gb-2312", of("hz_gb_2312"))):
        found.append((SYSTEM, number, name))
    return found
