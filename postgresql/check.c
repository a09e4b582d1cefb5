/* SPDX-License-Identifier: MIT */
/* check.c - octavo_valid(), octavo_check(), octavo_errors(): is it text; where and why not? */
#include "module.h"

#include "miscadmin.h"
#include "utils/builtins.h"

PG_FUNCTION_INFO_V1(pg_octavo_valid);
PG_FUNCTION_INFO_V1(pg_octavo_check);
PG_FUNCTION_INFO_V1(pg_octavo_errors);

Datum pg_octavo_valid(PG_FUNCTION_ARGS)
{
	const bytea *source = PG_GETARG_BYTEA_PP(0);

	PG_RETURN_BOOL(octavo_check(OCTAVO_UTF8, VARDATA_ANY(source), VARSIZE_ANY_EXHDR(source),
	                            TEXT_OPTIONS).error == OCTAVO_OK);
}

/* ---------------------------------------------------------------- octavo_check() */

/* Offsets count from 0, lines and columns from 1, as those that the command prints. */
Datum pg_octavo_check(PG_FUNCTION_ARGS)
{
	enum { VALID, ERRORS, KIND, OFFSET, LENGTH, LINE, COLUMN, CODE_POINTS, LINES, COLUMNS };
	const bytea *source = PG_GETARG_BYTEA_PP(0);
	struct octavo_totals totals = module_totals(VARDATA_ANY(source), VARSIZE_ANY_EXHDR(source));
	Datum value[COLUMNS] = { 0 };
	bool null[COLUMNS] = { false };

	value[VALID] = BoolGetDatum(totals.error == OCTAVO_OK);
	value[ERRORS] = Int64GetDatum(module_errors(&totals));
	if (totals.error) {
		value[KIND] = CStringGetTextDatum(octavo_error_name(totals.error));
		value[OFFSET] = Int64GetDatum((int64)totals.offset);
		value[LENGTH] = Int32GetDatum((int32)totals.length);
		value[LINE] = Int64GetDatum((int64)totals.line + 1);
		value[COLUMN] = Int64GetDatum((int64)totals.column + 1);
	} else {
		for (int i = KIND; i <= COLUMN; i++)
			null[i] = true;
	}
	value[CODE_POINTS] = Int64GetDatum((int64)totals.code_points);
	value[LINES] = Int64GetDatum((int64)totals.lines);
	/* Looking up the columns takes longer than a short text does. */
	if (!fcinfo->flinfo->fn_extra) {
		MemoryContext previous = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);
		fcinfo->flinfo->fn_extra = module_columns(fcinfo);
		MemoryContextSwitchTo(previous);
	}
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(fcinfo->flinfo->fn_extra, value, null)));
}

/* ---------------------------------------------------------------- octavo_errors() */

/* How far a text has been read. */
struct walk {
	const char *s;
	size_t n, at;
	size_t line, column; /* from 0 */
};

/* Goes over well-formed octets. */
static void walk_over(struct walk *walk, size_t n)
{
	const char *s = walk->s + walk->at, *end = s + n;
	size_t lines = octavo_measure(OCTAVO_UTF8, s, n).lines;

	if (lines) {
		walk->line += lines;
		walk->column = 0;
		for (s = end; s[-1] != '\n'; s--)
			;
	}
	walk->column += octavo_count(s, (size_t)(end - s));
	walk->at += n;
}

static Datum error_row(TupleDesc columns, const struct walk *walk,
                       const struct octavo_result *found)
{
	enum { KIND, OFFSET, LENGTH, LINE, COLUMN, OCTETS, COLUMNS };
	bytea *octets = palloc(VARHDRSZ + found->length);
	Datum value[COLUMNS];
	bool null[COLUMNS] = { false };

	SET_VARSIZE(octets, VARHDRSZ + found->length);
	memcpy(VARDATA(octets), walk->s + walk->at, found->length);
	value[KIND] = CStringGetTextDatum(octavo_error_name(found->error));
	value[OFFSET] = Int64GetDatum((int64)walk->at);
	value[LENGTH] = Int32GetDatum((int32)found->length);
	value[LINE] = Int64GetDatum((int64)walk->line + 1);
	value[COLUMN] = Int64GetDatum((int64)walk->column + 1);
	value[OCTETS] = PointerGetDatum(octets);
	return HeapTupleGetDatum(heap_form_tuple(columns, value, null));
}

/* Value per call: the octets are in memory once, the errors never. */
Datum pg_octavo_errors(PG_FUNCTION_ARGS)
{
	FuncCallContext *call;
	struct walk *walk;

	if (SRF_IS_FIRSTCALL()) {
		call = SRF_FIRSTCALL_INIT();
		MemoryContext previous = MemoryContextSwitchTo(call->multi_call_memory_ctx);
		/* The argument may be gone at the next call. */
		bytea *source = PG_GETARG_BYTEA_P_COPY(0);
		walk = palloc0(sizeof *walk);
		walk->s = VARDATA(source);
		walk->n = VARSIZE(source) - VARHDRSZ;
		call->user_fctx = walk;
		call->tuple_desc = module_columns(fcinfo);
		MemoryContextSwitchTo(previous);
	}
	CHECK_FOR_INTERRUPTS();
	call = SRF_PERCALL_SETUP();
	walk = call->user_fctx;
	struct octavo_result found =
		octavo_check(OCTAVO_UTF8, walk->s + walk->at, walk->n - walk->at, TEXT_OPTIONS);
	if (!found.error)
		SRF_RETURN_DONE(call);
	walk_over(walk, found.read);
	Datum row = error_row(call->tuple_desc, walk, &found);
	walk->at += found.length;
	walk->column++;
	SRF_RETURN_NEXT(call, row);
}
