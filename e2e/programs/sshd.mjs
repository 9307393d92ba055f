import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';
import { Refusal, refuseArguments, runScript } from '../../scripts/refusal.mjs';
import { runInForeground } from '../../scripts/run.mjs';
import { systemProgram } from './system-program.mjs';

/** An /etc and a /srv of its own, in which users and folders end with the program. */
const ENTER = `mount -t tmpfs none "$0" && mkdir "$0/up" "$0/work" &&
mount -t overlay overlay -o "lowerdir=/etc,upperdir=$0/up,workdir=$0/work" /etc &&
mount -t tmpfs -o mode=755 none /srv && mkdir /srv/balanco && mount --bind . /srv/balanco && cd /srv/balanco && exec "$@"`;

await runScript(async () => {
  refuseArguments('npm run verify:sshd');
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['-m', 'true']).status !== 0)
    throw new Refusal(
      'Esta verificação cria usuários num /etc só dela: precisa do Linux, de root e de unshare -m.',
      2,
    );
  systemProgram('/usr/sbin/sshd', 'openssh-server');
  systemProgram('sftp', 'openssh-client');
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'balanco-sshd-'));
  const walk = [process.execPath, `--import=${import.meta.resolve('tsx')}`, 'e2e/programs/sshd.ts', folder];
  try {
    return await runInForeground(['-m', 'sh', '-c', ENTER, folder, ...walk], 'unshare');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
