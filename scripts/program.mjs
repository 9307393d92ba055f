import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runScript } from './refusal.mjs';
import { runInForeground } from './run.mjs';

// Runs a program of the repository against a fresh build: node scripts/program.mjs FILE WORDS. TypeScript reads the contract's sources.
await runScript(async () => {
  const [file = '', ...words] = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const loader = file.endsWith('.ts') ? [`--import=${import.meta.resolve('tsx')}`] : [];
  return runInForeground([...loader, file, ...words]);
});
