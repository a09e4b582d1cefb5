/* SPDX-License-Identifier: MIT */
/* charset_iconv.c - octavo-iconv.h does what POSIX says of iconv(3) */
#include <octavo-iconv.h>

#include <stdio.h>
#include <string.h>

static int failed, passed;

static void check(bool holds, const char *what)
{
	passed += holds;
	failed += !holds;
	if (!holds)
		printf("FAIL %s\n", what);
}

/* A call: what it returns, errno, and what it left. */
struct call {
	size_t result;
	int error;
	size_t left, written;
};

static char output[256];

static struct call convert(struct octavo_converter *way, const char *text, size_t n, size_t cap)
{
	char copy[256], *in = copy, *out = output;
	size_t left = n, free_octets = cap;

	memcpy(copy, text, n);
	memset(output, 0, sizeof output);
	errno = 0;
	size_t result = octavo_iconv(way, &in, &left, &out, &free_octets);
	check(in == copy + (n - left), "the input is where its size says");
	check(out == output + (cap - free_octets), "the output is where its size says");
	return (struct call){ result, errno, left, cap - free_octets };
}

static bool is(struct call call, int error, size_t left, const char *octets)
{
	return call.result == (error ? (size_t)-1 : 0) && call.error == error &&
	       call.left == left && call.written == strlen(octets) &&
	       memcmp(output, octets, call.written) == 0;
}

/* What ends a text, and begins the next one. */
static struct call finish(struct octavo_converter *way, size_t cap)
{
	char *out = output;
	size_t free_octets = cap;

	memset(output, 0, sizeof output);
	errno = 0;
	size_t result = octavo_iconv(way, NULL, NULL, &out, &free_octets);
	return (struct call){ result, errno, 0, cap - free_octets };
}

static void test_names(void)
{
	struct octavo_converter *none = (struct octavo_converter *)-1;

	errno = 0;
	check(octavo_iconv_open("UTF-8", "x-unknown") == none && errno == EINVAL, "unknown source");
	errno = 0;
	check(octavo_iconv_open("UTF-8//TRANSLIT", "UTF-8") == none && errno == EINVAL,
	      "a suffix is unknown");
}

static void test_errors(void)
{
	struct octavo_converter *way = octavo_iconv_open("UTF-8", "Shift_JIS");

	check(is(convert(way, "a\x8A\xBF", 3, 99), 0, 0, "a\xE6\xBC\xA2"), "a character");
	check(is(convert(way, "a\x8A", 2, 99), EINVAL, 1, "a"), "a character that is cut");
	check(octavo_iconv_error(way) == OCTAVO_TRUNCATED, "its name");
	check(is(convert(way, "\x8A\xBF", 2, 99), 0, 0, "\xE6\xBC\xA2"), "the same as a whole");
	check(octavo_iconv_error(way) == OCTAVO_OK, "no error");
	check(is(convert(way, "a\xFFz", 3, 99), EILSEQ, 2, "a"), "no character");
	check(octavo_iconv_error(way) == OCTAVO_STRAY, "its name");
	check(is(convert(way, "\xFFz", 2, 99), EILSEQ, 2, ""), "it is still there");
	check(is(convert(way, "z", 1, 99), 0, 0, "z"), "what follows it");
	check(is(convert(way, "a\x8A\xBF", 3, 3), E2BIG, 2, "a"), "too little room");
	check(is(convert(way, "\x8A\xBF", 2, 3), 0, 0, "\xE6\xBC\xA2"), "just enough");
	check(is(convert(way, "a", 1, 0), E2BIG, 1, ""), "none");
	check(is(convert(way, "", 0, 0), 0, 0, ""), "nothing");
	check(octavo_iconv_close(way) == 0, "close");

	way = octavo_iconv_open("KOI8-R", "UTF-8");
	check(is(convert(way, "\xD0\xB4\xE4\xBA\x8C!", 6, 99), EILSEQ, 4, "\xC4"),
	      "a character that the target lacks");
	check(octavo_iconv_error(way) == OCTAVO_UNMAPPABLE, "its name");
	check(is(convert(way, "!\xC0", 2, 99), EILSEQ, 1, "!"), "an octet of no UTF-8");
	octavo_iconv_close(way);

	way = octavo_iconv_open("GB18030", "UTF-16BE");
	check(is(convert(way, "\0a\xDC\x82", 4, 99), EILSEQ, 2, "a"), "a low surrogate alone");
	check(is(convert(way, "\0a\xD8\x82", 4, 99), EINVAL, 2, "a"), "a high one at the end");
	octavo_iconv_close(way);

	/* Shifts that end a text are not cut. */
	way = octavo_iconv_open("UTF-16", "HZ-GB-2312");
	check(convert(way, "~{~}", 4, 99).left == 0, "nothing but shifts");
	octavo_iconv_close(way);

	/* Between two encodings of octavo.h. */
	way = octavo_iconv_open("UTF-16LE", "UTF-8");
	check(convert(way, "a\xC3", 2, 99).left == 1 && errno == EINVAL, "cut UTF-8");
	check(convert(way, "\xC3\xA9", 2, 99).written == 2 && output[0] == '\xE9', "then whole");
	check(convert(way, "\xC3\xC3", 2, 99).left == 2 && errno == EILSEQ, "ill-formed UTF-8");
	octavo_iconv_close(way);
}

static void test_shifts(void)
{
	struct octavo_converter *way = octavo_iconv_open("ISO-2022-JP", "UTF-8");

	check(is(convert(way, "\xE6\xBC\xA2", 3, 99), 0, 0, "\x1B$B4A"), "an escape sequence first");
	check(is(convert(way, "\xE6\xBC\xA2", 3, 99), 0, 0, "4A"), "the state stays");
	check(is(finish(way, 2), E2BIG, 0, ""), "too little room for the last one");
	check(is(finish(way, 3), 0, 0, "\x1B(B"), "back to the initial state");
	check(is(finish(way, 3), 0, 0, ""), "nothing is needed");
	check(is(convert(way, "\xE6\xBC\xA2", 3, 99), 0, 0, "\x1B$B4A"), "the next text");
	check(octavo_iconv(way, NULL, NULL, NULL, NULL) == 0, "reset without output");
	check(is(convert(way, "\xE6\xBC\xA2", 3, 99), 0, 0, "\x1B$B4A"), "another text");
	octavo_iconv_close(way);

	way = octavo_iconv_open("UTF-8", "ISO-2022-JP");
	check(is(convert(way, "\x1B$B4", 4, 99), EINVAL, 1, ""), "half of a character");
	check(is(convert(way, "4A\x1B(", 4, 99), EINVAL, 2, "\xE6\xBC\xA2"), "half of an escape");
	check(is(convert(way, "\x1B(B4A", 5, 99), 0, 0, "4A"), "then ASCII");
	octavo_iconv_close(way);
}

/* In pieces of every size, as a program with a buffer does it. */
static void test_pieces(void)
{
	static const char text[] = "\x1B$B4A;z\x1B(B and \x1B$B4A;z\x1B(B.";
	static const char wanted[] =
		"\xE6\xBC\xA2\xE5\xAD\x97 and \xE6\xBC\xA2\xE5\xAD\x97.";

	for (size_t size = 5; size < sizeof text; size++) {
		struct octavo_converter *way = octavo_iconv_open("UTF-8", "ISO-2022-JP");
		char buffer[64], result[64], *out = result;
		size_t kept = 0, left = sizeof result;

		for (size_t at = 0; at < sizeof text - 1;) {
			size_t n = sizeof text - 1 - at < size - kept ? sizeof text - 1 - at
			                                              : size - kept;
			memcpy(buffer + kept, text + at, n);
			at += n;
			kept += n;
			char *in = buffer;
			size_t done = octavo_iconv(way, &in, &kept, &out, &left);
			check(done == 0 || errno == EINVAL, "a piece");
			memmove(buffer, in, kept);
		}
		check(kept == 0 && out == result + sizeof wanted - 1 &&
		              memcmp(result, wanted, sizeof wanted - 1) == 0,
		      "all pieces");
		octavo_iconv_close(way);
	}
}

int main(void)
{
	test_names();
	test_errors();
	test_shifts();
	test_pieces();
	printf("%d passed, %d failed\n", passed, failed);
	return failed != 0;
}
