import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it } from 'vitest';
import { backupName, lastBackup, listBackups } from './last-backup.js';

const older = new Date('2026-11-21T06:00:00Z');
const newer = new Date('2026-11-22T06:00:07.900Z');

it('lastBackup finds the newest backup by name, with its time and size', async () => {
  const folder = await temporaryDataFolder();
  await writeFile(path.join(folder, backupName(newer)), 'newer');
  await writeFile(path.join(folder, backupName(older)), 'older one');
  expect(await lastBackup(folder)).toEqual({
    file: path.join(folder, 'balanco-2026-11-22T06-00-07Z.tar.gz'),
    at: new Date('2026-11-22T06:00:07Z'),
    bytes: 5,
  });
  expect((await listBackups(folder)).map(({ bytes }) => bytes)).toEqual([5, 9]);
});

it('lastBackup ignores unfinished backups, folders and other files', async () => {
  const folder = await temporaryDataFolder();
  await writeFile(path.join(folder, `${backupName(newer)}.part`), '');
  await writeFile(path.join(folder, 'balanco-antes-da-mudança.tar.gz'), '');
  await mkdir(path.join(folder, backupName(older)));
  expect(await lastBackup(folder)).toBeNull();
});

it('lastBackup returns null for a missing folder', async () => {
  expect(await lastBackup(path.join(await temporaryDataFolder(), 'none'))).toBeNull();
});
