/** @module-tag full */

import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { processFacts } from './process-facts.js';
import { readPostmasterFile } from './running-server.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.js';
import { answer, useEmbeddedFolder } from './testing/embedded-folder.js';

const folder = useEmbeddedFolder();

interface SupervisedServer extends EmbeddedPostgres {
  logged: string[];
  lost: string[];
}

async function startSupervised(): Promise<SupervisedServer> {
  const logged: string[] = [];
  const lost: string[] = [];
  const note = (_facts: object, message: string) => void logged.push(message);
  const server = await startEmbeddedPostgres({
    dataDir: folder.dataDir,
    supervision: {
      log: { warn: note, error: note },
      onLost: (fault) => lost.push(fault.message),
    },
  });
  onTestFinished(() => server.stop());
  return { ...server, logged, lost };
}

async function killAndAwaitReturn(connectionString: string): Promise<void> {
  const pid = await folder.serverPid();
  process.kill(pid, 'SIGKILL');
  const back = async () => {
    const isOther = (await folder.serverPid()) !== pid;
    return isOther && (await answer(connectionString, 'select 1').catch(() => undefined));
  };
  await expect.poll(back).toBe(1);
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_pid, index) => parents[index] === parent);
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

it('a killed server comes back at its connection string with acknowledged rows', async () => {
  const { connectionString, logged, lost } = await startSupervised();
  await answer(connectionString, 'create table kept as select 42 as answer');
  for (let kill = 0; kill < 3; kill += 1) {
    await killAndAwaitReturn(connectionString);
    expect(await answer(connectionString, 'select answer from kept')).toBe(42);
  }
  expect(logged).toEqual(
    Array(3)
      .fill([
        'embedded PostgreSQL: the server has ended; starting it again',
        'embedded PostgreSQL: the server is back',
      ])
      .flat(),
  );
  expect(lost).toEqual([]);
});

it('a killed server comes back even if an earlier process had started it', async () => {
  const owner = folder.startOwner();
  await owner.nextLine();
  await owner.kill();
  const server = await startSupervised();
  expect(server.adopted).toBe(true);
  await killAndAwaitReturn(server.connectionString);
});

it('a killed server comes back although one of its processes hangs', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux tells which cluster a process works on');
  const { connectionString } = await startSupervised();
  const session = new pg.Client({ connectionString });
  session.on('error', () => undefined);
  await session.connect();
  onTestFinished(() => session.end().catch(() => undefined));
  const { rows } = await session.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGSTOP');
  await killAndAwaitReturn(connectionString);
  expect(await processFacts(rows[0].pid)).toBeUndefined();
});

it('a start succeeds despite hanging processes of a killed server', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux tells which cluster a process works on');
  const owner = folder.startOwner();
  await owner.nextLine();
  const pids = await childrenOf(await folder.serverPid());
  expect(pids.length).toBeGreaterThan(3);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await owner.kill();
  process.kill(await folder.serverPid(), 'SIGKILL');
  const { adopted, connectionString } = await startSupervised();
  expect(adopted).toBe(false);
  expect(await answer(connectionString, 'select 1')).toBe(1);
  for (const pid of pids) expect(await processFacts(pid)).toBeUndefined();
});

it('a server stopped by a signal is left alone and answers when it is continued', async () => {
  const { connectionString, logged } = await startSupervised();
  const pid = await folder.serverPid();
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => continueProcess(pid));
  await expect(answer(connectionString, 'select 1')).rejects.toThrow('timeout');
  expect(await folder.serverPid()).toBe(pid);
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => answer(connectionString, 'select 1').catch(() => undefined)).toBe(1);
  expect(await folder.serverPid()).toBe(pid);
  expect(logged).toEqual([]);
});

it('a stop that meets the server’s death leaves no server behind', async () => {
  for (let round = 0; round < 3; round += 1) {
    const server = await startSupervised();
    const pid = await folder.serverPid();
    process.kill(pid, 'SIGKILL');
    if (round > 0) await expect.poll(() => server.logged.length, { interval: 1 }).toBeGreaterThan(0);
    await server.stop();
    // A killed process still exists for a moment, without its arguments.
    const left = async () => {
      const file = await readPostmasterFile(folder.cluster);
      return file && processFacts(file.pid);
    };
    await expect.poll(left, { timeout: 5_000 }).toBeUndefined();
    expect(server.lost).toEqual([]);
    await (await startEmbeddedPostgres({ dataDir: folder.dataDir })).stop();
  }
});

it('a server does not come back after an intended stop', async () => {
  const server = await startSupervised();
  await server.stop();
  expect(server.logged).toEqual([]);
  expect(await readPostmasterFile(folder.cluster)).toBeUndefined();
});

function continueProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has ended.
  }
}
