import { refuseArguments, runScript } from './refusal.mjs';
import { runTypescript } from './run-typescript.mjs';

await runScript(() => {
  refuseArguments('npm run demo');
  return runTypescript('e2e/demo/run.ts');
});
