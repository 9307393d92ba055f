import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const SSHD = '/usr/sbin/sshd';

// It also wants its own folder, which a machine that starts it has.
it.skipIf(!existsSync(SSHD) || !existsSync('/run/sshd'))(
  'sshd takes the documented configuration and locks the user in',
  async () => {
    const document = await readFile(new URL('../../../../../docs/exchange.md', import.meta.url), 'utf8');
    const documented = /^```\n(Subsystem sftp.*?)^```/ms.exec(document)?.[1] ?? '';
    const folder = await mkdtemp(path.join(tmpdir(), 'sshd-'));
    const key = path.join(folder, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    const config = path.join(folder, 'sshd_config');
    await writeFile(config, `HostKey ${key}\n${documented}`);
    const asked = ['-T', '-f', config, '-C', 'user=loja12,host=erp,addr=192.0.2.1'];
    const settings = execFileSync(SSHD, asked, { encoding: 'utf8' }).toLowerCase().split('\n');
    expect(settings).toEqual(
      expect.arrayContaining([
        'chrootdirectory /srv/arquivos/loja12',
        'forcecommand internal-sftp -u 0007',
        'authenticationmethods publickey',
        'allowtcpforwarding no',
        'permittunnel no',
      ]),
    );
  },
);
