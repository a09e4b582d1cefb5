# SPDX-License-Identifier: MIT
"""text_lib.py - an oracle for liboctavo-text, written from the documents: plain, and slow

A text is a list of units. A unit is a code point, or the octets of an error, a maximal subpart
(The Unicode Standard, section 3.9), which has the properties of U+FFFD. The annexes and standards
that comments name are those of Unicode 18.
"""
import ucd_lib as ucd

CATEGORY = ucd.unicode_data(2, "Cn")
SCRIPT = ucd.values("Scripts.txt", None)
EAST_ASIAN = ucd.values("extracted/DerivedEastAsianWidth.txt", None)
COMBINING = list(map(int, ucd.unicode_data(3, "0")))
BREAK = ucd.values("auxiliary/GraphemeBreakProperty.txt", None)
CONJUNCT = ucd.values("DerivedCoreProperties.txt", "None", "InCB")
JOINING = ucd.values("extracted/DerivedJoiningType.txt", None)
SYLLABLE = ucd.values("HangulSyllableType.txt", None)
EMOJI = ucd.members("emoji/emoji-data.txt", "Emoji")
PICTOGRAPHIC = ucd.members("emoji/emoji-data.txt", "Extended_Pictographic")
IGNORABLE = ucd.members("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
AROUND_NUMBERS = ucd.members("PropList.txt", "Prepended_Concatenation_Mark")
BIDI = ucd.members("PropList.txt", "Bidi_Control")
IDEOGRAPHIC = ucd.members("PropList.txt", "Ideographic")
ALLOWED = ucd.members("security/IdentifierStatus.txt", "Allowed")

REPLACEMENT = 0xFFFD


# ----------------------------------------------------------------------------------
# UTF-8 (The Unicode Standard, Table 3-7)
# ----------------------------------------------------------------------------------

# First octets, what may be second, and the number of octets.
TABLE = [
    (0x00, 0x7F, 0x00, 0x00, 1), (0xC2, 0xDF, 0x80, 0xBF, 2), (0xE0, 0xE0, 0xA0, 0xBF, 3),
    (0xE1, 0xEC, 0x80, 0xBF, 3), (0xED, 0xED, 0x80, 0x9F, 3), (0xEE, 0xEF, 0x80, 0xBF, 3),
    (0xF0, 0xF0, 0x90, 0xBF, 4), (0xF1, 0xF3, 0x80, 0xBF, 4), (0xF4, 0xF4, 0x80, 0x8F, 4),
]


def unit_at(s, i):
    for first, last, low, high, length in TABLE:
        if first <= s[i] <= last:
            break
    else:
        return s[i:i + 1]
    end = i + 1
    while end < i + length and end < len(s) and low <= s[end] <= high:
        end, low, high = end + 1, 0x80, 0xBF
    return ord(s[i:end].decode()) if end == i + length else s[i:end]


def encoded(units):
    return b"".join(u if isinstance(u, bytes) else chr(u).encode() for u in units)


def units_of(s):
    units, i = [], 0
    while i < len(s):
        units.append(unit_at(s, i))
        i += len(encoded(units[-1:]))
    return units


def properties_of(units):
    """The code points whose properties they have."""
    return [REPLACEMENT if isinstance(u, bytes) else u for u in units]


# ----------------------------------------------------------------------------------
# Graphemes (UAX #29, section 3.1.1)
# ----------------------------------------------------------------------------------

def breaks(text, i):
    """Whether a grapheme ends before text[i], which is not the first."""
    before, after = BREAK[text[i - 1]], BREAK[text[i]]
    controls = ("Control", "CR", "LF")
    if (before, after) == ("CR", "LF"):  # GB3
        return False
    if before in controls or after in controls:  # GB4, GB5
        return True
    if before == "L" and after in ("L", "V", "LV", "LVT"):  # GB6
        return False
    if before in ("LV", "V") and after in ("V", "T"):  # GB7
        return False
    if before in ("LVT", "T") and after == "T":  # GB8
        return False
    if after in ("Extend", "ZWJ", "SpacingMark") or before == "Prepend":  # GB9, GB9a, GB9b
        return False
    if CONJUNCT[text[i]] == "Consonant":  # GB9c
        k = i - 1
        while k >= 0 and CONJUNCT[text[k]] in ("Linker", "Extend"):
            if CONJUNCT[text[k]] == "Linker":
                return False
            k -= 1
    if PICTOGRAPHIC[text[i]] and before == "ZWJ":  # GB11
        k = i - 2
        while k >= 0 and BREAK[text[k]] == "Extend":
            k -= 1
        if k >= 0 and PICTOGRAPHIC[text[k]]:
            return False
    if after == "Regional_Indicator":  # GB12, GB13
        k = i
        while k > 0 and BREAK[text[k - 1]] == "Regional_Indicator":
            k -= 1
        if (i - k) % 2 == 1:
            return False
    return True  # GB999


def graphemes(text):
    """Code points, divided."""
    made = []
    for i, c in enumerate(text):
        if i == 0 or breaks(text, i):
            made.append([])
        made[-1].append(c)
    return made


# ----------------------------------------------------------------------------------
# Columns (octavo-text.h)
# ----------------------------------------------------------------------------------

PRESENTATIONS = {ucd.sequence(fields[0])[0]
                 for fields in ucd.rows("emoji/emoji-variation-sequences.txt")}
# Files write the values in several ways.
SHORT_EAST_ASIAN = {name: pair[0] for pair in ucd.value_names("ea") for name in pair}


def is_shown_nowhere(c):
    return CATEGORY[c] in ("Cc", "Mn", "Me", "Zl", "Zp") or \
        (CATEGORY[c] == "Cf" and c != 0xAD and not AROUND_NUMBERS[c]) or \
        SYLLABLE[c] in ("V", "T") or (CATEGORY[c] == "Cn" and IGNORABLE[c])


def columns(c, ambiguous_is_wide):
    if is_shown_nowhere(c):
        return 0
    wide = ("W", "F", "A") if ambiguous_is_wide else ("W", "F")
    return 2 if SHORT_EAST_ASIAN[EAST_ASIAN[c]] in wide else 1


def grapheme_columns(grapheme, ambiguous_is_wide):
    sum_ = 0
    for i, c in enumerate(grapheme):
        behind = grapheme[i + 1] if i + 1 < len(grapheme) else None
        if c in PRESENTATIONS and behind in (0xFE0E, 0xFE0F):
            sum_ += 1 if behind == 0xFE0E else 2
        else:
            sum_ += columns(c, ambiguous_is_wide)
    return min(sum_, 2)


def widths(text, by_grapheme, ambiguous_is_wide):
    """The width of the text up to each code point, that included."""
    made, before = [], 0
    for grapheme in graphemes(text) if by_grapheme else [[c] for c in text]:
        for i in range(len(grapheme)):
            part = grapheme[:i + 1]
            width = grapheme_columns(part, ambiguous_is_wide) if by_grapheme \
                else columns(part[0], ambiguous_is_wide)
            made.append(before + width)
        before = made[-1]
    return made


# ----------------------------------------------------------------------------------
# Normal forms (UAX #15; The Unicode Standard, sections 3.11 and 3.12)
# ----------------------------------------------------------------------------------

FORMS = ("NFC", "NFD", "NFKC", "NFKD")

S_BASE, L_BASE, V_BASE, T_BASE = 0xAC00, 0x1100, 0x1161, 0x11A7
L_COUNT, V_COUNT, T_COUNT = 19, 21, 28


def read_mappings():
    canonical, compatible = {}, {}
    for c, field in enumerate(ucd.unicode_data(5, "")):
        if field.startswith("<"):
            compatible[c] = ucd.sequence(field.partition("> ")[2])
        elif field:
            canonical[c] = ucd.sequence(field)
    for s in range(S_BASE, S_BASE + L_COUNT * V_COUNT * T_COUNT):
        lv, t = divmod(s - S_BASE, T_COUNT)
        canonical[s] = [S_BASE + lv * T_COUNT, T_BASE + t] if t else \
            [L_BASE + lv // V_COUNT, V_BASE + lv % V_COUNT]
    return canonical, compatible


CANONICAL, COMPATIBLE = read_mappings()


def read_compositions():
    excluded = {int(fields[0], 16) for fields in ucd.rows("CompositionExclusions.txt")}
    return {tuple(pair): c for c, pair in CANONICAL.items()
            if len(pair) == 2 and c not in excluded and not COMBINING[c] and
            not COMBINING[pair[0]]}


COMPOSITIONS = read_compositions()
SECONDS = {second for _, second in COMPOSITIONS}


def decomposition(c, form):
    """Of a unit, full, not in canonical order."""
    mapping = CANONICAL.get(c)
    if mapping is None and form in ("NFKC", "NFKD"):
        mapping = COMPATIBLE.get(c)
    return [c] if mapping is None else [d for m in mapping for d in decomposition(m, form)]


def class_of(unit):
    return 0 if isinstance(unit, bytes) else COMBINING[unit]


def ordered(units):
    """In canonical order: the marks after each starter, by class."""
    made, row = [], []
    for u in units + [0]:
        if class_of(u) == 0:
            made += sorted(row, key=class_of)
            made.append(u)
            row = []
        else:
            row.append(u)
    return made[:-1]


def composed(units):
    made, starter, last_class = [], None, 0
    for u in units:
        class_ = class_of(u)
        if starter is not None:
            is_next = starter == len(made) - 1
            pair = (made[starter], u)
            if (is_next or last_class < class_) and pair in COMPOSITIONS:
                made[starter] = COMPOSITIONS[pair]
                continue
        if class_ == 0:
            starter = len(made)
        last_class = class_
        made.append(u)
    return made


def normalized(units, form):
    made = ordered([d for u in units for d in decomposition(u, form)])
    return composed(made) if form in ("NFC", "NFKC") else made


def normal_prefix(units, form):
    """The number of units before the first with which the text is not normalized."""
    low, high = 0, len(units)  # the first 'low' are: parts of a normalized text are normalized
    if normalized(units, form) == units:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if normalized(units[:middle], form) == units[:middle]:
            low = middle
        else:
            high = middle
    return low


def sequences(units, form):
    """Divided before those that neither combine nor compose with what is before them."""
    made = []
    for u in units:
        first = decomposition(u, form)[0]
        alone = made and normalized(made[-1], form) + [first]
        if not made or not (class_of(first) or (
                form in ("NFC", "NFKC") and composed(alone) != alone)):
            made.append([])
        made[-1].append(u)
    return made


def replaced(units, form):
    return sum(normalized(part, form) != part for part in sequences(units, form))


def stream_safe(units):
    """UAX #15, section 13: the Stream-Safe Text Process."""
    made, count = [], 0
    for u in units:
        is_mark = [class_of(d) != 0 for d in decomposition(u, "NFKD")]
        leading = (is_mark + [False]).index(False)
        if count + leading > 30:
            made.append(0x34F)
            count = 0
        made.append(u)
        if all(is_mark):
            count += len(is_mark)
        else:
            count = (is_mark[::-1]).index(False)
    return made


# ----------------------------------------------------------------------------------
# Scripts (UTS #39, section 5)
# ----------------------------------------------------------------------------------

ALL = None  # every script


def read_extensions():
    short = {name: pair[0] for pair in ucd.value_names("sc") for name in pair}
    table = [short[script] for script in SCRIPT]
    for fields in ucd.rows("ScriptExtensions.txt"):
        ucd.fill(table, fields[0], fields[1])
    return table


EXTENSIONS = read_extensions()
# UAX #31, Table 5: those that have characters that are recommended.
RECOMMENDED = {script for c, allowed in enumerate(ALLOWED) if allowed
               for script in [EXTENSIONS[c]] if " " not in script} - {"Zyyy", "Zinh"}


def augmented(c):
    """The augmented script set of a character."""
    scripts = set(EXTENSIONS[c].split())
    if scripts & {"Zyyy", "Zinh"}:
        return ALL
    if "Hani" in scripts:
        scripts |= {"Hanb", "Jpan", "Kore"}
    if scripts & {"Hira", "Kana"}:
        scripts.add("Jpan")
    if "Hang" in scripts:
        scripts.add("Kore")
    if "Bopo" in scripts:
        scripts.add("Hanb")
    return scripts


def mixed(text):
    """The index of the first code point with which the resolved script set is empty."""
    resolved = ALL
    for i, c in enumerate(text):
        scripts = augmented(c)
        if scripts is not ALL:
            resolved = scripts if resolved is ALL else resolved & scripts
        if resolved is not ALL and not resolved:
            return i
    return len(text)


def covers(scripts, text):
    return all(augmented(c) is ALL or augmented(c) & scripts for c in text)


def restriction(text):
    """The index of a level in enum octavo_restriction."""
    if not all(ALLOWED[c] for c in text):
        return 5
    if all(c < 0x80 for c in text):
        return 0
    if mixed(text) == len(text):
        return 1
    if any(covers({"Latn", other}, text) for other in ("Jpan", "Hanb", "Kore")):
        return 2
    if any(covers({"Latn", other}, text) for other in RECOMMENDED - {"Cyrl", "Grek"}):
        return 3
    return 4


# ----------------------------------------------------------------------------------
# Oddities (octavo-text.h, and what 'octavo check --lint' finds)
# ----------------------------------------------------------------------------------

(CONTROL, BIDI_CONTROL, INVISIBLE, TAG, BOM, PRIVATE, NONCHARACTER, REPLACED, NOT_NFC, OTHER_SCRIPT,
 LINE_END) = range(1, 12)
ODDITIES = 12

# Scripts whose spelling has joiners and zero width spaces.
BRAHMIC = set("""
    Balinese Batak Bengali Brahmi Buginese Chakma Cham Devanagari Dogra Grantha Gujarati
    Gunjala_Gondi Gurmukhi Javanese Kaithi Kannada Kharoshthi Khmer Khojki Khudawadi Lao Lepcha
    Limbu Malayalam Masaram_Gondi Meetei_Mayek Modi Myanmar Nandinagari New_Tai_Lue Newa Oriya
    Rejang Saurashtra Sharada Siddham Sinhala Sundanese Syloti_Nagri Tagalog Tai_Le Tai_Tham
    Tai_Viet Takri Tamil Telugu Thai Tibetan Tirhuta Zanabazar_Square""".split())
ALIKE = {"Latin", "Greek", "Cyrillic", "Armenian", "Coptic", "Cherokee"}

SHORT_JOINING = {name: pair[0] for pair in ucd.value_names("jt") for name in pair}


def is_tag(c):
    return 0xE0000 <= c <= 0xE007F


def is_not_shown(c):
    return IGNORABLE[c] or 0x2028 <= c <= 0x2029 or 0xFFF9 <= c <= 0xFFFB


def is_selector(c):
    return 0xFE00 <= c <= 0xFE0F or 0xE0100 <= c <= 0xE01EF


def joins_letters(c):
    return SHORT_JOINING[JOINING[c]] not in ("U", "T")


def is_brahmic(c):
    return SCRIPT[c] in BRAHMIC


def is_pictured(c):
    return EMOJI[c] or PICTOGRAPHIC[c]


def standardized_variants():
    """{character: a bit for each selector from FE00 to FE0F that makes a variant of it}"""
    made = {}
    for fields in ucd.rows("StandardizedVariants.txt"):
        base, selector = ucd.sequence(fields[0])
        if selector >= 0xFE00:
            made[base] = made.get(base, 0) | 1 << selector - 0xFE00
    return made


VARIANTS = standardized_variants()


def is_in_word(c):
    return CATEGORY[c][0] in "LMN" or c == 0x5F


def is_noncharacter(c):
    return 0xFDD0 <= c <= 0xFDEF or c & 0xFFFE == 0xFFFE


def flags_of_regions(text):
    """Indices of tags that belong to flags: black flag, one to six letters or digits, the end."""
    good, partial = set(), set()
    for i, c in enumerate(text):
        if c != 0x1F3F4:
            continue
        k = i + 1
        while k < len(text) and k - i <= 6 and \
                (0xE0061 <= text[k] <= 0xE007A or 0xE0030 <= text[k] <= 0xE0039):
            partial.add(k)
            k += 1
        if k > i + 1 and k < len(text) and text[k] == 0xE007F:
            good.add(k)
    return good | partial


def is_spelling(text, i):
    """Whether text[i], which is not shown, stands where spelling asks for it."""
    k = i  # what follows the last character that is shown
    while k > 0 and (is_tag(text[k - 1]) or is_not_shown(text[k - 1])):
        k -= 1
    between = text[k:i]
    base = next((c for c in reversed(text[:k])
                 if not (is_tag(c) or is_not_shown(c) or COMBINING[c])), 0)
    if not base or len(between) > 1 or (between and not is_selector(between[0])):
        return False
    c = text[i]
    if c in (0x200C, 0x200D):
        return joins_letters(base) or is_brahmic(base) or \
            (c == 0x200D and base >= 0x80 and is_pictured(base))
    if between:
        return False
    if c == 0x200B:
        return is_brahmic(base)
    if c == 0x34F:
        return COMBINING[text[k - 1]] != 0
    if c in (0xFE0E, 0xFE0F) and is_pictured(base):
        return True
    if 0xFE00 <= c <= 0xFE0F:
        return VARIANTS.get(base, 0) >> c - 0xFE00 & 1 == 1
    if 0xE0100 <= c <= 0xE01EF:
        return IDEOGRAPHIC[base] == 1
    return 0x180B <= c <= 0x180F and SCRIPT[base] == "Mongolian"


def hidden(text, i, has_mark, flags):
    """The kind of one character, by itself and where it stands; 0 for none."""
    c = text[i]
    if c == REPLACEMENT:
        return REPLACED
    if c == 0xFEFF:
        return BOM if i > 0 or has_mark else 0
    if CATEGORY[c] == "Cc":
        return 0 if c in (0x09, 0x0A, 0x0D) else CONTROL
    if is_tag(c):
        return 0 if i in flags else TAG
    if BIDI[c]:
        return BIDI_CONTROL
    if is_noncharacter(c):
        return NONCHARACTER
    if CATEGORY[c] == "Co":
        return PRIVATE
    return INVISIBLE if is_not_shown(c) and not is_spelling(text, i) else 0


def not_nfc(units):
    """Indices of units with which the text of a line is no longer in NFC, once a line."""
    found, begin = set(), 0
    for end in [i + 1 for i, u in enumerate(units) if u == 0x0A] + [len(units)]:
        prefix = normal_prefix(units[begin:end], "NFC")
        if begin + prefix < end:
            found.add(begin + prefix)
        begin = end
    return found


def line_ends(text):
    """The index of the first line feed that ends a line otherwise than the first."""
    ends = [i for i, c in enumerate(text) if c == 0x0A]
    returned = [i > 0 and text[i - 1] == 0x0D for i in ends]
    return {ends[returned.index(not returned[0])]} if len(set(returned)) == 2 else set()


def other_scripts(text):
    """Indices of letters that are the first in their word from another script that has likes."""
    found, script, is_found = set(), None, False
    for i, c in enumerate(text):
        if not is_in_word(c):
            script, is_found = None, False
        elif SCRIPT[c] in ALIKE:
            if script and script != SCRIPT[c] and not is_found:
                found.add(i)
                is_found = True
            script = SCRIPT[c]
    return found


def lint(units, kinds, has_mark):
    """[(index of the unit, oddity)]"""
    text = properties_of(units)
    flags = flags_of_regions(text)
    nfc, ends, scripts = not_nfc(units), line_ends(text), other_scripts(text)
    found = []
    for i in range(len(text)):
        of_one = [NOT_NFC * (i in nfc), LINE_END * (i in ends),
                  hidden(text, i, has_mark, flags), OTHER_SCRIPT * (i in scripts)]
        found += [(i, kind) for kind in of_one if kind and kinds >> kind & 1][:1]
    return found
