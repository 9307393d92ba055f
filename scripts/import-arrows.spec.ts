import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** The modules that lint forbids among `modules`, all imported by this file. */
function forbiddenImports(file: string, modules: readonly string[]): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'balanco-arrows-'));
  try {
    const config = { ...JSON.parse(readFileSync(fromRoot('biome.json'), 'utf8')), vcs: { enabled: false } };
    writeFileSync(path.join(root, 'biome.json'), JSON.stringify(config));
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), modules.map((module) => `export * from '${module}';\n`).join(''));
    const biome = fromRoot('node_modules/@biomejs/biome/bin/biome');
    // One line for each problem, with the line that it is in.
    const command = [biome, 'lint', '--reporter=github', file];
    const { stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    const lines = [...stdout.matchAll(/^::error title=\S*noRestrictedImports,.*?\bline=(\d+)/gm)].map(
      ([, line]) => Number(line),
    );
    return modules.filter((_, index) => lines.includes(index + 1));
  } finally {
    rmSync(root, { recursive: true });
  }
}

// The arrows of ARCHITECTURE.md: for each one an import that follows it and one that breaks it.
it.each([
  ['packages/contract/src/a.ts', './endpoint.js', 'fastify'],
  ['packages/contract/examples/a.ts', '@balanco/contract/errors', 'fastify'],
  ['packages/adjustment-file/src/a.ts', '@balanco/contract/gtin', 'zod'],
  ['packages/catalogue-file/src/a.ts', '@balanco/contract/codes', 'react'],
  ['packages/catalogue-file/src/sheet/a.ts', 'papaparse', 'node:fs'],
  [
    'apps/server/src/features/counts/a.ts',
    '../pharmacies/pharmacy-views.js',
    '../pharmacies/pharmacy-queries.js',
  ],
  ['apps/server/src/features/sections/a.ts', '../inventories/inventory-locks.js', '../inventories/routes.js'],
  [
    'apps/server/src/features/inventories/a.ts',
    '../sections/section-access.js',
    '../sections/section-queries.js',
  ],
  ['apps/server/src/features/inventories/a.ts', '../counts/delete-counts.js', '../counts/decide-write.js'],
  [
    'apps/server/src/features/counts/unplaced/a.ts',
    '../../inventories/inventory-facts-views.js',
    '../../inventories/inventory-queries.js',
  ],
  ['apps/server/src/features/counts/a.ts', '../../db/database.js', '../../http/binding.js'],
  ['apps/server/src/features/counts/routes.ts', '../../http/binding.js', '../../identity/embedded/pool.js'],
  [
    'apps/server/src/mobile/a.ts',
    '../features/counts/write-counts.js',
    '../features/counts/count-queries.js',
  ],
  [
    'apps/server/src/mobile/graphql/a.ts',
    '../../features/counts/write-counts.js',
    '../../features/counts/count-queries.js',
  ],
  [
    'apps/server/src/mobile/graphql/a.ts',
    '../../features/counts/count-access.js',
    '../../features/counts/count-queries.js',
  ],
  [
    'apps/server/src/mobile/graphql/a.ts',
    '../../features/counts/unplaced-location.js',
    '../../http/binding.js',
  ],
  [
    'apps/server/src/mobile/pull/routes.ts',
    '../../http/binding.js',
    '../../features/counts/count-queries.js',
  ],
  ['apps/server/src/appsync/a.ts', '../mobile/sync/synced-count-views.js', '../mobile/submit-counts.js'],
  [
    'apps/server/src/appsync/a.ts',
    '../features/counts/write-counts.js',
    '../features/counts/count-queries.js',
  ],
  ['apps/server/src/db/a.ts', './schema.js', '../features/counts/write-counts.js'],
  ['apps/server/src/http/a.ts', '../caller.js', '../features/counts/routes.js'],
  [
    'apps/server/src/features/counts/a.ts',
    '../../pharmacy-access/reach.js',
    '../pharmacies/pharmacy-queries.js',
  ],
  ['apps/server/src/pharmacy-access/a.ts', '../caller.js', '../features/pharmacies/pharmacy-views.js'],
  ['apps/web/src/lib/a.ts', './fold-text', '../ui/list-screen'],
  ['apps/web/src/ui/a.ts', '../lib/fold-text', '../api/call'],
  ['apps/web/src/api/a.ts', '@balanco/contract/errors', '../features/login/login-screen'],
  ['apps/web/src/listing/a.ts', '../api/client', '../features/login/login-screen'],
  ['apps/web/src/listing/a.ts', '../session/use-role', '../catalogue/new-product-dialog'],
  ['apps/web/src/catalogue/a.ts', '../listing/pharmacies-query', '../features/login/login-screen'],
  ['apps/web/src/features/counts/a.ts', '../../ui/list-screen', '../pharmacies/pharmacies-screen'],
  ['apps/collector/src/rules/a.ts', '@balanco/contract/codes', '../store/readings'],
  ['apps/collector/src/store/a.ts', '../rules/reading', '../sync/outbox'],
  ['apps/collector/src/device/a.ts', '../store/readings', '../sync/outbox'],
  ['apps/collector/src/identity/a.ts', '../device/with-lock', '../store/readings'],
  ['apps/collector/src/sync/a.ts', '../identity/session', '../screens/app'],
])('lint lets %s import %s and not %s', (file, allowed, forbidden) => {
  expect(forbiddenImports(file, [allowed, forbidden])).toEqual([forbidden]);
});

it.each([
  'apps/server/src/a.ts',
  'apps/server/src/metrics/a.ts',
  'apps/server/src/features/counts/routes.ts',
  'apps/server/src/features/counts/a.ts',
  'apps/server/src/mobile/routes.ts',
  'apps/server/src/mobile/a.ts',
  'apps/server/src/db/a.ts',
  'apps/server/src/identity/a.ts',
])('lint does not let %s import the AppSync worker', (file) => {
  const worker = `${path.relative(path.dirname(file), 'apps/server/src') || '.'}/appsync/open-appsync.js`;
  expect(forbiddenImports(file, [worker])).toEqual([worker]);
});

it('lint lets apps/server/src/compose.ts import the AppSync worker', () => {
  expect(forbiddenImports('apps/server/src/compose.ts', ['./appsync/open-appsync.js'])).toEqual([]);
});
