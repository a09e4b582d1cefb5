/* SPDX-License-Identifier: MIT */
/* command.h - what describes a command and its options; its help, and how they are read */
#ifndef COMMAND_H
#define COMMAND_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct command;

/* ------------------------------------------------------------------ options */

/* What an option does, usually to a member of the command's options. */
enum option_kind {
	OPTION_HEADING,  /* not an option: the text is a heading               */
	OPTION_ALIAS,    /* does the same as the row above                     */
	OPTION_FLAG,     /* sets a bool                                        */
	OPTION_VALUE,    /* sets the bits of 'mask' in an unsigned or enum     */
	OPTION_STRING,   /* stores the argument as a const char *              */
	OPTION_UNSIGNED, /* stores a number from 'min' to 'max' as an unsigned */
	OPTION_UINT64,   /* the same as a uint64_t                             */
	OPTION_CALL,     /* calls a function with the argument or NULL         */
	OPTION_KERNELS,
	OPTION_HELP
};

struct option_action {
	enum option_kind kind;
	size_t offset; /* of the member in the options of the command */
	unsigned mask, value;
	uint64_t min, max;
	void (*call)(const struct command *command, const char *argument, void *member);
};

/*
 * Actions on a member of 'type', the struct of the command's options. All but CALL check the type
 * of the member at compile time. ACT calls a function with the whole struct.
 */
#define MEMBER(type, member) (((type *)NULL)->member)
#define SET_FLAG(type, member)                                                       \
	{ .kind = _Generic(MEMBER(type, member), bool: OPTION_FLAG),                 \
	  .offset = offsetof(type, member) }
#define SET_BITS(type, member, bits, to)                                             \
	{ .kind = _Generic(MEMBER(type, member), unsigned: OPTION_VALUE),            \
	  .offset = offsetof(type, member), .mask = bits, .value = to }
#define SET_VALUE(type, member, to) SET_BITS(type, member, ~0u, to)
#define SET_STRING(type, member)                                                     \
	{ .kind = _Generic(MEMBER(type, member), const char *: OPTION_STRING),       \
	  .offset = offsetof(type, member) }
#define SET_NUMBER(type, member, least, most)                                        \
	{ .kind = _Generic(MEMBER(type, member), unsigned: OPTION_UNSIGNED,          \
	                   uint64_t: OPTION_UINT64),                                 \
	  .offset = offsetof(type, member), .min = least, .max = most }
#define CALL(type, member, function)                                                 \
	{ .kind = OPTION_CALL, .offset = offsetof(type, member), .call = function }
#define ACT(function) { .kind = OPTION_CALL, .call = function }

/*
 * A row of the options of a command.
 *
 * An option whose argument is one of several words has a row for each word, in lower case. The
 * last of these rows may have a name in upper case, for all other words. A row without argument
 * is for the option alone. Any other argument has a name in upper case, in brackets if it is
 * optional. For ENCODING, FILE and KIND shells complete the argument.
 */
struct option_row {
	char letter;          /* 0 for none                                          */
	const char *name;     /* after "--"; NULL for none                           */
	const char *argument; /* "N", "[SUFFIX]", "keep"; NULL for none              */
	const char *text;     /* NULL: neither --help nor the manual has the row     */
	struct option_action action;
};

#define HEADING(words) { .text = words }
#define ALIAS(other) { 0, other, NULL, NULL, { .kind = OPTION_ALIAS } }

/* The last rows of every command. */
#define COMMON_ROWS                                                     \
	{ 0, "kernels", "NAME", NULL, { .kind = OPTION_KERNELS } },     \
	{ 'h', "help", NULL, "this text", { .kind = OPTION_HELP } },    \
	{ .text = NULL }

static inline bool is_last_row(const struct option_row *row)
{
	return row->action.kind == OPTION_HEADING && !row->text;
}

/* Not for the last row. */
static inline bool is_heading(const struct option_row *row)
{
	return row->action.kind == OPTION_HEADING;
}

/* Whether the argument is one of several words. */
static inline bool is_choice(const struct option_row *row)
{
	return row->argument && (islower((unsigned char)row->argument[0]) ||
	                         isdigit((unsigned char)row->argument[0]));
}

/* ------------------------------------------------------------------ commands */

/*
 * Texts are paragraphs with an empty line between them. Lines that begin with a blank are not
 * filled.
 */
struct command {
	const char *name;     /* as the user calls it: "octavo check"                */
	const char *summary;  /* half a line                                         */
	const char *synopsis; /* what follows the name: "[OPTION..] [FILE..]"        */
	const char *about;    /* text before the options                             */
	const struct option_row *options;
	const char *details;  /* text after the options, not printed by --help; or NULL */
	const char *notes;    /* text after that, ends with the exit status          */
	const char *examples; /* lines                                               */
	int (*run)(int argc, char **argv);
	const struct command *const *commands; /* those of 'octavo' itself, ended by NULL */
};

/* A paragraph in the notes of all commands that read files. */
#define STANDARD_INPUT "Without FILE, or where FILE is -, standard input is read.\n\n"

/* The last word of the command's name. */
static inline const char *command_word(const struct command *command)
{
	const char *blank = strchr(command->name, ' ');
	return blank ? blank + 1 : command->name;
}

/* Prints what 'octavo help' prints; --help prints no details. */
void print_help(const struct command *command, bool has_details);

/* Whether both rows are of one option. */
bool is_same_option(const struct option_row *a, const struct option_row *b);

/*
 * Executes the actions of the options on the command line. 'options' is the struct whose members
 * the rows of the command set, or NULL. Returns the operands, ended by NULL, which are moved behind
 * the options. A wrong option and --help end the process.
 */
char **read_options(const struct command *command, int argc, char **argv, void *options);

/*
 * Reports an error in the command line, at 'word', and ends the process. An action calls it with
 * its argument: the message also has the option.
 */
_Noreturn void usage_error(const struct command *command, const char *word,
                           const char *reason);

/* Returns the operands, ended by NULL; "-" if there are none. */
char **operands_or_stdin(char **operands);

/* Returns the decimal number in 'word'; anything else is a usage error. */
uint64_t number_option(const struct command *command, const char *word, uint64_t min,
                       uint64_t max);

/*
 * Returns a bit 1 << i for each name i in 'list', where they are separated by commas; one that is
 * neither one of the 'n' names nor begins only one of them is a usage error.
 */
unsigned list_option(const struct command *command, const char *list, const char *const *names,
                     size_t n);

#endif
