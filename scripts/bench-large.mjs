import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runScript } from './refusal.mjs';
import { runSources } from './run-typescript.mjs';

await runScript(async () => {
  await ensureInstalled();
  if (process.argv.includes('--serve')) await ensureBuilt();
  return runSources('bench/large/run.ts');
});
