-- SPDX-License-Identifier: MIT
-- aggregates by parallel workers
CREATE TABLE many AS SELECT g % 7 AS part,
	CASE g % 5 WHEN 0 THEN '\351'::bytea WHEN 1 THEN '\303' WHEN 2 THEN '\251\012' ELSE '' END ||
	convert_to(repeat(chr(900 + g % 100), g % 200), 'UTF8') AS octets
	FROM generate_series(1, 50000) g;
ANALYZE many;
SET max_parallel_workers_per_gather = 0;
EXPLAIN (COSTS OFF) SELECT octavo_summary(octets) FROM many;
CREATE TEMP TABLE serial AS SELECT octavo_summary(octets) s FROM many;
CREATE TEMP TABLE of_parts AS SELECT part, octavo_summary(octets) s FROM many GROUP BY part;

SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
EXPLAIN (COSTS OFF) SELECT octavo_summary(octets) FROM many;
SELECT octavo_summary(octets) = (SELECT s FROM serial) AS same FROM many;
SELECT count(*) FROM (SELECT part, octavo_summary(octets) s FROM many GROUP BY part) p JOIN of_parts USING (part, s);
SELECT (octavo_totals(s)).* FROM serial;

-- those of summaries, too
CREATE TABLE summaries AS SELECT octavo_summary(octets) s FROM many GROUP BY octets;
ANALYZE summaries;
EXPLAIN (COSTS OFF) SELECT octavo_merge(s) FROM summaries;
SELECT octavo_merge(s) = (SELECT s FROM serial) AS same FROM summaries;

-- other functions in workers
EXPLAIN (COSTS OFF) SELECT count(*) FROM many WHERE octavo_valid(octets);
SELECT count(*) FILTER (WHERE octavo_valid(octets)), sum(length(octavo_repair(octets))),
	sum((octavo_check(octets)).errors) FROM many;
SELECT sum(e.error_length) FROM many, octavo_errors(octets) e;
DROP TABLE many, summaries;
