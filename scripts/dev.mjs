import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { refuseArguments, runScript } from './refusal.mjs';
import { commandOf, ROOT } from './root.mjs';
import { exitCodeOf, whileHandingOnSignals } from './run.mjs';

await runScript(async () => {
  refuseArguments('npm run dev');
  await ensureInstalled();
  const children = [
    [commandOf('tsx'), 'watch', 'apps/server/src/main.ts'],
    [commandOf('vite'), 'apps/web'],
    [commandOf('vite'), 'apps/collector'],
  ].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', detached: true }));

  return whileHandingOnSignals(children, async (endAll) => {
    const endings = children.map(exitCodeOf);
    const first = await Promise.race(endings);
    endAll();
    await Promise.all(endings);
    return first;
  });
});
