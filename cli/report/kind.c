/* SPDX-License-Identifier: MIT */
/* kind.c - the kinds of errors and warnings: names, messages, clauses, what they mean */
#include "report/kind.h"

#include <string.h>

#include "base/array.h"

/* The errors of the library that text can have, OCTAVO_STRAY to OCTAVO_UNMAPPABLE, come first. */
#define ERRORS ((size_t)OCTAVO_UNMAPPABLE)

/*
 * Explanations are lines of at most 79 columns. Those that begin with two blanks are commands: the
 * first shows the error, the others repair FILE, which has it. A test runs them.
 */
static const char *const explanations[] = {
	[OCTAVO_STRAY] =
		"An octet 80..BF continues a sequence, but here none has begun.\n"
		"It comes from text in Windows-1252, Latin-1 or another charset of single\n"
		"octets (93 and 94 are curly quotes), from text that was cut within a character\n"
		"and lost the first octet, or it is the rest of the error before it.\n"
		"\n"
		"  printf 'a \\223quote\\224\\n' | octavo check -v\n"
		"  octavo repair --invalid=windows-1252 FILE\n"
		"  octavo repair --invalid=replace FILE\n",
	[OCTAVO_NEVER_USED] =
		"FE and FF occur in no UTF-8 sequence; nor does 00 in MUTF-8.\n"
		"At the beginning of a file, FF FE or FE FF is the byte order mark of UTF-16:\n"
		"convert such a file with -f UTF-16. Elsewhere FE and FF are letters of\n"
		"Latin-1, or the file is binary.\n"
		"\n"
		"  printf '\\377\\376a\\000' | octavo check -v\n"
		"  octavo convert -f UTF-16 FILE\n"
		"  octavo repair --invalid=windows-1252 FILE\n",
	[OCTAVO_OVERLONG] =
		"The sequence is longer than its character needs: C0 AE for \".\", which is 2E.\n"
		"Decoders that accept it let \"/../\" and NUL pass by checks that look for the\n"
		"short sequence, so it is an error in all but two old forms.\n"
		"It comes from attacks, from Latin-1 text, and from Java, which writes NUL as\n"
		"C0 80: read text of Java as MUTF-8. Never decode any other overlong sequence to\n"
		"the short one: replace it.\n"
		"\n"
		"  printf 'a/\\300\\256\\300\\256/b\\300\\200\\n' | octavo check -v\n"
		"  octavo repair --invalid=replace FILE\n"
		"  octavo convert -f MUTF-8 --invalid=replace FILE\n",
	[OCTAVO_SURROGATE] =
		"D800..DFFF are halves of UTF-16 pairs and no characters.\n"
		"Pairs of three octets each are CESU-8, the \"UTF8\" of Oracle databases, or the\n"
		"MUTF-8 of Java's writeUTF() and JNI: ED A0 BD ED B9 82 is U+1F642. One alone\n"
		"comes from JavaScript, Java and names of files on Windows, where text is cut\n"
		"between the halves; WTF-8 keeps it.\n"
		"\n"
		"  printf 'thanks \\355\\240\\275\\355\\271\\202\\n' | octavo check -v\n"
		"  octavo convert -f CESU-8 FILE\n"
		"  octavo convert -f MUTF-8 --invalid=replace FILE\n"
		"  octavo repair --invalid=replace FILE\n",
	[OCTAVO_TOO_LARGE] =
		"The sequence stands for more than U+10FFFF, where Unicode ends: F4 90..BF, or\n"
		"F5..FD at the beginning. RFC 2279 had these, RFC 3629 removed them; CESU-8 and\n"
		"MUTF-8 have no sequence of four octets at all.\n"
		"Usually it is Latin-1 or Windows-1252: F6 is the letter o with two dots, FC u.\n"
		"\n"
		"  printf 'Z\\374rich\\n' | octavo check -v\n"
		"  octavo repair --invalid=windows-1252 FILE\n",
	[OCTAVO_INTERRUPTED] =
		"A sequence starts correctly, but a continuation octet is missing.\n"
		"Before an ASCII letter it is usually Latin-1 or Windows-1252: E9 is e with an\n"
		"acute accent. Or text was cut at a number of octets, by a column of a database,\n"
		"a field of a fixed size or substr() on octets, and more text followed.\n"
		"\n"
		"  printf 'caf\\351 noir\\n' | octavo check -v\n"
		"  octavo repair --invalid=windows-1252 FILE\n"
		"  octavo repair --invalid=skip FILE\n",
	[OCTAVO_TRUNCATED] =
		"The text ends within a character.\n"
		"It was cut at a number of octets: by a limit on a field, by head -c, by a\n"
		"buffer taken for a whole text, by a download that broke off.\n"
		"Get the rest, or drop what there is of the character.\n"
		"\n"
		"  printf '5 \\342\\202' | octavo check -v\n"
		"  octavo repair --invalid=skip FILE\n",
	[OCTAVO_NONCHARACTER] =
		"U+FDD0..FDEF and the last two code points of each plane, such as U+FFFE, are\n"
		"for use within a program. In UTF-8 they are well-formed; --no-noncharacters\n"
		"makes all of them errors. UTF-8-AMD2 and UTF-8-MAN7 never allow FFFE and FFFF.\n"
		"U+FFFE is a byte order mark in the wrong order: convert the original with the\n"
		"other one, UTF-16LE for UTF-16BE. Others are marks that a program left behind.\n"
		"\n"
		"  printf 'a\\357\\277\\277b\\n' | octavo check -v --no-noncharacters\n"
		"  octavo convert --no-noncharacters --invalid=skip FILE\n",
	[OCTAVO_NUL] =
		"U+0000, the octet 00. It is well-formed; --no-nul makes it an error.\n"
		"C strings end at it, and PostgreSQL does not store it. It comes from UTF-16\n"
		"that is read as UTF-8, where every other octet is 00 (see octavo detect), from\n"
		"binary files, and from holes that a crash leaves in a file.\n"
		"\n"
		"  printf 'a\\000b\\n' | octavo check -v --no-nul\n"
		"  octavo repair --strip=nul FILE\n",
	[OCTAVO_NOT_BMP] =
		"A character above U+FFFF, outside the Basic Multilingual Plane: emoji, rare\n"
		"ideographs, old scripts. It is well-formed; --bmp-only makes it an error.\n"
		"The charset utf8mb3 of MySQL and MariaDB, long called utf8, and UCS-2 have no\n"
		"place for it; old servers cut the text there. Use utf8mb4 if you can.\n"
		"\n"
		"  printf 'thanks \\360\\237\\231\\202\\n' | octavo check -v --bmp-only\n"
		"  octavo convert --bmp-only --invalid=replace FILE\n",
	[OCTAVO_NOT_ASCII] =
		"A character above U+007F. It is well-formed; --ascii-only makes it an error,\n"
		"for protocols and sources that are confined to ASCII.\n"
		"\n"
		"  printf 'caf\\303\\251\\n' | octavo check -v --ascii-only\n"
		"  octavo escape FILE\n"
		"  octavo convert -t US-ASCII --unmappable=escape FILE\n",
	[OCTAVO_BOM] =
		"A byte order mark, EF BB BF in UTF-8, is at the beginning, and --bom=refuse\n"
		"says that there must be none. UTF-8 needs none. Or it is the second one, and\n"
		"--for=csv-excel wants one: Excel takes another for part of the first cell.\n"
		"Notepad, Excel and PowerShell write one. It breaks #! lines, makes PHP send\n"
		"headers too early, is forbidden in JSON that is exchanged (RFC 8259), and\n"
		"becomes an invisible character in the middle when files are joined.\n"
		"\n"
		"  printf '\\357\\273\\277name\\n' | octavo check -v --bom=refuse\n"
		"  octavo repair --bom=strip FILE\n",
	[OCTAVO_NO_BOM] =
		"There is no byte order mark at the beginning, and --bom=require asks for one.\n"
		"Excel takes a CSV file for UTF-8 by it, and compilers of Microsoft a source.\n"
		"\n"
		"  printf 'name\\n' | octavo check -v --bom=require\n"
		"  octavo repair --bom=add FILE\n",
	[OCTAVO_UNMAPPABLE] =
		"A well-formed character for which the output encoding has no place: the euro\n"
		"sign in ISO-8859-1. Choose an encoding that has it, UTF-8 best of all, or say\n"
		"what to write instead.\n"
		"From UNICODE-1-1-UTF-8, it is a Hangul syllable of today: the text is plain\n"
		"UTF-8 then (RFC 2279 s.5). To that encoding, it is a character at 3400..4DFF,\n"
		"where Unicode 1.1 had Hangul.\n"
		"\n"
		"  printf '5 \\342\\202\\254\\n' | octavo convert -t ISO-8859-1\n"
		"  octavo convert -t ISO-8859-15 FILE\n"
		"  octavo convert -t ISO-8859-1 --unmappable=replace -v FILE\n",
};

static const struct kind others[] = {
	{ LEVEL_KIND, "character that the implementation level excludes",
	  "ISO/IEC 10646-1:1993 clause 15", false,
	  "The implementation levels of ISO/IEC 10646-1:1993 allow no combining\n"
	  "characters (level 1) or not all of them (level 2), and neither allows Hangul\n"
	  "Jamo; --level or an escape sequence of ISO 2022 asks for one. Composed letters\n"
	  "need no combining mark.\n"
	  "\n"
	  "  printf 'cafe\\314\\201\\n' | octavo check -v --level=1\n"
	  "  octavo repair --nfc FILE\n" },
	{ ESCAPE_KIND, "would complete an escape sequence of ISO 2022",
	  "ISO/IEC 10646-1 Amd 2, R.6", false,
	  "In ISO-2022+UTF-8, ESC % @ ends the text in UTF-8, and ESC % G, ESC % / G,\n"
	  "ESC % / H and ESC % / I announce it. A text with one of these cannot be written\n"
	  "so that it is read back. The text came from a terminal, or was announced once\n"
	  "already: then convert it with -f ISO-2022+UTF-8.\n"
	  "\n"
	  "  printf 'a\\033%%@b\\n' | octavo convert -t ISO-2022+UTF-8\n"
	  "  octavo convert -f ISO-2022+UTF-8 FILE\n"
	  "  octavo convert -t ISO-2022+UTF-8 --unmappable=replace FILE\n" },
	{ INVALID_KIND, "octet without a meaning in this charset", "", false,
	  "These octets have no character in this encoding, or no place after the octets\n"
	  "before them. Perhaps the text is in another encoding: see octavo detect.\n"
	  "\n"
	  "  printf 'a\\256b\\n' | octavo convert -f ISO-8859-7\n"
	  "  octavo convert -f ISO-8859-7 --invalid=replace FILE\n" },
	{ EOL_KIND, "not the line ending that --eol asks for", "", false,
	  "check --eol=lf wants lines that end with LF, and this one ends with CR LF, as\n"
	  "Windows writes them; --eol=crlf wants CR LF, and this one ends with LF alone.\n"
	  "Only the first such line of a file is reported; usually there are more.\n"
	  "A shell takes the CR as part of the last word, and diff shows every line.\n"
	  "\n"
	  "  printf 'one\\r\\ntwo\\r\\n' | octavo check -v --eol=lf\n"
	  "  octavo repair --eol=lf FILE\n" },
	{ NO_ESCAPE_KIND, "begins no escape of the style, left as it is", "", false,
	  "octavo unescape found what begins like an escape of the style but is none, and\n"
	  "left it as it is. Perhaps --style names another notation than the text has, or\n"
	  "the text was never escaped.\n"
	  "\n"
	  "  printf 'C:\\\\wind\\n' | octavo unescape\n"
	  "  octavo unescape --style=xml FILE\n" },
	{ HALF_PAIR_KIND, "escape of half a surrogate pair", "RFC 8259 s.8.2", false,
	  "JSON writes a character above U+FFFF as two escapes: \\ud83d\\ude42 is U+1F642.\n"
	  "One of them alone names no character. Some readers of JSON refuse it, others\n"
	  "make U+FFFD or ill-formed UTF-8 of it, which fails much later.\n"
	  "It comes from JavaScript, Java and Python, where text was cut between the\n"
	  "halves. The character is lost: get the text again, or leave the record out.\n"
	  "\n"
	  "  printf '\\\\ud83d\\n' | octavo sift --by=json-line --good=g --bad=b --reasons=-\n" },
	{ TOO_LONG_KIND, "record longer than --max-record allows", "", false,
	  "octavo sift keeps a record in memory until it knows whether it is good. One of\n"
	  "more octets than --max-record, 64 MiB by default, goes to --bad unchecked.\n"
	  "Usually the records end differently from what --by says, at NUL or at CR alone,\n"
	  "or the file is binary. If records are that long, raise the limit.\n"
	  "\n"
	  "  head -c 67108865 /dev/zero | octavo sift --good=g --bad=b --reasons=-\n"
	  "  octavo sift --max-record=100000000 --bad=b FILE\n"
	  "  octavo sift --by=nul --bad=b FILE\n" },

	/* Of text/preset.c. */
	{ "not-postgresql", "U+0000, which PostgreSQL does not store", "PostgreSQL manual 8.3",
	  false,
	  "PostgreSQL stores no text with U+0000, in no charset (its manual, 8.3). The\n"
	  "server answers: invalid byte sequence for encoding \"UTF8\": 0x00. COPY FROM\n"
	  "STDIN through psql silently drops the rest of the line.\n"
	  "It comes from binary data, and from UTF-16 that is read as UTF-8.\n"
	  "\n"
	  "  printf 'a\\000b\\n' | octavo check -v --for=postgresql\n"
	  "  octavo repair --for=postgresql --invalid=skip FILE\n" },
	{ "not-utf8mb3", "character above U+FFFF, which utf8mb3 does not have",
	  "MySQL manual, The utf8mb3 Character Set", false,
	  "MySQL's charset utf8mb3, long called utf8, has three octets for a character at\n"
	  "most: emoji and rare ideographs need four. INSERT ends with: Incorrect string\n"
	  "value: '\\xF0\\x9F.., and old servers cut the text there. utf8mb4 has them all.\n"
	  "\n"
	  "  printf 'thanks \\360\\237\\231\\202\\n' | octavo check -v --for=mysql-utf8mb3\n"
	  "  octavo repair --for=mysql-utf8mb3 --invalid=replace FILE\n"
	  "  octavo repair --for=mysql-utf8mb3 --invalid=xml FILE\n" },
	{ "not-json", "control character, which JSON wants escaped", "RFC 8259 s.2, s.7", false,
	  "JSON has no U+0000 to U+001F in strings, where they are written \\u0001, and\n"
	  "between tokens only TAB, LF and CR. Parsers refuse the text.\n"
	  "It comes from programs that build JSON by joining strings.\n"
	  "\n"
	  "  printf '{\"a\":\"\\001\"}\\n' | octavo check -v --for=json\n"
	  "  octavo repair --for=json --invalid=escape FILE\n"
	  "  octavo repair --for=json --invalid=skip FILE\n" },
	{ "not-xml", "character that XML 1.0 does not allow", "XML 1.0 s.2.2", false,
	  "XML 1.0 allows no U+0000 to U+001F but TAB, LF and CR, and neither U+FFFE nor\n"
	  "U+FFFF, not even as &#x1; (section 4.1). A parser must stop there.\n"
	  "It comes from data of terminals, databases and old word processors that a\n"
	  "program wrote into an element without checking it.\n"
	  "\n"
	  "  printf '<a>\\033</a>\\n' | octavo check -v --for=xml\n"
	  "  octavo repair --for=xml --invalid=skip FILE\n"
	  "  octavo repair --for=xml --invalid=replace FILE\n" },
	{ "not-java", "modified UTF-8 writes this character with other octets",
	  "JVM Specification s.4.4.7", false,
	  "Modified UTF-8, which class files, DataInput.readUTF() and JNI use, has C0 80\n"
	  "for U+0000 and two sequences of three octets for a character above U+FFFF.\n"
	  "Text without these is the same in both. octavo convert -t MUTF-8 writes all.\n"
	  "\n"
	  "  printf 'thanks \\360\\237\\231\\202\\n' | octavo check -v --for=java\n"
	  "  octavo repair --for=java --invalid=escape FILE\n"
	  "  octavo convert -t MUTF-8 FILE\n" },
	{ "not-javascript", "ends a line in JavaScript before ES2019",
	  "ECMA-262, 9th edition s.11.8.4", false,
	  "U+2028 and U+2029 end a line in JavaScript. Up to the edition of 2018 they\n"
	  "must not be in a string, though JSON allows them: JSON that is embedded as\n"
	  "JavaScript is a syntax error in old browsers.\n"
	  "\n"
	  "  printf 'x = \"a\\342\\200\\250b\"\\n' | octavo check -v --for=javascript\n"
	  "  octavo repair --for=javascript --invalid=escape FILE\n" },

	/* In the order of enum lint_kind. */
	{ "bidi-control", "changes the order of display", "UAX #9; UTS #55", true,
	  "Controls of bidirectional text change the order in which characters are shown:\n"
	  "source code can read differently from what is compiled (\"Trojan Source\",\n"
	  "CVE-2021-42574). In Hebrew or Arabic prose they can be right.\n"
	  "\n"
	  "  printf 'if (a\\342\\200\\256)\\n' | octavo check -v --lint\n"
	  "  octavo repair --strip=bidi-control FILE\n" },
	{ "invisible", "cannot be seen where it stands", "Unicode 5.21; RFC 3629 s.10", true,
	  "A character that nobody sees, where spelling does not ask for it: zero width\n"
	  "spaces and joiners, soft hyphens, fillers. It makes words that look the same\n"
	  "differ, and hides text. It comes from web pages and chats that were copied.\n"
	  "\n"
	  "  printf 'pass\\342\\200\\213word\\n' | octavo check -v --lint\n"
	  "  octavo repair --strip=invisible FILE\n" },
	{ "tag", "tag outside of a flag, cannot be seen", "Unicode 23.9", true,
	  "Tag characters, U+E0000..E007F, mirror ASCII and cannot be seen. Only flags,\n"
	  "as that of Scotland, use them; elsewhere they can hide a message from readers\n"
	  "but not from programs.\n"
	  "\n"
	  "  printf 'a\\363\\240\\201\\247\\n' | octavo check -v --lint\n"
	  "  octavo repair --strip=tag FILE\n" },
	{ "control", "terminals and parsers may act on it", "Unicode 23.1", true,
	  "A control character other than TAB, LF and CR. A terminal that shows the text\n"
	  "may obey it, ESC most of all; parsers refuse it, as those of XML do. U+0080 to\n"
	  "U+009F come from Windows-1252 that was taken for Latin-1 (octavo repair\n"
	  "--c1=windows-1252), and from text that was encoded twice (--undo-double).\n"
	  "\n"
	  "  printf 'a\\033[2J\\n' | octavo check -v --lint\n"
	  "  octavo repair --strip=control FILE\n" },
	{ "private-use", "means only what sender and receiver agree on", "Unicode 23.5", true,
	  "Code points for private use mean what sender and receiver agree on: logos,\n"
	  "symbols of a font, Klingon. Elsewhere they are shown as boxes or as other\n"
	  "symbols.\n"
	  "\n"
	  "  printf '\\357\\243\\277 Inc.\\n' | octavo check -v --lint\n" },
	{ "mixed-eol", "line ending that differs from those before", "Unicode 5.8", true,
	  "Some lines end with LF and others with CR LF; the first that differs is\n"
	  "reported. The file was edited on Windows and elsewhere, or files were joined.\n"
	  "\n"
	  "  printf 'one\\ntwo\\r\\n' | octavo check -v --lint\n"
	  "  octavo repair --eol=lf FILE\n"
	  "  octavo repair --eol=crlf FILE\n" },
	{ "bom-inside", "byte order mark inside the text", "RFC 3629 s.6", true,
	  "U+FEFF that is not at the beginning is no byte order mark, but an invisible\n"
	  "space of no width (RFC 3629 s.6). Usually files that begin with it were joined.\n"
	  "Strip them first: octavo convert --bom=strip FILE FILE.\n"
	  "\n"
	  "  printf 'one\\357\\273\\277two\\n' | octavo check -v --lint\n"
	  "  octavo repair --strip=bom-inside FILE\n" },
	{ "not-nfc", "not in normalization form C", "UAX #15; RFC 3629 s.10", true,
	  "Letters and marks that normalization form C writes differently: e and U+0301\n"
	  "where U+00E9 is expected. They look the same and do not compare equal. It comes\n"
	  "from names of files on macOS and from some input methods.\n"
	  "\n"
	  "  printf 'cafe\\314\\201\\n' | octavo check -v --lint\n"
	  "  octavo repair --nfc FILE\n" },
	{ "mixed-script", "letter of another script than the word", "UTS #39", true,
	  "A word has letters of two scripts that look alike, such as Latin p and\n"
	  "Cyrillic a. Forged names of sites, users and variables look like this; so does\n"
	  "text typed with the wrong keyboard.\n"
	  "\n"
	  "  printf 'p\\320\\260ypal\\n' | octavo check -v --lint\n" },
	{ "replacement", "stands for text that was lost", "Unicode 23.8", true,
	  "U+FFFD REPLACEMENT CHARACTER stands where a program could not decode something.\n"
	  "What was there is lost: only the source of the text has it, or a backup. Three\n"
	  "Latin letters that look odd in its place were U+FFFD that was encoded twice.\n"
	  "\n"
	  "  printf 'caf\\357\\277\\275\\n' | octavo check -v --lint\n" },
	{ LONGER_KIND, "written by more octets than it needs",
	  "RFC 3629 s.10", true,
	  "ISO/IEC 10646-1 Amd 2 and RFC 2044 do not say that such sequences are errors,\n"
	  "so in these forms they are decoded. They hide characters from programs that\n"
	  "look for the short sequence: C0 AE is a full stop, as in /../. Every other form\n"
	  "calls them overlong. Never pass such text on as UTF-8: replace them.\n"
	  "\n"
	  "  printf 'a/\\300\\256\\300\\256/b\\n' | octavo check -v -f UTF-8-AMD2 --lint\n"
	  "  octavo repair --invalid=replace FILE\n" },
	{ "double-encoded", "line that was encoded as UTF-8 twice", "", true,
	  "UTF-8 that was taken for windows-1252 or another charset of single octets and\n"
	  "encoded once more: an e with an acute accent became a capital A with a tilde\n"
	  "and a copyright sign. A program, a database or its client was told the wrong\n"
	  "charset. It is reported at the end of the line; repair changes the whole line.\n"
	  "\n"
	  "  printf 'd\\303\\203\\302\\251j\\303\\203\\302\\240\\n' | octavo check -v --lint\n"
	  "  octavo repair --undo-double FILE\n" },
};

#define FIRST_LINT (COUNT(others) - LINT_NONCHARACTER)

_Static_assert(ERRORS + COUNT(others) <= MAX_KINDS, "totals hold all kinds");

const char *lint_name(size_t kind)
{
	if (kind == LINT_NONCHARACTER)
		return octavo_error_name(OCTAVO_NONCHARACTER);
	return others[FIRST_LINT + kind].name;
}

size_t kind_count(void)
{
	return ERRORS + COUNT(others);
}

static const char *name_of(size_t i)
{
	if (i >= ERRORS)
		return others[i - ERRORS].name;
	return octavo_error_name((enum octavo_error)(i + OCTAVO_STRAY));
}

struct kind kind_at(size_t i)
{
	enum octavo_error error = (enum octavo_error)(i + OCTAVO_STRAY);

	if (i >= ERRORS)
		return others[i - ERRORS];
	/* As most messages say; see finding_text(). */
	const char *text = error == OCTAVO_UNMAPPABLE ? "the output encoding lacks this character"
	                                              : octavo_error_text(error);
	return (struct kind){ name_of(i), text, octavo_error_clause(error), false,
		              explanations[error] };
}

size_t kind_named(const char *name)
{
	size_t i;

	/* Most often it is the same string. */
	for (i = 0; i < kind_count(); i++)
		if (name_of(i) == name)
			return i;
	for (i = 0; i < kind_count() && strcmp(name_of(i), name) != 0; i++)
		;
	return i;
}

const char *input_error_text(const char *name)
{
	/* Of all sources, only UNICODE-1-1-UTF-8 has that error: in no target. */
	if (strcmp(name, octavo_error_name(OCTAVO_UNMAPPABLE)) == 0)
		return "code point of modern Hangul, unassigned in Unicode 1.1";
	return kind_at(kind_named(name)).text;
}

static bool is_error(const struct finding *finding, enum octavo_error error)
{
	return is_kind(finding, octavo_error_name(error));
}

/* A code point that UNICODE-1-1-UTF-8 itself does not have. */
static bool is_of_unicode11(const struct finding *finding)
{
	return is_error(finding, OCTAVO_UNMAPPABLE) &&
	       finding->encoding == OCTAVO_UTF8_UNICODE11 && !finding->code_point;
}

const char *finding_text(const struct finding *finding)
{
	return is_of_unicode11(finding) ? input_error_text(finding->error)
	                                : kind_at(kind_named(finding->error)).text;
}

#define UNICODE_CLAUSE "Unicode"

/* The documents that define the encodings, those of any byte order at LE, as clauses begin. */
static const char *const documents[] = {
	[OCTAVO_UTF8] = "RFC 3629",
	[OCTAVO_UTF8_MAN7] = "utf-8(7)",
	[OCTAVO_UTF8_RFC2279] = "RFC 2279",
	[OCTAVO_UTF8_AMD2] = "ISO/IEC 10646-1 Amd 2",
	[OCTAVO_UTF8_RFC2044] = "RFC 2044",
	[OCTAVO_WTF8] = "WTF-8",
	[OCTAVO_CESU8] = "Unicode TR 26",
	[OCTAVO_MUTF8] = "JVM Specification",
	[OCTAVO_UTF16LE] = "RFC 2781",
	[OCTAVO_WTF16LE] = "WTF-8",
	[OCTAVO_UTF32LE] = UNICODE_CLAUSE,
	[OCTAVO_ASCII] = "ANSI X3.4-1986",
	[OCTAVO_UTF8_UNICODE11] = "RFC 3629",
};

static bool is_of(const char *clause, const char *document)
{
	return document && strncmp(clause, document, strlen(document)) == 0;
}

/* Whether the clause is of a document that defines no encoding, or all as Unicode does. */
static bool is_general(const char *clause)
{
	size_t i = 0;

	while (i < COUNT(documents) &&
	       (!is_of(clause, documents[i]) || strcmp(documents[i], UNICODE_CLAUSE) == 0))
		i++;
	return i == COUNT(documents);
}

/* Returns the first clause of a document, or of none that defines an encoding; "" for none. */
static const char *find_clause(const char *clauses, const char *document)
{
	while (*clauses && !(document ? is_of(clauses, document) : is_general(clauses))) {
		clauses += strcspn(clauses, ";");
		clauses += strspn(clauses, "; ");
	}
	return clauses;
}

/* Whether an option excludes it, not the encoding; only a summary has errors without octets. */
static bool is_well_formed(const struct finding *finding)
{
	size_t n = finding->length < MAX_OCTETS ? finding->length : MAX_OCTETS;
	struct octavo_character c = octavo_decode(finding->encoding, finding->octets, n);

	return !c.error && c.length == n;
}

/* Returns the document whose clauses are about such errors in the encoding, or NULL. */
static const char *document_of(const struct finding *finding)
{
	const struct octavo_info *info = octavo_encoding_info(finding->encoding);
	bool has_orders = info && info->little != OCTAVO_NO_ENCODING;
	size_t encoding = (size_t)(has_orders ? info->little : finding->encoding);
	bool is_ucs2 = encoding == OCTAVO_UCS2LE, is_ucs4 = encoding == OCTAVO_UCS4LE;

	/* Most of Amendment 2 is about UTF-8: all but Annex F and R.4. */
	if ((is_ucs2 || is_ucs4) &&
	    (is_error(finding, OCTAVO_BOM) || is_error(finding, OCTAVO_NO_BOM)))
		return documents[OCTAVO_UTF8_AMD2];
	if (is_ucs4 && is_error(finding, OCTAVO_SURROGATE))
		return documents[OCTAVO_UTF8_AMD2];
	if (is_error(finding, OCTAVO_NONCHARACTER) && is_well_formed(finding))
		return NULL;
	return encoding < COUNT(documents) ? documents[encoding] : NULL;
}

/* The clauses of what is no error of the library. Those of RFC 3629, the last, are about UTF-8. */
static size_t length_of_other(const struct finding *finding, const char *clauses)
{
	const struct octavo_info *info = octavo_encoding_info(finding->encoding);
	const char *utf8 = info && info->is_utf8 ? NULL : strstr(clauses, documents[OCTAVO_UTF8]);

	if (!utf8)
		return strlen(clauses);
	return utf8 > clauses ? (size_t)(utf8 - clauses) - strlen("; ") : 0;
}

size_t finding_clauses(const struct finding *finding, const char **clauses)
{
	size_t i = kind_named(finding->error);
	bool is_ill_formed = i + OCTAVO_STRAY <= OCTAVO_TRUNCATED;

	*clauses = is_of_unicode11(finding) ? "RFC 2279 s.5" : kind_at(i).clauses;
	if (i >= ERRORS || is_of_unicode11(finding))
		return length_of_other(finding, *clauses);
	const char *document = document_of(finding);
	const char *own = document ? find_clause(*clauses, document) : "";
	if (*own)
		*clauses = own;
	else if (is_ill_formed) /* by the whole definition of the encoding */
		*clauses = document ? document : "";
	else
		*clauses = find_clause(*clauses, NULL);
	return strcspn(*clauses, ";");
}
