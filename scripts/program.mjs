import { runScript } from './refusal.mjs';
import { runTypescript } from './run-typescript.mjs';

// node scripts/program.mjs FILE WORDS: runs a TypeScript program of the repository, as package.json names it.
const [file = '', ...words] = process.argv.slice(2);
await runScript(() => runTypescript(file, words));
