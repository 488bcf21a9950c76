// Runs the WebAssembly build on records and prints `NUMBER FILE` a line, as tests/wasm/trace_main.c does natively.
//   node wasm_trace.mjs MODULE [--bots] RECORD...
// With --bots the number is that of a game of bots with the record's setup, as tests/wasm/trace_bots_main.c prints it.
import {readFileSync} from 'node:fs';

const [path, ...words] = process.argv.slice(2);
const plays = words[0] === '--bots';
const records = plays ? words.slice(1) : words;
const module = new WebAssembly.Module(readFileSync(path));
const imports = WebAssembly.Module.imports(module);
if (imports.length) {
    console.error(`the module imports ${imports.map((i) => `${i.module}.${i.name}`).join(', ')}; it must import nothing`);
    process.exit(1);
}
const {memory, input, trace, bots} = new WebAssembly.Instance(module).exports;
for (const file of records) {
    const bytes = readFileSync(file);
    new Uint8Array(memory.buffer, input(), bytes.length).set(bytes);
    const number = plays ? bots(bytes.length, 1n) : trace(bytes.length);
    console.log(`${BigInt.asUintN(64, number).toString(16)} ${file}`);
}
