import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runScript } from './refusal.mjs';
import { runSources } from './run-typescript.mjs';

/** Words that measure nothing, and so need no build. */
const TELLS = ['--list', '--help'];

await runScript(async () => {
  await ensureInstalled();
  if (!process.argv.some((word) => TELLS.includes(word))) await ensureBuilt();
  return runSources('bench/run.ts');
});
