-- SPDX-License-Identifier: MIT
-- the example of README.md: a dump with rows that are no text
CREATE EXTENSION octavo;

CREATE TABLE customers (id integer PRIMARY KEY, name text);
\copy customers FROM PROGRAM 'printf "1\tAda\n2\tZ\303\274rich\n3\tcaf\351\n4\tna\357ve caf\351\n5\tB\303"'

-- In LATIN1 each octet is a character, so COPY takes all but U+0000; convert_to() gives the octets.
CREATE TABLE staging (id text, name text);
\copy staging FROM PROGRAM 'printf "1\tAda\n2\tZ\303\274rich\n3\tcaf\351\n4\tna\357ve caf\351\n5\tB\303"' (ENCODING 'LATIN1')
ALTER TABLE staging ALTER name TYPE bytea USING convert_to(name, 'LATIN1');

-- How bad is it?
SELECT rows, bad_rows, errors, kinds FROM octavo_totals((SELECT octavo_summary(name) FROM staging));

-- Which rows, and where in them?
SELECT id, kind, error_column, e.octets, octavo_repair(name, 'escape') AS name
	FROM staging, octavo_errors(name) e ORDER BY id, error_offset;

-- 3 and 4 are in ISO-8859-1; 5 has lost its end.
INSERT INTO customers SELECT id::integer, octavo_repair(CASE
	WHEN id IN ('3', '4') THEN octavo_convert(name, 'ISO-8859-1', 'UTF-8') ELSE name END)
	FROM staging;
SELECT * FROM customers ORDER BY id;
DROP TABLE customers, staging;
