import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { refuseArguments, runScript } from './refusal.mjs';
import { runInForeground } from './run.mjs';

await runScript(async () => {
  refuseArguments('npm start');
  await ensureInstalled();
  await ensureBuilt();
  return runInForeground(['apps/server/dist/main.js']);
});
