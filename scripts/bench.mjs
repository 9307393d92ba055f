import { ensureInstalled } from './install.mjs';
import { runScript } from './refusal.mjs';
import { runSources } from './run-typescript.mjs';

await runScript(async () => {
  await ensureInstalled();
  return runSources('bench/run.ts');
});
