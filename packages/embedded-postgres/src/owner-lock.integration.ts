import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { EmbeddedPostgresError } from './fault.js';
import { takeOwnerLock } from './owner-lock.js';
import { processFacts } from './process-facts.js';
import { startChildScript } from './testing/child-script.js';
import { temporaryDataFolder } from './testing/temporary-data-folder.js';

const REUSED = JSON.stringify({ pid: process.pid, startedAt: 'earlier' });

async function folderClaimedBy(owner: string): Promise<string> {
  const dataDir = await temporaryDataFolder();
  await writeFile(path.join(dataDir, 'owner-7.json'), owner);
  return dataDir;
}

it('the owner lock can be taken again after a release', async () => {
  const dataDir = await temporaryDataFolder();
  const first = await takeOwnerLock(dataDir);
  await expect(takeOwnerLock(dataDir)).rejects.toThrow(EmbeddedPostgresError);
  await first.release();
  const second = await takeOwnerLock(dataDir);
  await second.release();
});

it('the owner lock ignores an owner whose pid now belongs to another process', async () => {
  const dataDir = await folderClaimedBy(REUSED);
  const lock = await takeOwnerLock(dataDir);
  expect(await readdir(dataDir)).toEqual(['owner-8.json']);
  await lock.release();
});

it('the owner lock ignores a claim that a full disk cut short', async () => {
  const dataDir = await folderClaimedBy('{"pid":');
  const lock = await takeOwnerLock(dataDir);
  await lock.release();
});

it('the owner lock ignores an owner that was killed', async () => {
  const owner = startChildScript('console.log(process.pid); setInterval(() => undefined, 1_000);');
  const pid = Number(await owner.nextLine());
  const startedAt = (await processFacts(pid))?.startedAt;
  const dataDir = await folderClaimedBy(JSON.stringify({ pid, startedAt }));
  await expect(takeOwnerLock(dataDir)).rejects.toThrow(`(processo ${pid})`);
  await owner.kill();
  const lock = await takeOwnerLock(dataDir);
  await lock.release();
});

it("exactly one of many processes takes a dead owner's lock", async () => {
  const dataDir = await folderClaimedBy(REUSED);
  const attempts = await Promise.allSettled(Array.from({ length: 40 }, () => takeOwnerLock(dataDir)));
  const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
  const losers = attempts.filter((attempt) => attempt.status === 'rejected');
  expect(winners).toHaveLength(1);
  expect(losers.map(({ reason }) => reason instanceof EmbeddedPostgresError)).toEqual(Array(39).fill(true));
  await winners[0]?.value.release();
});
