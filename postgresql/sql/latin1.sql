-- SPDX-License-Identifier: MIT
-- a database in another encoding than UTF8
CREATE DATABASE in_latin1 ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0;
\c in_latin1
SET client_encoding = 'UTF8';
CREATE EXTENSION octavo;
SELECT octavo_repair('a');
\echo :SQLSTATE
SELECT octavo_valid('\351'), octavo_detect('caf\303\251'), octavo_convert('\351', 'latin1', 'utf-8');
SELECT * FROM octavo_errors('\351');
SELECT (octavo_totals(octavo_summary('\351'))).kinds;
SELECT octavo_convert('a', repeat(chr(233), 1000), 'utf-8');
\c contrib_regression
DROP DATABASE in_latin1;
