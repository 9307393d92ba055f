import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { eventually } from '../harness/eventually.js';
import { freePorts } from '../harness/processes.js';
import { spawnServer } from '../harness/server-process.js';
import { openApiSession } from '../stock-take/api.js';
import { createPharmacy } from '../stock-take/locations.js';

/** `sshd.mjs` runs this as root, with an /etc and a /srv of its own and an empty folder as the only argument. */
const folder = process.argv[2] ?? '';
const HOME = '/srv/arquivos/loja12';
const AS_SERVER = ['setpriv', '--reuid=balanco', '--regid=balanco', '--init-groups'];
const document = readFileSync('docs/exchange.md', 'utf8');
const block = (begin: RegExp) => begin.exec(document)?.[1] ?? assert.fail('docs/exchange.md lost a block');

execFileSync('sh', ['-ec', `useradd --system balanco\n${block(/^```sh\n(.*?)^```/ms)}`]);
const [key, config, file] = ['key', 'sshd_config', 'catalogo.csv'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
writeFileSync(file, 'Código Interno;Código de Barras;Descrição\r\n1;7891000100103;DIPIRONA\r\n');
const [port] = await freePorts(['sshd']);
const own = [
  `HostKey ${key}`,
  `Port ${port}`,
  'ListenAddress 127.0.0.1',
  'PidFile none',
  'UsePAM yes',
  'StrictModes no',
];
writeFileSync(
  config,
  [...own, `AuthorizedKeysFile ${key}.pub`, block(/^```\n(Subsystem sftp.*?)^```/ms)].join('\n'),
);
mkdirSync('/run/sshd', { recursive: true });
const SSHD = '/usr/sbin/sshd';
const sshd = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: 'ignore' });

const options = [
  '-i',
  key,
  '-o',
  'StrictHostKeyChecking=no',
  '-o',
  'UserKnownHostsFile=/dev/null',
  '-o',
  'LogLevel=ERROR',
];
/** Ends at the first command that is refused. */
const sftp = (...commands: readonly string[]) =>
  spawnSync('sftp', ['-q', '-b', '-', '-P', String(port), ...options, 'loja12@127.0.0.1'], {
    input: `${commands.join('\n')}\n`,
    encoding: 'utf8',
  });
const takes = (...commands: readonly string[]) => {
  const { status, stderr } = sftp(...commands);
  assert.equal(status, 0, `${commands.join(', ')}: ${stderr}`);
};

const dataDir = path.join(folder, 'data');
mkdirSync(dataDir);
const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'balanco']))) as [
  number,
  number,
];
chownSync(dataDir, uid, gid);
const admin = { name: 'Administrador', email: 'admin@rede.example', password: 'Senha!da-rede-1' };
const licenseKey = 'ACDEF-HJKMN-PRTWX-Y3479-ACDEF';
const environment = {
  PATH: process.env.PATH,
  HOME: dataDir,
  PORT: '0',
  DATA_DIR: dataDir,
  EXCHANGE_DIR: path.dirname(HOME),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LICENSE_KEY: licenseKey,
};
const server = spawnServer(path.resolve('apps/server/dist/main.js'), environment, AS_SERVER);
try {
  const session = await openApiSession({ url: await server.ready, dataDir, admin, licenseKey }, admin);
  const pharmacy = await createPharmacy(session, 'Loja 12');
  const settings = { ...DEFAULT_SETTINGS, exchange_folder: 'loja12' };
  await session.send('PUT', `/api/pharmacies/${pharmacy.id}/settings/`, settings);

  await eventually('an sshd', 20, async () => (sftp('pwd').status === 0 ? true : undefined));
  takes(
    `put ${file} /entrada/catalogo/c.csv.part`,
    'rename /entrada/catalogo/c.csv.part /entrada/catalogo/c.csv',
  );
  const receipt = await eventually('a receipt', 90, async () => {
    const names = await readdir(`${HOME}/lidos`, { recursive: true });
    const name = names.find((each) => each.endsWith('.recibo.txt'));
    return name && readFile(`${HOME}/lidos/${name}`, 'utf8');
  });
  assert.match(receipt, /Importação concluída: 1 novo/);
  await eventually('the tables of bi/', 90, async () => readFile('/srv/arquivos/bi/inventarios.csv'));

  const [program = '', ...words] = AS_SERVER;
  execFileSync(program, [...words, 'sh', '-c', `echo 1 > ${HOME}/saida/ajuste.txt`]);
  takes(`get /saida/ajuste.txt ${folder}/taken`, 'rm /saida/ajuste.txt');
  for (const refused of [
    'ls /lidos/*',
    `put ${file} /c.csv`,
    'rm /entrada/catalogo',
    'rename /entrada /outra',
    'ls /etc',
  ])
    assert.notEqual(sftp(refused).status, 0, `${refused} must be refused`);
  const shell = spawnSync('ssh', ['-p', String(port), ...options, 'loja12@127.0.0.1', 'id'], {
    input: '',
    encoding: 'utf8',
  });
  assert.doesNotMatch(shell.stdout, /uid=/);
} finally {
  sshd.kill();
  await server.end();
}
process.stdout.write('An ERP uploads by SFTP what the server takes, and reaches nothing else.\n');
