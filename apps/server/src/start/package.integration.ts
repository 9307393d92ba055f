/** @module-tag full */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt, sourceOf } from '../../../../scripts/build.mjs';
import { writePackage } from '../../../../scripts/package.mjs';
import { ROOT } from '../../../../scripts/root.mjs';
import { productVersion } from '../server-package.js';
import { readyAddress, startProgram } from '../testing/server/server-process.js';

let archive: string;
let folder: string;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  await ensureBuilt();
  const parent = await temporaryDataFolder((end) => ends.push(end));
  archive = await writePackage(parent);
  execFileSync('tar', ['xzf', archive, '-C', parent]);
  folder = path.join(parent, `balanco-${productVersion}`);
  return async () => {
    for (const end of ends) await end();
  };
}, 240_000);

const inside = async (file: string) => readFile(path.join(folder, file), 'utf8');

it('the archive has its checksum, its parts and nothing of development', async () => {
  const sum = await readFile(`${archive}.sha256`, 'utf8');
  const digest = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  expect(sum).toBe(`${digest}  ${path.basename(archive)}\n`);
  const files = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).split('\n');
  const top = new Set(files.map((file) => file.split('/')[1]).filter(Boolean));
  expect([...top].sort()).toEqual(
    [
      '.dockerignore',
      '.npmrc',
      'CHANGELOG.md',
      'Dockerfile',
      'LICENSE',
      'SECURITY.md',
      'apps',
      'compose.yaml',
      'deploy',
      'docs',
      'openapi.json',
      'package-lock.json',
      'package.json',
      'sbom.cdx.json',
      'scripts',
    ].sort(),
  );
  expect(files.filter((file) => /\.(tsx?|map)$|node_modules/.test(file))).toEqual([]);
  expect(JSON.parse(await inside('apps/server/dist/build.json'))).toEqual(sourceOf(ROOT));
  expect(JSON.parse(await inside('openapi.json')).info.version).toBe(productVersion);
  expect(JSON.parse(await inside('sbom.cdx.json'))).toMatchObject({ bomFormat: 'CycloneDX' });
  for (const [, source = ''] of (await inside('Dockerfile')).matchAll(/^COPY (\S+) /gm))
    expect(files, source).toContain(
      `balanco-${productVersion}/${source}${/dist|ns|sql|ds$/.test(source) ? '/' : ''}`,
    );
});

it('the archive starts with the packages of its lockfile alone', async () => {
  const { packages } = JSON.parse(await inside('package-lock.json')) as {
    packages: Record<string, { optional?: boolean }>;
  };
  for (const [place, { optional }] of Object.entries(packages)) {
    if (place === '') continue;
    const copied = cp(path.join(ROOT, place), path.join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await copied.catch((error: NodeJS.ErrnoException) => {
      if (!(optional && error.code === 'ENOENT')) throw error;
    });
  }
  expect(() => execFileSync('npm', ['ls', '--all'], { cwd: folder, stdio: 'pipe' })).not.toThrow();
  const DATA_DIR = await temporaryDataFolder();
  const start = path.join(folder, 'scripts/run-built.mjs');
  const child = await startProgram(start, { DATA_DIR }, ['apps/server/dist/main.js']);
  const address = await readyAddress(child);
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok', ...sourceOf(ROOT) });
  for (const page of ['/', '/coletor/', '/api/docs/'])
    expect((await fetch(`${address}${page}`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
