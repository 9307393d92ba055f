import { ensureBuilt } from '../build.mjs';

import { ensureInstalled } from '../install.mjs';
import { refuseArguments, runScript } from '../refusal.mjs';
import { commandOf } from '../root.mjs';
import { runInForeground } from '../run.mjs';

const SCANS = '5000';

// The test of 300 scans, with more of them.
await runScript(async () => {
  refuseArguments('npm run verify:collector');
  await ensureInstalled();
  await ensureBuilt();
  process.env.COLLECTOR_SCANS = SCANS;
  return runInForeground([commandOf('@playwright/test', 'playwright'), 'test', 'e2e/collector/night.e2e.ts']);
});
