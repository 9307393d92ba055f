import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balanco-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('processes hold the lock in turn and get their own result', async () => {
  let working = 0;
  const work = async () => {
    working += 1;
    const together = working;
    await new Promise(setImmediate);
    working -= 1;
    return together;
  };
  const results = await Promise.all([1, 2, 3].map(() => withLock('work', work, folder)));
  expect(results).toEqual([1, 1, 1]);
});

test('failed work releases the lock', async () => {
  await expect(withLock('work', () => Promise.reject(new Error('no disk')), folder)).rejects.toThrow(
    'no disk',
  );
  expect(existsSync(join(folder, 'work.lock'))).toBe(false);
});

test('the lock of a dead process is taken over', async () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  writeFileSync(join(folder, 'work.lock'), String(gone));
  expect(await withLock('work', async () => 'done', folder)).toBe('done');
});

test('a lock whose owner was killed before signing it is taken over', async () => {
  const file = join(folder, 'work.lock');
  writeFileSync(file, '');
  utimesSync(file, 0, 0);
  expect(await withLock('work', async () => 'done', folder)).toBe('done');
});
