import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ensureInstalled, runNpm } from '../../scripts/install.mjs';
import { withProgress } from '../../scripts/progress.mjs';
import { Refusal, refuseArguments, runScript } from '../../scripts/refusal.mjs';
import { runInForeground } from '../../scripts/run.mjs';

const POOL = 'cognito-local@5.3.0';
/** Where Amazon's address is this machine, and nothing else exists. */
const HOSTS = '127.0.0.1 localhost cognito-idp.sa-east-1.amazonaws.com\n';
const ENTER = 'ip link set lo up && mount --bind "$0/hosts" /etc/hosts && exec "$@"';

function refuseOtherMachines() {
  const ready = spawnSync('unshare', ['-mn', 'sh', '-c', 'ip link set lo up']);
  if (process.getuid?.() === 0 && ready.status === 0) return;
  throw new Refusal(
    'Esta verificação dá ao endereço da Amazon um pool desta máquina, numa rede só dela: precisa do Linux, do usuário root com direito a unshare -mn (num contêiner, CAP_SYS_ADMIN) e do programa ip (no Debian, apt-get install iproute2).',
    2,
  );
}

await runScript(async () => {
  refuseArguments('npm run verify:cognito');
  refuseOtherMachines();
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'balanco-cognito-'));
  try {
    writeFileSync(join(folder, 'hosts'), HOSTS);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    await withProgress(`Instalando ${POOL} em ${folder}`, () =>
      runNpm(['install', '--prefix', folder, '--no-workspaces', '--ignore-scripts', POOL]).catch((error) => {
        throw new Refusal(`${error.message}\n${POOL} não pôde ser instalado com o npm.`, 2);
      }),
    );
    const walk = [
      process.execPath,
      `--import=${import.meta.resolve('tsx')}`,
      'e2e/programs/cognito.ts',
      folder,
    ];
    return await runInForeground(['-mn', 'sh', '-c', ENTER, folder, ...walk], 'unshare');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
