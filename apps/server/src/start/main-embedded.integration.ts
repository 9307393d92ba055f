import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import { readPostmasterFile } from '@balanco/embedded-postgres/running-server';
import { startChildScript } from '@balanco/embedded-postgres/testing/child-script';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnSmallDisk, makeSmallDisk, type SmallDisk } from '../testing/database/small-disk.js';
import { outcomeOf, readyAddress, startProcess } from '../testing/server/server-process.js';

const MEGABYTE = 1024 * 1024;

async function serverPid(dataDir: string): Promise<number> {
  return (await readPostmasterFile(clusterPath(dataDir)))?.pid ?? 0;
}

async function statusOf(address: string, route: string): Promise<number> {
  return (await fetch(`${address}${route}`)).status;
}

it('a server is ready again within seconds after its database was killed', async () => {
  const dataDir = await temporaryDataFolder();
  const child = await startProcess('main', { DATA_DIR: dataDir });
  const address = await readyAddress(child);
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  const isBack = async () => (await serverPid(dataDir)) !== pid && (await statusOf(address, '/readyz'));
  await expect.poll(isBack, { timeout: 10_000 }).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

// A database has 30 seconds to return.
it('a server without its database ends with one line', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const dataDir = await temporaryDataFolder();
  const child = await startProcess('main', { DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const outcome = outcomeOf(child);
  const address = await readyAddress(child);
  await rename(path.join(clusterPath(dataDir), 'global'), path.join(clusterPath(dataDir), 'lost'));
  process.kill(await serverPid(dataDir), 'SIGKILL');
  await expect.poll(() => statusOf(address, '/readyz')).toBe(503);
  expect(await statusOf(address, '/healthz')).toBe(200);
  const { code, complaint } = await outcome;
  expect(code).toBe(1);
  expect(complaint.split('\n').at(-1)).toMatch(
    /^O banco de dados embutido terminou e não voltou em 30 segundos; este servidor foi encerrado\. .*postgres\.log/,
  );
});

async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const disk = await makeSmallDisk(megabytes);
  onTestFinished(() => disk.remove());
  return disk;
}

async function makeCluster({ folder, prefix }: SmallDisk): Promise<void> {
  const module = new URL(
    '../../../../packages/embedded-postgres/src/start-embedded-postgres.ts',
    import.meta.url,
  ).href;
  const script = startChildScript(
    `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await (await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} })).stop();
    console.log('made');
  `,
    {},
    prefix,
  );
  await script.nextLine();
}

async function failedStart(disk: SmallDisk): Promise<{ code: number | null; complaint: string }> {
  const environment = { DATA_DIR: disk.folder, SECRET_KEY: '' };
  const { code, complaint } = await outcomeOf(await startProcess('main', environment, [], disk.prefix));
  return { code, complaint };
}

function diskFullOf({ folder }: SmallDisk) {
  const complaint = `Sem espaço em disco na pasta "${folder}": libere espaço ou indique outra pasta em DATA_DIR.`;
  return { code: 1, complaint };
}

describeOnSmallDisk(() => {
  it.for([
    ['nothing fits', 0],
    ['the key fits but no database', 4 * MEGABYTE],
  ] as const)('a first start on a disk that %s reports as full', async ([, spare]) => {
    const disk = await smallDisk(8);
    await disk.fill(spare);
    expect(await failedStart(disk)).toEqual(diskFullOf(disk));
  });

  it('a first start on a too small disk reports a full disk', {
    tags: ['full'],
  }, async () => {
    const disk = await smallDisk(100);
    await makeCluster(disk);
    await disk.fill(MEGABYTE / 2);
    expect(await failedStart(disk)).toEqual(diskFullOf(disk));
  });

  it('a start on a full disk succeeds once there is space', {
    tags: ['full'],
  }, async () => {
    const disk = await smallDisk(200);
    const start = () => startProcess('main', { DATA_DIR: disk.folder }, [], disk.prefix);
    const first = await start();
    await readyAddress(first);
    first.kill('SIGTERM');
    await once(first, 'exit');
    await disk.fill();
    expect(await failedStart(disk)).toEqual(diskFullOf(disk));
    await disk.makeRoom();
    await readyAddress(await start());
  });

  it('a database that dies on a full disk comes back in the same process', {
    tags: ['full'],
  }, async () => {
    const disk = await smallDisk(200);
    const child = await startProcess('main', { DATA_DIR: disk.folder, LOG_LEVEL: 'warn' }, [], disk.prefix);
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      complaint += text;
    });
    const address = await readyAddress(child);
    await disk.fill();
    process.kill(await serverPid(disk.outside), 'SIGKILL');
    await expect.poll(() => complaint).toMatch(/Sem espaço em disco na pasta|out_of_space/);
    await disk.makeRoom();
    await expect.poll(() => statusOf(address, '/readyz')).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
