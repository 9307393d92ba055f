/** @module-tag full */

import { spawnSync } from 'node:child_process';
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findBinaries } from './binaries.js';
import { clusterPath } from './cluster.js';
import { startChildScript } from './testing/child-script.js';
import { temporaryDataFolder } from './testing/temporary-data-folder.js';

const NOBODY = 65_534;

const start = JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href);

function startAndStop(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  uid = process.getuid?.() ?? 0,
): Promise<string> {
  return startChildScript(
    `
    if (process.getuid() !== ${uid}) { process.setgroups([]); process.setgid(${uid}); process.setuid(${uid}); }
    const { startEmbeddedPostgres } = await import(${start});
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, disposable: true });
      await server.stop();
      console.log('started');
    } catch (error) {
      console.log(error.message);
    }
  `,
    environment,
  ).nextLine();
}

/** Without user namespaces, root needs a path that `nobody` can enter, others a user name for `initdb`. */
async function hasAnotherWay(): Promise<boolean> {
  try {
    if (process.getuid?.() !== 0) return userInfo().username !== '';
    const { postgres } = await findBinaries();
    return spawnSync(postgres, ['--version'], { uid: NOBODY, gid: NOBODY }).status === 0;
  } catch {
    return false;
  }
}

it('without user namespaces root runs PostgreSQL as nobody or is refused', async () => {
  const dataDir = await temporaryDataFolder();
  const programs = await temporaryDataFolder();
  await writeFile(path.join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const outcome = await startAndStop(dataDir, { PATH: `${programs}:${process.env.PATH}` });

  if (!(await hasAnotherWay())) {
    expect(outcome).toMatch(/ ou indique um servidor em DATABASE_URL\.$/);
    expect(await readdir(dataDir)).not.toContain('postgres');
    return;
  }
  expect(outcome).toBe('started');
  const owner = process.getuid?.() === 0 ? NOBODY : process.getuid?.();
  expect((await stat(clusterPath(dataDir))).uid).toBe(owner);
  expect(await startAndStop(dataDir)).toBe('started');
  expect((await stat(clusterPath(dataDir))).uid).toBe(owner);
});

const OWNER = 12_345;
const ownersFiles = async (dataDir: string) => {
  const names = ['postgres', 'postgres/PG_VERSION', 'postgres/balanco.password', 'postgres.log'];
  return Promise.all(names.map(async (name) => (await stat(path.join(dataDir, name))).uid));
};

it('root runs PostgreSQL as the owner of the data folder', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can switch to another user');
  const { postgres } = await findBinaries();
  const { status } = spawnSync(postgres, ['--version'], { uid: OWNER, gid: OWNER });
  skip(status !== 0, 'the programs lie in a folder that only root enters');
  const dataDir = await temporaryDataFolder();
  await chown(dataDir, OWNER, OWNER);
  expect(await startAndStop(dataDir)).toBe('started');
  expect(await ownersFiles(dataDir)).toEqual(Array(4).fill(OWNER));
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(await startAndStop(dataDir, {}, OWNER)).toBe('started');
  expect(await startAndStop(dataDir)).toBe('started');
});

it("root is refused if the folder's owner cannot reach the programs", async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can switch to another user');
  const closed = await temporaryDataFolder();
  const dataDir = path.join(closed, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, OWNER, OWNER);
  expect(await startAndStop(dataDir)).toBe(
    `A pasta "${dataDir}" pertence a outro usuário (uid ${OWNER}), que daqui não consegue usar o PostgreSQL embutido: inicie o servidor com esse usuário, indique outra pasta em DATA_DIR ou um servidor em DATABASE_URL.`,
  );
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('owner-'))).toEqual([]);
});
