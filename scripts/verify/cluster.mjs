import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildRelease, lastRelease } from '../last-release.mjs';
import { Refusal, refuseArguments, runScript } from '../refusal.mjs';
import { runTypescript } from '../run-typescript.mjs';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';

/** The folder with a server's programs: the newest of Debian's, else what is in the PATH. */
function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= OLDEST), 0);
  const folders = [join(DEBIAN, String(newest), 'bin'), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) =>
    ['initdb', 'pg_basebackup'].every((name) => existsSync(join(folder, name))),
  );
}

/** @param {string} name */
function findProgram(name) {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return places.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** What runs the checks, from the machine alone: nothing is installed. */
function findPrograms() {
  const found = {
    PG_BIN: findPostgres(),
    PGBOUNCER: findProgram('pgbouncer'),
    HAPROXY: findProgram('haproxy'),
    PATRONI: findProgram('patroni'),
    ETCD: findProgram('etcd'),
  };
  const missing = [
    ...(found.PG_BIN === undefined ? [`PostgreSQL ${OLDEST} ou mais novo (postgresql)`] : []),
    ...(found.PGBOUNCER === undefined ? ['pgbouncer'] : []),
    ...(found.HAPROXY === undefined ? ['haproxy'] : []),
    ...(found.PATRONI === undefined ? ['patroni (com python3-etcd)'] : []),
    ...(found.ETCD === undefined ? ['etcd (etcd-server)'] : []),
  ];
  if (missing.length > 0) {
    throw new Refusal(
      `Esta verificação usa programas do Debian e não instala nada. Falta: ${missing.join(', ')}. Instale (apt-get install postgresql pgbouncer haproxy patroni python3-etcd etcd-server) e rode npm run verify:cluster de novo.`,
      2,
    );
  }
  const isRoot = process.getuid?.() === 0;
  if (isRoot && spawnSync('unshare', ['--user', 'true']).status !== 0) {
    throw new Refusal(
      'O PostgreSQL não roda como root, e aqui não há unshare --user: rode com outro usuário.',
      2,
    );
  }
  return found;
}

/** The server of the last release, so that a fail-over meets two versions; without it both servers are of this one. */
async function findOlderVersion() {
  const release = lastRelease();
  try {
    return { RELEASE: release, RELEASE_DIR: await buildRelease(release) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.exitCode !== 2) throw error;
    console.log(`${error.message}\nOs dois servidores são desta versão.`);
    return {};
  }
}

await runScript(async () => {
  refuseArguments('npm run verify:cluster');
  Object.assign(process.env, findPrograms(), await findOlderVersion());
  return runTypescript('e2e/cluster/run.ts');
});
