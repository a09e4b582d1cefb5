-- SPDX-License-Identifier: MIT
-- octavo_summary(), octavo_merge(), octavo_totals()
CREATE TABLE rows_of_text (part integer, octets bytea);
INSERT INTO rows_of_text VALUES
	(1, 'plain'), (1, '\357\273\277one\015\012three\012'), (1, NULL),
	-- each row is a text of its own: what is cut at the end of one does not go on in the next
	(2, '\303'), (2, '\251'), (2, '\360\237\231\202\000'), (2, ''), (3, 'caf\303\251');
\x on
SELECT t.* FROM (SELECT octavo_summary(octets) s FROM rows_of_text) r, octavo_totals(s) t;
SELECT part, t.* FROM (SELECT part, octavo_summary(octets) s FROM rows_of_text GROUP BY part) r,
	octavo_totals(s) t WHERE part = 3;
SELECT t.* FROM (SELECT octavo_summary(octets) s FROM rows_of_text WHERE false) r, octavo_totals(s) t;
\x off

-- summaries of parts, merged, are that of the whole
SELECT octavo_merge(s) = (SELECT octavo_summary(octets) FROM rows_of_text) AS same FROM
	(SELECT octavo_summary(octets) s FROM rows_of_text GROUP BY part UNION ALL SELECT NULL) r;
SELECT octavo_merge(s) = octavo_summary('') AS same FROM (SELECT NULL::bytea s) r;
SELECT octavo_merge(NULL) = octavo_summary(NULL) AS same;
SELECT octavo_totals(NULL);

-- as a window
SELECT part, (octavo_totals(octavo_summary(octets) OVER (ORDER BY part))).rows FROM rows_of_text;

-- what is no summary
CREATE TABLE one AS SELECT octavo_summary(octets) s FROM rows_of_text;
SELECT length(s) FROM one;
SELECT octavo_totals('');
\echo :SQLSTATE
SELECT octavo_totals('OctRows');
SELECT octavo_totals(substr(s, 1, 8)) FROM one;
SELECT octavo_totals(substr(s, 1, length(s) - 1)) FROM one;
SELECT octavo_totals(s || '\000') FROM one;
SELECT octavo_totals(set_byte(s, 7, 2)) FROM one;
SELECT octavo_totals(set_byte(s, 100, 1)) FROM one;
SELECT octavo_merge(set_byte(s, 100, 1)) FROM one;
SELECT octavo_merge(octets) FROM rows_of_text;
-- one octet changed, any of them
DO $$
DECLARE
	summary bytea := (SELECT s FROM one);
	refused integer := 0;
BEGIN
	FOR i IN 0 .. length(summary) - 1 LOOP
		BEGIN
			PERFORM octavo_totals(set_byte(summary, i, get_byte(summary, i) # 128));
		EXCEPTION WHEN invalid_binary_representation THEN
			refused := refused + 1;
		END;
	END LOOP;
	RAISE NOTICE '% of % refused', refused, length(summary);
END $$;

-- forged, with a checksum that is right
CREATE FUNCTION forge(summary bytea, number integer, value bigint) RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
	body bytea := overlay(substr(summary, 1, length(summary) - 4) PLACING int8send(value)
		FROM 9 + 8 * number);
	crc bigint := 4294967295;
BEGIN
	FOR i IN 0 .. length(body) - 1 LOOP
		crc := crc # get_byte(body, i);
		FOR bit IN 1 .. 8 LOOP
			crc := (crc >> 1) # (CASE crc & 1 WHEN 1 THEN 2197175160 ELSE 0 END);
		END LOOP;
	END LOOP;
	RETURN body || substr(int8send(crc # 4294967295), 5);
END $$;
SELECT forge(s, 0, 7) = s AS same, forge(s, 0, 8) <> s AS other FROM one;
SELECT (octavo_totals(forge(s, 2, 9223372036854775807))).octets FROM one;
SELECT octavo_totals(forge(s, 2, -1)) FROM one;
SELECT octavo_totals(forge(s, 1, 8)) FROM one; -- more bad rows than rows
SELECT octavo_totals(forge(s, 43, 4)) FROM one; -- widest
SELECT octavo_totals(forge(s, 43, -1)) FROM one;
SELECT (octavo_totals(forge(s, 40, 5))).kinds FROM one; -- a kind that there is not
SELECT octavo_totals(forge(s, 20, 9223372036854775807)) FROM one;
\echo :SQLSTATE
SELECT octavo_merge(f) FROM one, LATERAL (VALUES (forge(s, 2, 9223372036854775807)), (s)) v(f);
DROP TABLE rows_of_text, one;
DROP FUNCTION forge;
