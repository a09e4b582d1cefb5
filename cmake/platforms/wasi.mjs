// SPDX-License-Identifier: MIT
// wasi.mjs - runs a program of WebAssembly with the files and the environment of this process
//
// usage: wasi.mjs PROGRAM [ARGUMENT]..
import { readFileSync } from 'node:fs';
import process, { argv, env } from 'node:process';
import { WASI } from 'node:wasi';

const wasi = new WASI({
	version: 'preview1', args: argv.slice(2), env, preopens: { '/': '/' }, returnOnExit: true,
});
const program = await WebAssembly.compile(readFileSync(argv[2]));

process.exitCode = wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
