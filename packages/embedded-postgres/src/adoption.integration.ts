/** @module-tag full */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { pidIsTaken, processFacts } from './process-facts.js';
import { postmasterFilePath, readPostmasterFile } from './running-server.js';
import { type EmbeddedPostgres, endOrphan, startEmbeddedPostgres } from './start-embedded-postgres.js';
import { answer, useEmbeddedFolder } from './testing/embedded-folder.js';

const folder = useEmbeddedFolder();

async function startHere(): Promise<EmbeddedPostgres & { said: string[] }> {
  const said: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir: folder.dataDir,
    onProgress: (sentence) => said.push(sentence),
  });
  onTestFinished(() => server.stop());
  return { ...server, said };
}

async function startBystander(...args: string[]): Promise<number> {
  const script = 'console.log(process.pid); setInterval(() => undefined, 1_000)';
  const bystander = spawn(process.execPath, ['--eval', script, ...args]);
  onTestFinished(() => {
    bystander.kill();
  });
  return Number(await once(bystander.stdout, 'data'));
}

async function startZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
  onTestFinished(() => {
    parent.kill();
  });
  const pid = Number(await once(parent.stdout, 'data'));
  // Until then the parent is a shell, which would reap.
  const parentCommand = async () => (await processFacts(parent.pid ?? 0))?.commandLine;
  await expect.poll(parentCommand, { timeout: 10_000 }).toBe('sleep 60');
  process.kill(pid);
  await expect.poll(() => processFacts(pid), { timeout: 10_000 }).toBeUndefined();
  expect(pidIsTaken(pid)).toBe(true);
  return pid;
}

async function leaveStaleFile(pid: number, port = 5432): Promise<void> {
  const lines = [pid, folder.cluster, 1_700_000_000, port, '', '127.0.0.1', '  0 0', 'ready   '];
  await writeFile(postmasterFilePath(folder.cluster), `${lines.join('\n')}\n`);
}

it('a start adopts the server of a killed owner, not of a living one', async () => {
  const owner = folder.startOwner();
  const connectionString = await owner.nextLine();
  const pid = await folder.serverPid();
  await answer(connectionString, 'create table adopted as select 42 as answer');

  await expect(startEmbeddedPostgres({ dataDir: folder.dataDir })).rejects.toThrow(
    `A pasta "${folder.dataDir}" já está em uso por outro servidor (processo ${owner.process.pid})`,
  );

  await owner.kill();
  const server = await startHere();
  expect(server).toMatchObject({ adopted: true, connectionString });
  expect(server.said).toEqual(['Reassumindo o banco de dados embutido, que ficou em execução…']);
  expect(await folder.serverPid()).toBe(pid);
  expect(await answer(connectionString, 'select answer from adopted')).toBe(42);

  await server.stop();
  expect(await processFacts(pid)).toBeUndefined();
  expect(await readPostmasterFile(folder.cluster)).toBeUndefined();
});

it('endOrphan stops the server of a killed owner, but not that of a living one', async () => {
  const owner = folder.startOwner();
  await owner.nextLine();
  const pid = await folder.serverPid();
  await expect(endOrphan(folder.dataDir)).rejects.toThrow(`(processo ${owner.process.pid})`);
  expect(await processFacts(pid)).toBeDefined();
  await owner.kill();
  await endOrphan(folder.dataDir);
  expect(await processFacts(pid)).toBeUndefined();
});

it('a start recovers all acknowledged rows after owner and server were killed', async () => {
  const owner = folder.startOwner();
  await answer(await owner.nextLine(), 'create table recovered as select 42 as answer');
  await owner.kill();
  process.kill(await folder.serverPid(), 'SIGKILL');

  const server = await startHere();
  expect(server.adopted).toBe(false);
  expect(await answer(server.connectionString, 'select answer from recovered')).toBe(42);
});

it('a start neither adopts nor ends an unrelated process that a stale file names', async () => {
  const pid = await startBystander();
  await leaveStaleFile(pid);
  expect((await startHere()).adopted).toBe(false);
  expect(await processFacts(pid)).toBeDefined();
});

it("a start on a copied folder leaves the original's server alone", async () => {
  const pid = await startBystander('postgres', '-D', '/another/postgres', '-c', 'port=5432');
  await leaveStaleFile(pid);
  expect((await startHere()).adopted).toBe(false);
  expect(await processFacts(pid)).toBeDefined();
});

it('a start survives a server that ends while it is being asked', async () => {
  const script = `
    const ready = Buffer.from('520000000800000000' + '5a0000000549', 'hex');
    const server = require('node:net').createServer((socket) => {
      socket.once('data', () => {
        socket.write(ready);
        socket.once('data', () => process.exit());
      });
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const dying = spawn(process.execPath, ['--eval', script, 'postgres', '-D', folder.cluster, '-c', 'x']);
  onTestFinished(() => void dying.kill());
  const port = Number(await once(dying.stdout, 'data'));
  await leaveStaleFile(dying.pid ?? 0, port);
  expect((await startHere()).adopted).toBe(false);
});

it('a start is not blocked by a dead server that remains as a zombie', async () => {
  await leaveStaleFile(await startZombie());
  expect((await startHere()).adopted).toBe(false);
});

it('a start is not blocked by a postmaster file that a power cut left empty', async () => {
  await writeFile(postmasterFilePath(folder.cluster), '');
  expect((await startHere()).adopted).toBe(false);
});
