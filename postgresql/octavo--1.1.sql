-- SPDX-License-Identifier: MIT
-- octavo--1.1.sql - the functions of the extension, for CREATE EXTENSION
\echo Use "CREATE EXTENSION octavo" to load this file. \quit

CREATE FUNCTION octavo_valid(bytea) RETURNS boolean
	AS 'MODULE_PATHNAME', 'pg_octavo_valid' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION octavo_valid(bytea) IS
	'whether the octets are text: well-formed UTF-8 without U+0000';

CREATE FUNCTION octavo_check(bytea, OUT valid boolean, OUT errors bigint, OUT kind text,
		OUT error_offset bigint, OUT error_length integer, OUT error_line bigint,
		OUT error_column bigint, OUT code_points bigint, OUT lines bigint)
	AS 'MODULE_PATHNAME', 'pg_octavo_check' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION octavo_check(bytea) IS
	'the number of errors, the first one with its place, and the size as text';

CREATE FUNCTION octavo_errors(bytea, OUT kind text, OUT error_offset bigint,
		OUT error_length integer, OUT error_line bigint, OUT error_column bigint,
		OUT octets bytea) RETURNS SETOF record
	AS 'MODULE_PATHNAME', 'pg_octavo_errors' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 10;
COMMENT ON FUNCTION octavo_errors(bytea) IS 'a row for each error, in their order';

CREATE FUNCTION octavo_repair(bytea, invalid text DEFAULT 'replace', nul text DEFAULT 'as-invalid',
		replace_per text DEFAULT 'subpart') RETURNS text
	AS 'MODULE_PATHNAME', 'pg_octavo_repair' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION octavo_repair(bytea, text, text, text) IS
	'the octets as text, with U+FFFD or what the options say for each error';

CREATE FUNCTION octavo_convert(bytea, from_encoding text, to_encoding text) RETURNS bytea
	AS 'MODULE_PATHNAME', 'pg_octavo_convert' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION octavo_convert(bytea, text, text) IS
	'converts from one encoding to another; fails at an error';

CREATE FUNCTION octavo_detect(bytea) RETURNS text
	AS 'MODULE_PATHNAME', 'pg_octavo_detect' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION octavo_detect(bytea) IS
	'the encoding or charset that the octets are in, if it is certain, or null';

CREATE FUNCTION octavo_totals(bytea, OUT rows bigint, OUT bad_rows bigint, OUT octets bigint,
		OUT code_points bigint, OUT utf16_units bigint, OUT lines bigint, OUT returns bigint,
		OUT crlf bigint, OUT boms bigint, OUT errors bigint, OUT kinds jsonb,
		OUT longest_row bigint, OUT longest_line bigint, OUT widest text)
	AS 'MODULE_PATHNAME', 'pg_octavo_totals' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION octavo_totals(bytea) IS 'what octavo_summary() or octavo_merge() has counted';

CREATE FUNCTION octavo_summary_add(internal, bytea) RETURNS internal
	AS 'MODULE_PATHNAME', 'pg_octavo_summary_add' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION octavo_merge_add(internal, bytea) RETURNS internal
	AS 'MODULE_PATHNAME', 'pg_octavo_merge_add' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION octavo_summary_combine(internal, internal) RETURNS internal
	AS 'MODULE_PATHNAME', 'pg_octavo_summary_combine' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION octavo_summary_write(internal) RETURNS bytea
	AS 'MODULE_PATHNAME', 'pg_octavo_summary_write' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION octavo_summary_read(bytea, internal) RETURNS internal
	AS 'MODULE_PATHNAME', 'pg_octavo_summary_read' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION octavo_summary_final(internal) RETURNS bytea
	AS 'MODULE_PATHNAME', 'pg_octavo_summary_final' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE octavo_summary(bytea) (
	SFUNC = octavo_summary_add, STYPE = internal, SSPACE = 400,
	FINALFUNC = octavo_summary_final,
	COMBINEFUNC = octavo_summary_combine, SERIALFUNC = octavo_summary_write,
	DESERIALFUNC = octavo_summary_read, PARALLEL = SAFE);
COMMENT ON AGGREGATE octavo_summary(bytea) IS
	'counts of all rows, each a text of its own, for octavo_totals() and octavo_merge()';

CREATE AGGREGATE octavo_merge(bytea) (
	SFUNC = octavo_merge_add, STYPE = internal, SSPACE = 400,
	FINALFUNC = octavo_summary_final,
	COMBINEFUNC = octavo_summary_combine, SERIALFUNC = octavo_summary_write,
	DESERIALFUNC = octavo_summary_read, PARALLEL = SAFE);
COMMENT ON AGGREGATE octavo_merge(bytea) IS 'adds summaries of octavo_summary()';
