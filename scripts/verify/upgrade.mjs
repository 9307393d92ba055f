import { buildRelease, lastRelease } from '../last-release.mjs';
import { refuseArguments, runScript } from '../refusal.mjs';
import { runTypescript } from '../run-typescript.mjs';

await runScript(async () => {
  refuseArguments('npm run verify:upgrade');
  const release = lastRelease();
  Object.assign(process.env, { RELEASE: release, RELEASE_DIR: await buildRelease(release) });
  return runTypescript('e2e/upgrade/run.ts');
});
