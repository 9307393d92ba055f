import { refuseArguments, runScript } from '../../scripts/refusal.mjs';
import { runInForeground } from '../../scripts/run.mjs';
import { systemProgram } from './system-program.mjs';

await runScript(async () => {
  refuseArguments('npm run verify:alerts');
  const promtool = systemProgram('promtool', 'prometheus');
  return runInForeground(['check', 'rules', 'deploy/prometheus/alerts.yml'], promtool);
});
