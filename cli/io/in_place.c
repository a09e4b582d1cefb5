/* SPDX-License-Identifier: MIT */
/* in_place.c - change files in place: the options of all commands that do, and how it begins */
#include "io/in_place.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/message.h"
#include "base/status.h"
#include "io/compressed.h"

void read_in_place(const struct command *command, const char *suffix, void *in_place)
{
	struct in_place *how = in_place;

	(void)command;
	how->is_wanted = true;
	how->suffix = suffix && suffix[0] ? suffix : NULL;
}

/* Writes the verb and the options of the command that work in place. */
static const char *name_in_place(const struct command *command, const char *verb, char words[64])
{
	const struct option_row *row = command->options;

	while (!is_last_row(row) && !(row->name && strcmp(row->name, "diff") == 0))
		row++;
	snprintf(words, 64, "%s --in-place%s", verb,
	         is_last_row(row) ? " or --dry-run" : ", --dry-run or --diff");
	return words;
}

/* Other programs take "-i .bak", which here is -i and a FILE, and would leave no backup. */
static void refuse_suffix(const struct command *command, char **operands)
{
	for (; *operands; operands++) {
		const char *word = *operands;
		bool is_suffix = word[strspn(word, ".")] && word[0] == '.' && !strchr(word, '/');
		if ((!word[0] || is_suffix) && access(word, F_OK) != 0)
			usage_error(command, word, "no such file; a suffix for backups follows -i "
			            "without a blank: -i.bak");
	}
}

void in_place_refuse(const struct command *command, const struct in_place *how,
                     const char *output, const struct files *files, char **operands)
{
	bool is_used = how->is_wanted || how->is_dry;
	char words[64];

	if (is_used && output)
		usage_error(command, "--output",
		            name_in_place(command, "not together with", words));
	if (is_used && compressed_wanted())
		usage_error(command, "--decompress",
		            name_in_place(command, "not together with", words));
	if (how->is_wanted && !how->suffix)
		refuse_suffix(command, operands);
	if (how->touches && !how->is_wanted)
		usage_error(command, "--touch", "needs --in-place");
	if (how->suffix && strchr(how->suffix, '/'))
		usage_error(command, how->suffix, "a suffix must not contain '/'");
	if (how->suffix && how->suffix[strspn(how->suffix, "flnqrtuv")] == '\0')
		usage_error(command, how->suffix,
		            "looks like options after -i: write them separately, or begin the "
		            "suffix with a dot");
	const char *option = files->is_recursive     ? "--recursive"
	                     : files->list_name      ? "--files0-from"
	                     : files->refuses_binary ? "--no-binary" : NULL;
	if (option && !is_used)
		usage_error(command, option, name_in_place(command, "needs", words));
}

int in_place_change(const struct in_place *how, const char *name,
                    int (*change)(void *context, struct input *in,
                                  const struct replaced_file *replaced),
                    void *context)
{
	struct replaced_file replaced;
	struct input in;

	if (strcmp(name, "-") == 0) {
		trouble(name, "standard input cannot be changed in place");
		return STATUS_TROUBLE;
	}
	if (!replaced_file_open(&replaced, name, how->suffix))
		return STATUS_TROUBLE;
	replaced.keeps_times = !how->touches;
	input_take(&in, name, replaced.fd);
	int status = change(context, &in, &replaced);
	if (!input_close(&in))
		status = STATUS_TROUBLE;
	replaced_file_close(&replaced);
	return status;
}

void in_place_count(struct in_place *how, int status)
{
	if (how->changes)
		how->changed++;
	else if (status == STATUS_TROUBLE)
		how->troubles++;
	else if (status == STATUS_ERRORS)
		how->left++;
	else
		how->unchanged++;
	how->changes = false;
}

void in_place_summarize(const struct in_place *how, const struct files *files, const char *verb)
{
	uint64_t troubles = how->troubles + files->unread;

	if (!files->is_recursive || how->is_quiet)
		return;
	before_writing(stderr);
	fprintf(stderr, "%" PRIu64 " file%s %s%s, %" PRIu64 " not %s, %" PRIu64 " unchanged",
	        how->changed, how->changed == 1 ? "" : "s", how->is_dry ? "would be " : "", verb,
	        how->left, verb, how->unchanged);
	if (files->skipped)
		fprintf(stderr, ", %" PRIu64 " binary left out", files->skipped);
	if (troubles)
		fprintf(stderr, ", %" PRIu64 " failed", troubles);
	putc('\n', stderr);
}
