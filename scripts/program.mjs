import { runScript } from './refusal.mjs';
import { runTypescript } from './run-typescript.mjs';

// Runs a TypeScript program of the repository: node scripts/program.mjs FILE WORDS.
const [file = '', ...words] = process.argv.slice(2);
await runScript(() => runTypescript(file, words));
