// Runs the WebAssembly build on records and prints `NUMBER FILE` a line, as tests/trace_main.c does natively.
//   node wasm_trace.mjs MODULE RECORD...
import {readFileSync} from 'node:fs';

const [path, ...records] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const imports = WebAssembly.Module.imports(module);
if (imports.length) {
    console.error(`the module imports ${imports.map((i) => `${i.module}.${i.name}`).join(', ')}; it must import nothing`);
    process.exit(1);
}
const {memory, input, trace} = new WebAssembly.Instance(module).exports;
for (const file of records) {
    const bytes = readFileSync(file);
    new Uint8Array(memory.buffer, input(), bytes.length).set(bytes);
    console.log(`${BigInt.asUintN(64, trace(bytes.length)).toString(16)} ${file}`);
}
