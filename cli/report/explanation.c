/* SPDX-License-Identifier: MIT */
/* explanation.c - what the kinds mean, where they come from, how to repair them */
#include "report/explanation.h"

#include <string.h>

#include "report/kind.h"

/*
 * Lines of at most 79 columns. Those that begin with two blanks are commands: the first shows
 * the error, the others repair FILE, which has it. A test runs them.
 */
static const struct {
	const char *name, *text;
} explanations[] = {
	{ "stray",
	  "An octet 80..BF continues a sequence, but here none has begun.\n"
	  "It comes from text in Windows-1252, Latin-1 or another charset of single\n"
	  "octets (93 and 94 are curly quotes), from text that was cut within a character\n"
	  "and lost the first octet, or it is the rest of the error in front of it.\n"
	  "\n"
	  "  printf 'a \\223quote\\224\\n' | octavo check -v\n"
	  "  octavo repair --invalid=windows-1252 FILE\n"
	  "  octavo repair --invalid=replace FILE\n" },
	{ "never-used",
	  "FE and FF occur in no UTF-8 sequence; nor does 00 in MUTF-8.\n"
	  "At the beginning of a file, FF FE or FE FF is the byte order mark of UTF-16:\n"
	  "convert such a file with -f UTF-16. Elsewhere FE and FF are letters of\n"
	  "Latin-1, or the file is binary.\n"
	  "\n"
	  "  printf '\\377\\376a\\000' | octavo check -v\n"
	  "  octavo convert -f UTF-16 FILE\n"
	  "  octavo repair --invalid=windows-1252 FILE\n" },
	{ "overlong",
	  "The sequence is longer than its character needs: C0 AE for \".\", which is 2E.\n"
	  "Decoders that accept it let \"/../\" and NUL pass by checks that look for the\n"
	  "short sequence, so it is an error in all but two old forms.\n"
	  "It comes from attacks, from Java, which writes NUL as C0 80 (MUTF-8), and from\n"
	  "Latin-1 text. Never decode it to the short one: replace it.\n"
	  "\n"
	  "  printf 'a/\\300\\256\\300\\256/b\\300\\200\\n' | octavo check -v\n"
	  "  octavo repair --invalid=replace FILE\n" },
	{ "surrogate",
	  "D800..DFFF are halves of UTF-16 pairs and no characters.\n"
	  "Pairs of three octets each are CESU-8, the \"UTF8\" of Oracle databases, or the\n"
	  "MUTF-8 of Java's writeUTF() and JNI: ED A0 BD ED B9 82 is U+1F642. One alone\n"
	  "comes from JavaScript, Java and names of files on Windows, where text is cut\n"
	  "between the halves; WTF-8 keeps it.\n"
	  "\n"
	  "  printf 'thanks \\355\\240\\275\\355\\271\\202\\n' | octavo check -v\n"
	  "  octavo convert -f CESU-8 FILE\n"
	  "  octavo convert -f MUTF-8 --invalid=replace FILE\n"
	  "  octavo repair --invalid=replace FILE\n" },
	{ "too-large",
	  "The sequence stands for more than U+10FFFF, where Unicode ends: F4 90..BF, or\n"
	  "F5..FD at the beginning. RFC 2279 had these, RFC 3629 removed them; CESU-8 and\n"
	  "MUTF-8 have no sequence of four octets at all.\n"
	  "Mostly it is Latin-1 or Windows-1252: F6 is the letter o with two dots, FC u.\n"
	  "\n"
	  "  printf 'Z\\374rich\\n' | octavo check -v\n"
	  "  octavo repair --invalid=windows-1252 FILE\n" },
	{ "interrupted",
	  "A sequence begins well, but another octet comes where it must continue.\n"
	  "Before an ASCII letter it is mostly Latin-1 or Windows-1252: E9 is e with an\n"
	  "acute accent. Or text was cut at a number of octets, by a column of a database,\n"
	  "a field of a fixed size or substr() on octets, and more text came behind it.\n"
	  "\n"
	  "  printf 'caf\\351 noir\\n' | octavo check -v\n"
	  "  octavo repair --invalid=windows-1252 FILE\n"
	  "  octavo repair --invalid=skip FILE\n" },
	{ "truncated",
	  "The text ends within a character.\n"
	  "It was cut at a number of octets: by a limit on a field, by head -c, by a\n"
	  "buffer whose contents were taken for a whole text, by a download that ended.\n"
	  "Get the rest, or drop what there is of the character.\n"
	  "\n"
	  "  printf '5 \\342\\202' | octavo check -v\n"
	  "  octavo repair --invalid=skip FILE\n" },
	{ "noncharacter",
	  "U+FDD0..FDEF and the last two code points of each plane, such as U+FFFE, are\n"
	  "for use within a program. In UTF-8 they are well-formed: --no-noncharacters\n"
	  "makes all of them errors, and forms of older documents FFFE and FFFF.\n"
	  "U+FFFE is a byte order mark in the wrong order: convert the original with the\n"
	  "other one, UTF-16LE for UTF-16BE. Others are marks that a program left behind.\n"
	  "\n"
	  "  printf 'a\\357\\277\\277b\\n' | octavo check -v --no-noncharacters\n"
	  "  octavo convert --no-noncharacters --invalid=skip FILE\n" },
	{ "nul",
	  "U+0000, the octet 00. It is well-formed; --no-nul makes it an error.\n"
	  "Strings of C end at it, and PostgreSQL does not store it. It comes from UTF-16\n"
	  "that is read as UTF-8, where every other octet is 00 (see octavo detect), from\n"
	  "binary files, and from holes that a crash leaves in a file.\n"
	  "\n"
	  "  printf 'a\\000b\\n' | octavo check -v --no-nul\n"
	  "  octavo convert --no-nul --invalid=skip FILE\n" },
	{ "not-bmp",
	  "A character above U+FFFF, outside the Basic Multilingual Plane: emoji, rare\n"
	  "ideographs, old scripts. It is well-formed; --bmp-only makes it an error.\n"
	  "The charset utf8mb3 of MySQL and MariaDB, long called utf8, and UCS-2 have no\n"
	  "place for it; old servers cut the text there. Use utf8mb4 if you can.\n"
	  "\n"
	  "  printf 'thanks \\360\\237\\231\\202\\n' | octavo check -v --bmp-only\n"
	  "  octavo convert --bmp-only --invalid=replace FILE\n" },
	{ "not-ascii",
	  "A character above U+007F. It is well-formed; --ascii-only makes it an error,\n"
	  "for protocols and sources that are confined to ASCII.\n"
	  "\n"
	  "  printf 'caf\\303\\251\\n' | octavo check -v --ascii-only\n"
	  "  octavo escape FILE\n"
	  "  octavo convert -t US-ASCII --unmappable=escape FILE\n" },
	{ "bom",
	  "A byte order mark, EF BB BF in UTF-8, is at the beginning, and --bom=refuse\n"
	  "says that there must be none. UTF-8 needs none.\n"
	  "Notepad, Excel and PowerShell write one. It breaks #! lines, makes PHP send\n"
	  "headers too early, is forbidden in JSON that is exchanged (RFC 8259), and\n"
	  "becomes an invisible character in the middle when files are joined.\n"
	  "\n"
	  "  printf '\\357\\273\\277name\\n' | octavo check -v --bom=refuse\n"
	  "  octavo repair --bom=strip FILE\n" },
	{ "no-bom",
	  "There is no byte order mark at the beginning, and --bom=require asks for one.\n"
	  "Excel takes a CSV file for UTF-8 by it, and compilers of Microsoft a source.\n"
	  "\n"
	  "  printf 'name\\n' | octavo check -v --bom=require\n"
	  "  octavo repair --bom=add FILE\n" },
	{ "unmappable",
	  "A well-formed character for which the output encoding has no place: the euro\n"
	  "sign in ISO-8859-1. Choose an encoding that has it, UTF-8 best of all, or say\n"
	  "what to write instead.\n"
	  "In UNICODE-1-1-UTF-8 it is a code point that Unicode 1.1 did not assign, as\n"
	  "the present Hangul syllables (RFC 2279 s.5): the text is plain UTF-8 then.\n"
	  "\n"
	  "  printf '5 \\342\\202\\254\\n' | octavo convert -t ISO-8859-1\n"
	  "  octavo convert -t ISO-8859-15 FILE\n"
	  "  octavo convert -t ISO-8859-1 --unmappable=replace -v FILE\n" },
	{ LEVEL_KIND,
	  "The implementation levels of ISO/IEC 10646-1:1993 allow no combining\n"
	  "characters (level 1) or not all of them (level 2); --level or an escape\n"
	  "sequence of ISO 2022 asks for one. Composed letters need no combining mark.\n"
	  "\n"
	  "  printf 'cafe\\314\\201\\n' | octavo check -v --level=1\n"
	  "  octavo repair --nfc FILE\n" },
	{ INVALID_KIND,
	  "iconv(3), which converts the encodings that octavo itself does not know, says\n"
	  "that these octets mean nothing in this one. Perhaps the text is in another:\n"
	  "see octavo detect.\n"
	  "\n"
	  "  printf 'a\\256b\\n' | octavo convert -f ISO-8859-7\n"
	  "  octavo convert -f ISO-8859-7 --invalid=replace FILE\n" },
	{ NO_ESCAPE_KIND,
	  "octavo unescape found what begins like an escape of the style and is none. It\n"
	  "stays as it is. Perhaps --style names another notation than the text has, or\n"
	  "the text was never escaped.\n"
	  "\n"
	  "  printf 'C:\\\\wind\\n' | octavo unescape\n"
	  "  octavo unescape --style=xml FILE\n" },
	{ "bidi-control",
	  "Controls of bidirectional text change the order in which characters are shown:\n"
	  "source code can read otherwise than it compiles (\"Trojan Source\",\n"
	  "CVE-2021-42574). In prose of Hebrew or Arabic they can be right.\n"
	  "\n"
	  "  printf 'if (a\\342\\200\\256)\\n' | octavo check -v --lint\n" },
	{ "invisible",
	  "A character that nobody sees, where spelling does not ask for it: zero width\n"
	  "spaces and joiners, soft hyphens, fillers. It makes words that look the same\n"
	  "differ, and hides text. It comes from web pages and chats that were copied.\n"
	  "\n"
	  "  printf 'pass\\342\\200\\213word\\n' | octavo check -v --lint\n" },
	{ "tag",
	  "Tag characters, U+E0000..E007F, mirror ASCII and cannot be seen. Only flags,\n"
	  "as that of Scotland, use them; elsewhere they can hide a message from readers\n"
	  "but not from programs.\n"
	  "\n"
	  "  printf 'a\\363\\240\\201\\247\\n' | octavo check -v --lint\n" },
	{ "control",
	  "A control character other than TAB, LF and CR. A terminal that shows the text\n"
	  "may obey it, ESC most of all; parsers refuse it, as those of XML do. U+0080 to\n"
	  "U+009F come from Windows-1252 that was taken for Latin-1, and from text that\n"
	  "was encoded twice (octavo repair --undo-double).\n"
	  "\n"
	  "  printf 'a\\033[2J\\n' | octavo check -v --lint\n" },
	{ "private-use",
	  "Code points for private use mean what sender and receiver agree on: logos,\n"
	  "symbols of a font, Klingon. Elsewhere they are shown as boxes or as others.\n"
	  "\n"
	  "  printf '\\357\\243\\277 Inc.\\n' | octavo check -v --lint\n" },
	{ "mixed-eol",
	  "Some lines end with LF and others with CR LF; the first that differs is told.\n"
	  "The file was edited on Windows and elsewhere, or files were joined.\n"
	  "\n"
	  "  printf 'one\\ntwo\\r\\n' | octavo check -v --lint\n"
	  "  octavo repair --eol=lf FILE\n"
	  "  octavo repair --eol=crlf FILE\n" },
	{ "bom-inside",
	  "U+FEFF that is not at the beginning is no byte order mark, but an invisible\n"
	  "space of no width (RFC 3629 s.6). Files that begin with one were joined.\n"
	  "Strip them first: octavo convert --bom=strip FILE FILE.\n"
	  "\n"
	  "  printf 'one\\357\\273\\277two\\n' | octavo check -v --lint\n" },
	{ "not-nfc",
	  "Letters and marks that normalization form C writes otherwise: e and U+0301\n"
	  "where U+00E9 is expected. They look the same and do not compare equal. Names\n"
	  "of files on macOS, and input methods, give such text.\n"
	  "\n"
	  "  printf 'cafe\\314\\201\\n' | octavo check -v --lint\n"
	  "  octavo repair --nfc FILE\n" },
	{ "mixed-script",
	  "A word has letters of two scripts that look alike, such as Latin p and\n"
	  "Cyrillic a. Names of sites, users and variables are forged so; or somebody\n"
	  "forgot to switch the keyboard.\n"
	  "\n"
	  "  printf 'p\\320\\260ypal\\n' | octavo check -v --lint\n" },
};

const char *kind_explanation(size_t i)
{
	const char *name = kind_at(i).name;

	for (size_t j = 0; j < sizeof explanations / sizeof explanations[0]; j++)
		if (strcmp(explanations[j].name, name) == 0)
			return explanations[j].text;
	return "";
}
