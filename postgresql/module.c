/* SPDX-License-Identifier: MIT */
/* module.c - what the functions of the extension share */
#include "module.h"

#include "miscadmin.h"

PG_MODULE_MAGIC;

struct octavo_totals module_totals(const char *s, size_t n)
{
	struct octavo_summary summary = octavo_summary_init(OCTAVO_UTF8, TEXT_OPTIONS, 0);

	for (size_t at = 0; at < n; at += PIECE) {
		CHECK_FOR_INTERRUPTS();
		octavo_summary_feed(&summary, s + at, Min(n - at, PIECE));
	}
	return octavo_summary_totals(&summary);
}

int64 module_errors(const struct octavo_totals *totals)
{
	uint64 errors = 0;

	for (int kind = 0; kind < OCTAVO_ERROR_KINDS; kind++)
		errors += totals->errors[kind];
	return (int64)errors;
}

TupleDesc module_columns(FunctionCallInfo fcinfo)
{
	TupleDesc columns;

	if (get_call_result_type(fcinfo, NULL, &columns) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "function of octavo is declared without its columns");
	return BlessTupleDesc(columns);
}
