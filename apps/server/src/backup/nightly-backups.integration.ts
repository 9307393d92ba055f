import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createKeyPair } from '@balanco/backup/encryption';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useDatabase } from '../testing/database/test-database.js';
import { lastBackup, lastBackupFailure } from './last-backup.js';
import { createNightlyBackups } from './nightly-backups.js';
import { checkBackup } from './restore-database.js';

const database = useDatabase();

const secretKey = randomBytes(32);
const night = (day: number, time = '06:00:30') => new Date(`2026-11-${day}T${time}Z`);

function nightly(
  folder: string,
  changes: { connectionString?: string; publicKey?: string; dataDir?: string } = {},
) {
  const log = { error: vi.fn(), info: vi.fn() };
  const { connectionString } = database;
  const options = {
    connectionString,
    secretKey,
    productVersion: '1',
    folder,
    dataDir: '/nowhere',
    keep: 2,
    hour: 3,
    log,
    ...changes,
  };
  const backups = createNightlyBackups(options);
  onTestFinished(() => backups.stop());
  return { ...backups, log };
}

it('nightly backups make up for a missed one and keep the configured number', async () => {
  const folder = path.join(await temporaryDataFolder(), 'copias');
  const { tick, log } = nightly(folder);
  await tick(night(20, '15:00:00'));
  await tick(night(21, '05:59:00'));
  expect(await readdir(folder)).toEqual(['balanco-2026-11-20T15-00-00Z.tar.gz']);
  for (const day of [21, 21, 22, 23]) await tick(night(day));
  expect((await readdir(folder)).sort()).toEqual([
    'balanco-2026-11-22T06-00-30Z.tar.gz',
    'balanco-2026-11-23T06-00-30Z.tar.gz',
  ]);
  expect(log.error).not.toHaveBeenCalled();
  const newest = await lastBackup(folder);
  expect((await checkBackup(newest?.file ?? '')).secretKey).toEqual(secretKey);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('nightly backups are encrypted to the public key, and the log names their SHA-256', async () => {
  const folder = await temporaryDataFolder();
  const { identity, publicKey } = await createKeyPair();
  await writeFile(path.join(folder, 'balanco-2026-11-19T06-00-00Z.tar.gz.age.part'), 'half');
  const { tick, log } = nightly(folder, { publicKey });
  for (const day of [20, 21, 22]) await tick(night(day));
  expect((await readdir(folder)).sort()).toEqual([
    'balanco-2026-11-21T06-00-30Z.tar.gz.age',
    'balanco-2026-11-22T06-00-30Z.tar.gz.age',
  ]);
  expect(log.error).not.toHaveBeenCalled();
  const { file = '' } = (await lastBackup(folder)) ?? {};
  const { sha256, secretKey: key } = await checkBackup(file, { identities: [identity] });
  expect(key).toEqual(secretKey);
  expect(log.info).toHaveBeenLastCalledWith(expect.objectContaining({ file, sha256 }), 'backup made');
});

it('another process takes over the nightly backup of one that is gone', async () => {
  const folder = await temporaryDataFolder();
  const [one, other] = [nightly(folder), nightly(folder)];
  await Promise.all([one.tick(night(20)), other.tick(night(20))]);
  await Promise.all([one.tick(night(21)), other.tick(night(21))]);
  expect(await readdir(folder)).toHaveLength(2);
  const made = [one, other].map(({ log }) => log.info.mock.calls.length);
  expect(made.toSorted()).toEqual([0, 2]);
  await (made[0] === 2 ? one : other).stop();
  await (made[0] === 2 ? other : one).tick(night(22));
  expect((await lastBackup(folder))?.at).toEqual(night(22));
});

it('a failed nightly backup is repeated after ten minutes, keeps the others and says why', async () => {
  const parent = await temporaryDataFolder();
  const folder = path.join(parent, 'copias');
  const { tick, log } = nightly(folder, { dataDir: parent });
  await tick(night(20));
  await tick(night(21));
  expect(await lastBackupFailure(parent)).toBeNull();
  await rename(folder, path.join(parent, 'moved'));
  await writeFile(folder, 'a disk that is not there');
  await tick(night(22, '06:00:30'));
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(await lastBackupFailure(parent)).toEqual({
    at: night(22),
    reason: expect.stringMatching(/ENOTDIR|EEXIST/),
  });
  const away = nightly(path.join(parent, 'moved'), { connectionString: 'postgresql://127.0.0.1:1/none' });
  await away.tick(night(22, '06:00:30'));
  await away.tick(night(22, '06:09:30'));
  expect(away.log.error).toHaveBeenCalledTimes(1);
  await away.tick(night(22, '06:10:30'));
  expect(away.log.error).toHaveBeenCalledTimes(2);
  expect(await readdir(path.join(parent, 'moved'))).toHaveLength(2);
});

it('nightly backups remove only the unfinished files of a killed server', async () => {
  const folder = await temporaryDataFolder();
  await writeFile(path.join(folder, 'balanco-2026-11-19T06-00-00Z.tar.gz.part'), 'half');
  await writeFile(path.join(folder, 'minha-copia.tar.gz.part'), 'not ours');
  await mkdir(path.join(folder, 'outras'));
  await nightly(folder).tick(night(20));
  expect((await readdir(folder)).sort()).toEqual([
    'balanco-2026-11-20T06-00-30Z.tar.gz',
    'minha-copia.tar.gz.part',
    'outras',
  ]);
});
