import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runScript } from './refusal.mjs';
import { runInForeground } from './run.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runInForeground(['apps/server/dist/admin.js', ...process.argv.slice(2)]);
});
