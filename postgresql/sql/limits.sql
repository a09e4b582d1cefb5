-- SPDX-License-Identifier: MIT
-- cancelled statements, and values of up to 1 GB
CREATE TABLE large (octets bytea);
ALTER TABLE large ALTER octets SET STORAGE EXTERNAL;
INSERT INTO large SELECT decode(repeat('ff', 50000000), 'hex');

SET statement_timeout = '500ms';
SELECT count(*) FROM large, octavo_errors(octets);
SELECT count(*) FROM (SELECT octavo_errors(octets) FROM large) e;
SELECT count(octavo_check(octets || octets || octets || octets)) FROM large, generate_series(1, 100);
SELECT count(octavo_repair(octets)) FROM large, generate_series(1, 100);
SELECT octavo_summary(octets) FROM large, generate_series(1, 100);
RESET statement_timeout;

-- nothing of them is left in memory
SELECT count(*) FROM pg_backend_memory_contexts WHERE name LIKE 'SRF%' OR total_bytes > 20000000;

-- the server is the same as before
SELECT octavo_valid('a');

-- what is larger than a value may be
SELECT length(octavo_convert(convert_to(repeat('a', 270000000), 'UTF8'), 'UTF-8', 'UCS-4BE'));
\echo :SQLSTATE
SELECT length(octavo_repair(octavo_convert(convert_to(repeat('a', 72000000), 'UTF8'), 'UTF-8', 'UCS-4BE'),
	nul => 'escape'));
SELECT length(octavo_repair(octets, 'skip')) FROM large;
DROP TABLE large;
