import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runScript } from './refusal.mjs';
import { runInForeground } from './run.mjs';

// Runs a TypeScript program of the repository, reading the contract's sources, against a fresh build: node scripts/program.mjs FILE WORDS.
await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runInForeground([`--import=${import.meta.resolve('tsx')}`, ...process.argv.slice(2)]);
});
