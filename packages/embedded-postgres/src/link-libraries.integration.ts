import { mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { linkLibraries } from './binaries.js';
import { temporaryDataFolder } from './testing/temporary-data-folder.js';

async function unpackedPackage(): Promise<string> {
  const folder = await temporaryDataFolder();
  await mkdir(path.join(folder, 'native/lib'), { recursive: true });
  await writeFile(path.join(folder, 'native/lib/libpq.so.5.18'), 'library');
  const source = 'native/lib/libpq.so.5.18';
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({ source, target: `native/lib/${name}` }));
  await writeFile(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  return folder;
}

it('linkLibraries creates relative links, so that the folder can move', async () => {
  const folder = await unpackedPackage();
  await linkLibraries(folder);
  expect(await readlink(path.join(folder, 'native/lib/libpq.so'))).toBe('libpq.so.5.18');
  expect(await readFile(path.join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
});

it('linkLibraries completes an interrupted run', async () => {
  const folder = await unpackedPackage();
  await linkLibraries(folder);
  await rm(path.join(folder, 'native/lib/libpq.so.5'));
  await linkLibraries(folder);
  expect(await readlink(path.join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

it('linkLibraries can run concurrently', async () => {
  const folder = await unpackedPackage();
  await Promise.all(Array.from({ length: 20 }, () => linkLibraries(folder)));
  expect(await readlink(path.join(folder, 'native/lib/libpq.so'))).toBe('libpq.so.5.18');
});

it('linkLibraries does nothing if the package lists no links', async () => {
  await expect(linkLibraries(await temporaryDataFolder())).resolves.toBeUndefined();
});
