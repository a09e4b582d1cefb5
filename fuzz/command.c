/* SPDX-License-Identifier: MIT */
/*
 * command.c - the command, for AFL++: the first octet of standard input chooses a line below, the
 * rest is what that reads
 *
 * It is linked with the whole command, before whose main() it comes (ld --wrap=main). The file
 * "text" in the working directory is for what changes a file in place.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define FILE_NAME "text"

/* What a second command has to do with what the first one wrote, if that had nothing to object. */
enum then {
	NOTHING,   /* there is none                    */
	ACCEPT,    /* exit status 0                    */
	KEEP,      /* and write the same               */
	GIVE_BACK, /* and write what the first one read */
};

static const struct line {
	const char *first;
	enum then then;
	const char *second;
} lines[] = {
	{ "check -v --lint --excerpt=always --color=always --summary", NOTHING, NULL },
	{ "check --json --for=json --level=1 --eol=lf", NOTHING, NULL },
	{ "check --format=sarif --from=CESU-8 --bmp-only --eol=crlf", NOTHING, NULL },
	{ "check --format=github --from=UTF-16 --no-noncharacters", NOTHING, NULL },
	{ "check --from=ISO-2022+UTF-8 -v", NOTHING, NULL },
	{ "convert --from=detect", ACCEPT, "check" },
	{ "convert --invalid=replace --to=UTF-16LE", KEEP,
	  "convert --from=UTF-16LE --to=UTF-16LE" },
	{ "convert --to=UTF-32", GIVE_BACK, "convert --from=UTF-32" },
	{ "convert --to=UTF-16BE --invalid=roundtrip", GIVE_BACK,
	  "convert --from=UTF-16BE --invalid=roundtrip" },
	{ "convert --to=ISO-8859-1 --unmappable=translit --invalid=escape -v", NOTHING, NULL },
	{ "convert --to=windows-1252 --unmappable=xml --invalid=skip", ACCEPT,
	  "convert --from=windows-1252" },
	{ "convert --from=ISO-2022+UTF-8 --to=ISO-2022+UTF-8 --level=2", NOTHING, NULL },
	{ "repair --undo-double=auto -v", ACCEPT, "check" },
	{ "repair --undo-double=auto --parts --c1=windows-1252", NOTHING, NULL },
	{ "repair --invalid=windows-1252 --undo-double --eol=lf --lone-cr", ACCEPT, "check" },
	{ "repair --invalid=uplus --strip=invisible,bidi,tag,nul,control,bom-inside --nfc", ACCEPT,
	  "check" },
	{ "repair --invalid=replace --nfd --for=xml", KEEP, "repair --nfd --for=xml" },
	{ "repair --invalid=Shift_JIS --eol=crlf --bom=add", ACCEPT, "check" },
	{ "repair --diff --undo-double --eol=lf", NOTHING, NULL },
	{ "detect -v", NOTHING, NULL },
	{ "detect --json", NOTHING, NULL },
	{ "inspect --bits", NOTHING, NULL },
	{ "inspect --rows --color=always -n 200", NOTHING, NULL },
	{ "inspect --json --from=UTF-16", NOTHING, NULL },
	{ "count --json -lGmUcLWF --line-octets --script --blocks", NOTHING, NULL },
	{ "escape --style=c --line-feeds", GIVE_BACK, "unescape --style=c" },
	{ "escape --style=json", GIVE_BACK, "unescape --style=json" },
	{ "escape --style=python", GIVE_BACK, "unescape --style=python" },
	{ "escape --style=rust", GIVE_BACK, "unescape --style=rust" },
	{ "escape --style=shell", GIVE_BACK, "unescape --style=shell" },
	{ "escape --style=java", GIVE_BACK, "unescape --style=java" },
	{ "escape --style=html", GIVE_BACK, "unescape --style=html" },
	{ "escape --style=uplus", GIVE_BACK, "unescape --style=uplus" },
	{ "escape --style=percent", GIVE_BACK, "unescape --style=percent" },
	{ "unescape --style=c", NOTHING, NULL },
	{ "unescape --style=html", NOTHING, NULL },
	{ "unescape --style=java", NOTHING, NULL },
	{ "fix --dry-run --color=always " FILE_NAME, NOTHING, NULL },
	{ "fix --yes --no-backup " FILE_NAME, ACCEPT, "fix --dry-run " FILE_NAME },
	{ "bom --strip", ACCEPT, "bom --add" },
	{ "sift --bad=/dev/null --json --reasons=/dev/null", ACCEPT, "check" },
	{ "sift --by=json-line --no-nul --bad=/dev/null --reasons=/dev/null", KEEP,
	  "sift --by=json-line --no-nul --bad=/dev/null" },
	{ "sift --by=nul --from=CESU-8 --good=/dev/null --bad=/dev/null --reasons=-", NOTHING,
	  NULL },
	{ "summarize --no-nul", ACCEPT, "merge --join" },
	{ "summarize --from=UTF-16", ACCEPT, "merge --join" },
	{ "check -z --excerpt=always -v", NOTHING, NULL },
	{ "convert -z --from=ISO-8859-1", ACCEPT, "check" },
	{ "summarize -z", ACCEPT, "merge --join" },
	{ "merge", NOTHING, NULL },
	{ "merge --join", NOTHING, NULL },
	{ "truncate --columns=9 --ellipsis", KEEP, "truncate --columns=9" },
	{ "truncate --octets=9 --ellipsis=..", KEEP, "truncate --octets=9" },
	{ "truncate --graphemes=2", KEEP, "truncate --graphemes=2" },
	{ "convert --to=ISO-2022+UTF-8 --unmappable=xml --invalid=escape", ACCEPT,
	  "check --from=ISO-2022+UTF-8" },
};

#define LINES (sizeof lines / sizeof lines[0])

int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

static int run_command(const char *line)
{
	static char words[256];
	char *argv[20] = { "octavo" };
	int argc = 1;

	snprintf(words, sizeof words, "%s", line);
	for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	return __real_main(argc, argv);
}

static _Noreturn void fail(const char *line, const char *what)
{
	fprintf(stderr, "octavo %s: %s\n", line, what);
	abort();
}

/* In a process of its own. Returns its exit status. */
static int run(const char *line, int in, int out)
{
	pid_t child = fork();
	int status;

	if (child < 0)
		exit(0); /* no fault of the command */
	if (child == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL); /* AFL++ kills what takes too long */
		if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0)
			_exit(0);
		exit(run_command(line));
	}
	if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) > 2)
		fail(line, "it has crashed");
	return WEXITSTATUS(status);
}

/* A file without a name, at its beginning. */
static int new_file(void)
{
	int fd = memfd_create("text", 0);

	if (fd < 0)
		exit(0);
	return fd;
}

static bool same(int a, int b)
{
	char x[4096], y[4096];
	ssize_t n, m;

	lseek(a, 0, SEEK_SET);
	lseek(b, 0, SEEK_SET);
	do {
		n = read(a, x, sizeof x);
		m = read(b, y, sizeof y);
	} while (n > 0 && n == m && memcmp(x, y, (size_t)n) == 0);
	return n == 0 && m == 0;
}

static void copy(int from, int to)
{
	char octets[4096];
	ssize_t n;

	while ((n = read(from, octets, sizeof octets)) > 0)
		if (write(to, octets, (size_t)n) != n)
			exit(0);
	lseek(to, 0, SEEK_SET);
}

static void run_both(const struct line *line, int input)
{
	int between = new_file(), end = new_file();

	if (run(line->first, input, between) != 0)
		return;
	lseek(between, 0, SEEK_SET);
	if (run(line->second, between, end) != 0)
		fail(line->second, "it does not accept what the first command wrote");
	if (line->then == KEEP && !same(between, end))
		fail(line->second, "it changes what the first command wrote");
	if (line->then == GIVE_BACK && !same(input, end))
		fail(line->second, "it does not give back what the first command read");
}

int __wrap_main(int argc, char **argv)
{
	unsigned char number;
	int input = new_file(), file = -1;

	if (argc > 1) /* "fuzz_command 12" tells what the octet 12 chooses */
		return printf("%s\n", lines[(size_t)atoi(argv[1]) % LINES].first) < 0;
	(void)argv;
	if (read(STDIN_FILENO, &number, 1) != 1)
		return 0;
	const struct line *line = &lines[number % LINES];
	if (strstr(line->first, FILE_NAME))
		file = open(FILE_NAME, O_RDWR | O_CREAT | O_TRUNC, 0600);
	copy(STDIN_FILENO, file < 0 ? input : file);
	if (file >= 0)
		close(file);
	if (line->then != NOTHING) {
		run_both(line, input);
		return 0;
	}
	dup2(input, STDIN_FILENO);
	return run_command(line->first);
}
