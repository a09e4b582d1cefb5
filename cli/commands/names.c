/* SPDX-License-Identifier: MIT */
/* names.c - find names of files that are not what they should be, and rename the files */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/message.h"
#include "commands/commands.h"
#include "commands/names/listing.h"
#include "commands/names/plan.h"
#include "io/confine.h"
#include "io/fd.h"
#include "report/json.h"

struct names {
	/* What the command line says: */
	struct walk walk;
	struct name_rules rules;
	struct charset from;
	bool detects, is_json, has_summary;
	const char *undo;

	FILE *to; /* of the report */
	struct plan plan;
	uint64_t looked_at, wrong, left, renamed, of[NAME_KINDS];
};

/* ------------------------------------------------------------------ a name */

static void put_name(const struct names *names, const char *path, const struct name *name)
{
	struct json json = begin_message(names->to, "name");

	put_octets(&json, "path", path, strlen(path));
	begin_part(&json, "kinds", '[');
	for (int kind = 0; kind < NAME_KINDS; kind++)
		if (name->has[kind])
			put_text(&json, NULL, name_kind_word((enum name_kind)kind,
			                                     names->rules.form));
	end_part(&json, ']');
	if (name->new_octets)
		put_octets(&json, "new", name->new_octets, strlen(name->new_octets));
	if (name->refusal)
		put_text(&json, "refused", name->refusal);
	if (name->other)
		put_octets(&json, "other", name->other, strlen(name->other));
	end_message(&json);
}

static void print_part(FILE *to, const char *before, const char *name)
{
	fputs(before, to);
	print_name(to, name);
}

/* Prints another name, which may look the same. */
static void print_other(FILE *to, const char *name)
{
	putc(' ', to);
	for (; *name; name++)
		if (*name >= ' ' && *name <= '~' && *name != '\\')
			putc(*name, to);
		else
			fprintf(to, "\\x%02x", (unsigned char)*name);
}

static void print_error(const struct names *names, const char *path, const struct name *name)
{
	FILE *to = names->to;
	bool is_refused = name->refusal != NULL;

	print_name(to, path);
	fputs(": error: ", to);
	name_print(to, name, names->rules.form);
	if (name->new_octets)
		print_part(to, is_refused ? "; cannot be " : names->walk.renames ? "; will be " :
		                                                              "; would be ",
		           name->new_octets);
	if (is_refused)
		fprintf(to, "%s%s", name->new_octets ? ", which " : "; ", name->refusal);
	else if (name->has[NAME_EQUIVALENT])
		fputs("; is like", to);
	if (name->other && (is_refused || name->has[NAME_EQUIVALENT]))
		print_other(to, name->other);
	putc('\n', to);
}

/* What will be renamed, and is good then, is reported when it is done. */
static void report_name(struct names *names, const struct walked *directory,
                        const struct name *name)
{
	bool stays = name_stays_wrong(name);

	names->wrong++;
	names->left += stays;
	for (int kind = 0; kind < NAME_KINDS; kind++)
		names->of[kind] += name->has[kind];
	if (names->walk.is_quiet || (names->walk.renames && !stays))
		return;
	char *path = walk_path(directory, name->octets);
	if (names->is_json)
		put_name(names, path, name);
	else
		print_error(names, path, name);
	free(path);
}

/* ------------------------------------------------------------------ directories */

static void look_at(void *context, const struct walked *directory)
{
	struct names *names = context;
	struct listing listing;

	names->rules.max = dir_max_name(directory->fd);
	listing_judge(&listing, directory->names, directory->is_wanted, &names->rules,
	              names->detects);
	plan_directory(&names->plan, directory);
	for (size_t i = 0; i < listing.count; i++) {
		struct name *name = &listing.of[i].name;
		names->looked_at++;
		if (!name_is_wrong(name))
			continue;
		bool changes = name->new_octets && !name->refusal;
		const char *refusal =
			changes ? plan_name(&names->plan, name->octets, name->new_octets) : NULL;
		if (refusal)
			name_refuse(name, refusal, NULL);
		report_name(names, directory, name);
	}
	listing_free(&listing);
	report_stdout();
}

/* ------------------------------------------------------------------ renaming */

static void tell_renamed(void *context, const char *path, const char *new_name)
{
	struct names *names = context;

	names->renamed++;
	status_has_changed("renamed");
	if (names->walk.is_quiet || !names->undo)
		return; /* without --undo the script tells it */
	if (names->is_json) {
		struct json json = begin_message(names->to, "renamed");
		put_octets(&json, "path", path, strlen(path));
		put_octets(&json, "new", new_name, strlen(new_name));
		end_message(&json);
	} else {
		print_name(names->to, path);
		print_part(names->to, ": renamed: ", new_name);
		putc('\n', names->to);
	}
	report_stdout(); /* ends before a change that nobody would hear of */
}

static bool rename_all(struct names *names)
{
	if (!names->walk.renames || !names->plan.count)
		return true;
	if (!plan_write_undo(&names->plan, names->undo)) {
		names->left = names->wrong;
		return false;
	}
	return plan_rename(&names->plan, tell_renamed, names) == 0;
}

/* ------------------------------------------------------------------ the summary */

static void put_summary(const struct names *names)
{
	struct json json = begin_message(names->to, "summary");

	put_number(&json, "names", names->looked_at);
	put_number(&json, "with_errors", names->wrong);
	put_number(&json, "renamed", names->renamed);
	put_number(&json, "unread", names->walk.unread);
	begin_part(&json, "kinds", '[');
	for (int kind = 0; kind < NAME_KINDS; kind++) {
		if (!names->of[kind])
			continue;
		begin_part(&json, NULL, '{');
		put_text(&json, "kind", name_kind_word((enum name_kind)kind, names->rules.form));
		put_number(&json, "names", names->of[kind]);
		end_part(&json, '}');
	}
	end_part(&json, ']');
	end_message(&json);
}

static void print_summary(const struct names *names)
{
	FILE *to = names->to;

	for (int kind = 0; kind < NAME_KINDS; kind++)
		if (names->of[kind])
			fprintf(to, "%10" PRIu64 "  %s\n", names->of[kind],
			        name_kind_word((enum name_kind)kind, names->rules.form));
	fprintf(to, "%" PRIu64 " of %" PRIu64 " name%s with errors", names->wrong,
	        names->looked_at, names->looked_at == 1 ? "" : "s");
	if (names->walk.renames)
		fprintf(to, ", %" PRIu64 " renamed", names->renamed);
	else if (names->plan.count)
		fprintf(to, ", %zu would be renamed", names->plan.count);
	if (names->walk.unread)
		fprintf(to, ", %" PRIu64 " could not be read", names->walk.unread);
	putc('\n', to);
}

/* ------------------------------------------------------------------ the command */

static void read_from(const struct command *command, const char *word, void *member)
{
	struct names *names = member;

	names->detects = strcmp(word, "detect") == 0;
	names->rules.from = NULL;
	names->rules.why_not = NULL;
	if (names->detects) {
		names->rules.why_not = "the charset of the names here is not certain";
		return;
	}
	names->from = charset_option(command, word);
	if (!charset_own(&names->from))
		usage_error(command, word, ONLY_ICONV);
	if (names->from.is_iso2022)
		usage_error(command, word, "not an encoding of file names");
	names->rules.from = &names->from;
}

static const struct option_row rows[] = {
	{ 'r', "recursive", NULL,
	  "also the names of all files below PATH, by default the current directory; symbolic "
	  "links are not followed",
	  SET_FLAG(struct names, walk.is_recursive) },
	{ 'q', "quiet", NULL, "print no names, nor which directories need -r",
	  SET_FLAG(struct names, walk.is_quiet) },
	{ 0, "summary", NULL, "at the end, print the number of names of each kind",
	  SET_FLAG(struct names, has_summary) },
	{ 0, "json", NULL, "JSON, one object per line", SET_FLAG(struct names, is_json) },
	HEADING("New names:"),
	{ 'f', "from", "detect",
	  "names that are not UTF-8, decoded from the charset that all such names in the directory "
	  "together look like; not if that is a weak guess", ACT(read_from) },
	{ 'f', "from", "ENCODING", "the same, decoded from this encoding", ACT(read_from) },
	ALIAS("encoding"),
	{ 0, "nfc", NULL,
	  "composed, in normalization form C, as most systems write them; other names are errors",
	  SET_VALUE(struct names, rules.form, FORM_NFC) },
	{ 0, "nfd", NULL,
	  "decomposed, in normalization form D, as old systems of Apple write them",
	  SET_VALUE(struct names, rules.form, FORM_NFD) },
	{ 0, "controls", "escape",
	  "with %0A or the like for each character of the kinds control, bidi-control, "
	  "invisible and tag",
	  SET_VALUE(struct names, rules.controls, CONTROLS_ESCAPE) },
	{ 0, "controls", "remove", "without such characters",
	  SET_VALUE(struct names, rules.controls, CONTROLS_REMOVE) },
	HEADING("Change them:"),
	{ 0, "rename", NULL,
	  "rename the files; first, a script that undoes it is written to the FILE below, or to "
	  "standard output if that is not a terminal", SET_FLAG(struct names, walk.renames) },
	{ 0, "undo", "FILE", "write the script to FILE, which must be new",
	  SET_STRING(struct names, undo) },
	COMMON_ROWS,
};

static void refuse(struct names *names, char **paths)
{
	if (!paths[0] && !names->walk.is_recursive)
		usage_error(&names_command, "PATH",
		            "missing; -r alone takes the current directory");
	if (names->undo && strcmp(names->undo, "-") == 0)
		names->undo = NULL;
	else if (names->undo && !names->walk.renames)
		usage_error(&names_command, "--undo", "needs --rename");
	if (!names->walk.renames || names->undo)
		return;
	if (is_terminal(stdout) || names->is_json)
		usage_error(&names_command, "--rename",
		            "needs --undo=FILE, for the script that undoes it");
	names->to = stderr;
}

static int run(int argc, char **argv)
{
	struct names names = { .to = stdout };
	char **paths = read_options(&names_command, argc, argv, &names);

	if (names.walk.renames && !names.rules.from && !names.rules.why_not)
		names.rules.why_not = "--from says how to decode it";
	refuse(&names, paths);
	if (names.undo)
		may_change_beside(names.undo);
	bool is_done = walk_paths(&names.walk, paths, look_at, &names);
	is_done = rename_all(&names) && is_done;
	if (names.is_json)
		put_summary(&names);
	else if (names.has_summary)
		print_summary(&names);
	plan_free(&names.plan);
	if (!is_done)
		return STATUS_TROUBLE;
	return (names.walk.renames ? names.left : names.wrong) ? STATUS_ERRORS : STATUS_OK;
}

const struct command names_command = {
	.name = "octavo names",
	.summary = "find file names that are not UTF-8, and rename the files",
	.synopsis = "[-r] [--from=ENCODING] [--nfc|--nfd] [--rename] [OPTION..] PATH..",
	.about =
		"Reports file names that are not UTF-8 (utf-8(7)), contain controls or invisible "
		"characters, or are canonically equivalent to another name in their directory; "
		"with --nfc or --nfd "
		"also those in another normalization form. It looks at the last component of each "
		"PATH, and with -r at all names below it; without -r, a message names each PATH "
		"that is a directory. Each line is\n"
		"\n"
		"  PATH: error: KIND [OCTETS]; would be NEW\n"
		"\n"
		"Nothing is changed without --rename.",
	.options = rows,
	.details =
		"Kinds, with the first offending octets in brackets:\n"
		"\n"
		"  not-utf-8     not well-formed UTF-8\n"
		"  not-nfc       with --nfc: not in normalization form C\n"
		"  not-nfd       with --nfd: not in normalization form D\n"
		"  control       C0 and C1 controls, also line feeds; DEL\n"
		"  bidi-control  changes the order in which the name is shown\n"
		"  invisible     cannot be seen, such as U+200B or U+FEFF, and is not needed\n"
		"  tag           a tag character outside of a flag, which cannot be seen\n"
		"  equivalent    looks the same as another name in the directory, but has\n"
		"                other code points\n"
		"\n"
		"--from decodes no name that is UTF-8 already. A new name is refused, and the old "
		"one stays, if it is that of another file or canonically equivalent to it, or if "
		"two files would get it; if it is empty, '.' or '..', has a slash, is longer than "
		"the file system allows, or has a control or bidi control that came from decoding, "
		"which suggests another charset. --from=detect needs four errors or more in the "
		"names of a directory.\n"
		"\n"
		"--rename first finds all names, then writes the whole script, then renames, the "
		"deepest first, never to an existing name. Directories are opened step by step "
		"without following symbolic links, and must still be those that were searched. If "
		"a file cannot be renamed, such as a mount point, a message says so, and the "
		"others are renamed. The script has absolute paths and a line 'mv -n -- NEW OLD' "
		"for each name; it leaves files that were not renamed, for instance because the "
		"run was stopped, or standard output failed. It contains names octet for octet, so "
		"do not print it to a terminal.\n"
		"\n"
		"-r includes hidden and ignored files, but nothing below a directory .git, where "
		"git chooses the names.\n"
		"\n"
		"--json prints one object per line, {\"type\":TYPE,\"data\":{..}}. The types, and "
		"the members of their data:\n"
		"\n"
		"  name     path; kinds, an array; new, the name that it would get; refused, the\n"
		"           reason why not; other, the name of the file that it collides with\n"
		"  renamed  path, new\n"
		"  summary  names, with_errors, renamed, unread; kinds, an array of kind, names",
	.notes =
		"Exit status: 0 all names are good, or now are; 1 there is an error, or, with "
		"--rename, one that is left; 2 trouble: a wrong command line, a directory that "
		"cannot be read, a file that cannot be renamed.",
	.examples =
		"octavo names -r .\n"
		"octavo names -r --from=windows-1252 --nfc ~/photos\n"
		"octavo names -r --from=detect --rename --undo=undo.sh ~/photos\n"
		"sh undo.sh\n",
	.run = run,
};
