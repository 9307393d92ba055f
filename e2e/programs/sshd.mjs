import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseArguments, runScript } from '../../scripts/refusal.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { systemProgram } from './system-program.mjs';

await runScript(async () => {
  refuseArguments('npm run verify:sshd');
  const sshd = systemProgram('/usr/sbin/sshd', 'openssh-server');
  const document = readFileSync(join(ROOT, 'docs/exchange.md'), 'utf8');
  const documented = /^```\n(Subsystem sftp.*?)^```/ms.exec(document)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'sshd-'));
  try {
    // Its own, which a machine that starts it has.
    mkdirSync('/run/sshd', { recursive: true });
    const key = join(folder, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    const config = join(folder, 'sshd_config');
    writeFileSync(config, `HostKey ${key}\n${documented}`);
    const asked = ['-T', '-f', config, '-C', 'user=loja12,host=erp,addr=192.0.2.1'];
    const settings = execFileSync(sshd, asked, { encoding: 'utf8' }).toLowerCase().split('\n');
    for (const setting of [
      'chrootdirectory /srv/arquivos/loja12',
      'forcecommand internal-sftp -u 0007',
      'authenticationmethods publickey',
      'allowtcpforwarding no',
      'permittunnel no',
    ])
      assert(settings.includes(setting), `sshd doesn't understand: ${setting}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  process.stdout.write('sshd takes the configuration of docs/exchange.md and locks the user in.\n');
  return 0;
});
