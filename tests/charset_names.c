/* SPDX-License-Identifier: MIT */
/*
 * charset_names.c - the functions for names, for charset-names.py
 *
 * usage: charset_names find < QUERIES    "system" or "web", TAB, a name in hexadecimal
 *        charset_names list              number, set, alias
 *        charset_names octavo            tries all names of octavo.h
 *        charset_names glibc             tries all names by which glibc means the same
 */
#define _GNU_SOURCE
#include <octavo-charset.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed;

static void fail(const char *what, const char *name)
{
	printf("FAIL %s: %s\n", what, name);
	failed = 1;
}

/* The octets of hexadecimal digits, which they replace. */
static void from_hexadecimal(char *s)
{
	char digits[3] = { 0 };
	char *to = s;

	for (; s[0] > ' ' && s[1] > ' '; s += 2) {
		memcpy(digits, s, 2);
		*to++ = (char)strtoul(digits, NULL, 16);
	}
	*to = '\0';
}

static void find(void)
{
	static char line[100000];

	while (fgets(line, sizeof line, stdin)) {
		char *name = strchr(line, '\t') + 1;
		from_hexadecimal(name);
		const struct octavo_charset *found = octavo_charset_from_label(
			name, line[0] == 'w' ? OCTAVO_NAMES_WEB : OCTAVO_NAMES_SYSTEM);
		puts(found ? octavo_charset_label(found) : "-");
		fflush(stdout);
	}
}

static void list(void)
{
	static const char *const sets[] = { "system", "web" };
	const char *alias;

	for (unsigned number = 0; number < OCTAVO_CHARSET_NUMBERS; number++) {
		const struct octavo_charset *charset = octavo_charset_numbered(number);
		if (!charset)
			continue;
		const struct octavo_charset_facts *info = octavo_charset_info(charset);
		if (info->number != number)
			fail("number of", octavo_charset_label(charset));
		for (unsigned set = 0; set < 2; set++)
			for (size_t i = 0; (alias = octavo_charset_alias(
						    charset, (enum octavo_names)set, i));
			     i++)
				printf("%u\t%s\t%s\t%s\n", number, sets[set], info->reads, alias);
	}
	if (octavo_charset_numbered(OCTAVO_CHARSET_NUMBERS) || octavo_charset_numbered(~0u))
		fail("a charset has a number that is", "too great");
	if (octavo_charset_label(NULL) || octavo_charset_info(NULL) ||
	    octavo_charset_alias(NULL, OCTAVO_NAMES_WEB, 0))
		fail("there are facts of", "no charset");
}

static void try_octavo(void)
{
	const char *alias;

	for (int e = 0; octavo_encoding_label((enum octavo_encoding)e); e++) {
		const struct octavo_charset *charset = octavo_charset_of((enum octavo_encoding)e);
		if (octavo_charset_info(charset)->number != (unsigned)e ||
		    octavo_charset_info(charset)->encoding != (enum octavo_encoding)e ||
		    octavo_charset_numbered((unsigned)e) != charset ||
		    strcmp(octavo_charset_label(charset),
		           octavo_encoding_label((enum octavo_encoding)e)) != 0)
			fail("octavo.h", octavo_charset_label(charset));
		for (size_t i = 0; (alias = octavo_encoding_alias((enum octavo_encoding)e, i)); i++)
			if (octavo_charset_from_label(alias, OCTAVO_NAMES_SYSTEM) != charset)
				fail("octavo.h", alias);
	}
}

#ifdef __GLIBC__
#include <errno.h>
#include <gnu/libc-version.h>
#include <iconv.h>

#define MAX_TEXT 64

/* What iconv(3) writes for a whole text. SIZE_MAX for an error. */
static size_t by_iconv(iconv_t conversion, const void *src, size_t n, char *dst)
{
	char *from = (char *)(uintptr_t)src, *to = dst;
	size_t room = MAX_TEXT;

	iconv(conversion, NULL, NULL, NULL, NULL);
	if (iconv(conversion, &from, &n, &to, &room) != 0 || n != 0 ||
	    iconv(conversion, NULL, NULL, &to, &room) != 0)
		return SIZE_MAX;
	return MAX_TEXT - room;
}

static bool is_same(iconv_t conversion, const struct octavo_charset *from,
                    const struct octavo_charset *to, const void *src, size_t n)
{
	char theirs[MAX_TEXT], ours[MAX_TEXT];
	size_t expected = by_iconv(conversion, src, n, theirs);
	struct octavo_result done =
		octavo_charset_convert(from, src, n, to, ours, sizeof ours, OCTAVO_STOP);

	if (done.error)
		return expected == SIZE_MAX;
	return done.written == expected && memcmp(ours, theirs, expected) == 0;
}

/* Of 'name', all octets, every so many pairs and characters. */
static void compare(const char *name, const struct octavo_charset *charset, uint32_t step)
{
	const struct octavo_charset *utf32 = octavo_charset_of(OCTAVO_UTF32BE);
	iconv_t decoder = iconv_open("UTF-32BE", name), encoder = iconv_open(name, "UTF-32BE");

	if (decoder == (iconv_t)-1 || encoder == (iconv_t)-1)
		return; /* it knows another spelling */
	bool same = true;
	for (uint32_t i = 0; i < 0x10000 && same; i += i < 0x100 ? 1 : step) {
		uint8_t s[2] = { (uint8_t)i, (uint8_t)(i >> 8) };
		same = is_same(decoder, charset, utf32, s, i < 0x100 ? 1 : 2);
	}
	for (uint32_t i = 0; i < 0x30000 && same; i += i < 0x100 ? 1 : step) {
		uint8_t s[4] = { 0, (uint8_t)(i >> 16), (uint8_t)(i >> 8), (uint8_t)i };
		same = is_same(encoder, utf32, charset, s, 4);
	}
	iconv_close(decoder);
	iconv_close(encoder);
	if (!same)
		fail("glibc means something else", name);
}

static void try_glibc(void)
{
	const char *alias;
	char name[100];

	if (strcmp(gnu_get_libc_version(), "2.36") != 0)
		exit(77);
	for (unsigned number = 0; number < OCTAVO_CHARSET_NUMBERS; number++) {
		const struct octavo_charset *charset = octavo_charset_numbered(number);
		uint32_t step = 7;
		for (size_t i = 0;
		     (alias = octavo_charset_alias(charset, OCTAVO_NAMES_SYSTEM, i)); i++) {
			snprintf(name, sizeof name, "glibc:%s", alias);
			if (octavo_charset_from_label(name, OCTAVO_NAMES_SYSTEM) != charset)
				continue;
			compare(alias, charset, step);
			step = 1009;
		}
	}
}
#else
static void try_glibc(void)
{
	exit(77);
}
#endif

int main(int argc, char **argv)
{
	const char *what = argc == 2 ? argv[1] : "";

	if (strcmp(what, "find") == 0)
		find();
	else if (strcmp(what, "list") == 0)
		list();
	else if (strcmp(what, "octavo") == 0)
		try_octavo();
	else if (strcmp(what, "glibc") == 0)
		try_glibc();
	else
		return 2;
	return failed;
}
