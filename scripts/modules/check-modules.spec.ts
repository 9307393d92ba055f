import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { forbiddenImports, readImports } from './check-modules.mjs';
import { withDiagram } from './draw-modules.mjs';
import { FEATURES, WEB_FEATURES } from './modules.mjs';

const wrongWay = [
  ['apps/server/src/features/inventories/a.ts', '../counts/write-counts.js'],
  ['apps/server/src/features/comparison/a.ts', '../settlement/settle.js'],
  ['apps/server/src/mobile/pull/a.ts', '../../features/counts/routes.js'],
  ['packages/contract/src/a.ts', 'fastify'],
  ['packages/contract/src/counts/count-examples.ts', 'fastify'],
  ['packages/adjustment-file/src/a.ts', 'zod'],
  ['packages/daily-list/src/a.ts', 'node:fs'],
  ['packages/invoice-file/src/a.ts', 'node:fs'],
  ['packages/catalogue-file/src/a.ts', 'react'],
  ['packages/catalogue-file/src/sheet/a.ts', 'node:fs'],
  ['apps/server/src/features/counts/a.ts', '../../http/binding.js'],
  ['apps/server/src/features/counts/routes.ts', '../../identity/embedded/pool.js'],
  ['apps/server/src/datastore/graphql/a.ts', '../../http/binding.js'],
  ['apps/server/src/datastore/a.ts', '../mobile/pull/pull-lists.js'],
  ['apps/server/src/datastore/a.ts', '../features/settlement/settle.js'],
  ['apps/server/src/datastore/appsync/a.ts', '../graphql/schema.js'],
  ['apps/server/src/compose.ts', './datastore/graphql/schema.js'],
  ['apps/server/src/db/a.ts', '../features/counts/write-counts.js'],
  ['apps/server/src/http/a.ts', '../features/counts/routes.js'],
  ['apps/server/src/pharmacy-access/a.ts', '../features/pharmacies/pharmacy-views.js'],
  ['apps/web/src/lib/a.ts', '../ui/list-screen'],
  ['apps/web/src/ui/a.ts', '../api/call'],
  ['apps/web/src/api/a.ts', '../features/login/login-screen'],
  ['apps/web/src/listing/a.ts', '../features/login/login-screen'],
  ['apps/web/src/listing/a.ts', '../catalogue/new-product-dialog'],
  ['apps/web/src/catalogue/a.ts', '../features/login/login-screen'],
  ['apps/web/src/features/login/a.ts', '../counts/counts-screen'],
  ['apps/web/src/features/login/a.ts', '../trash/trash-screen'],
  ['apps/web/src/features/network/a.ts', '../trash/trash-screen'],
  ['apps/collector/src/rules/a.ts', '../store/readings'],
  ['apps/collector/src/store/a.ts', '../sync/sending/outbox'],
  ['apps/collector/src/device/a.ts', '../sync/sending/outbox'],
  ['apps/collector/src/identity/a.ts', '../store/readings'],
  ['apps/collector/src/sync/a.ts', '../screens/app'],
  ['apps/server/src/a.ts', './datastore/index.js'],
  ['apps/server/src/metrics/a.ts', '../datastore/index.js'],
  ['apps/server/src/features/counts/a.ts', '../../datastore/index.js'],
  ['apps/server/src/db/a.ts', '../datastore/index.js'],
  ['apps/server/src/identity/a.ts', '../datastore/index.js'],
  ['apps/server/src/mobile/routes.ts', '../datastore/index.js'],
] as const;

it.each(wrongWay)('%s may not import %s', (file, module) => {
  expect(forbiddenImports([[file, module]])).not.toEqual([]);
});

it('compose.ts may import the door of the DataStore backend', () => {
  expect(forbiddenImports([['apps/server/src/compose.ts', './datastore/index.js']])).toEqual([]);
});

it('no module imports one that stands after it', () => {
  const imports = readImports();
  expect(imports.length).toBeGreaterThan(1000);
  expect(forbiddenImports(imports)).toEqual([]);
});

const featuresOf = (app: string) =>
  readdirSync(fileURLToPath(new URL(`../../apps/${app}/src/features`, import.meta.url)));

it('every feature of the server has its place in the order, and the web has each that is in its', () => {
  expect([...FEATURES].sort()).toEqual(featuresOf('server').sort());
  expect(featuresOf('web')).toEqual(expect.arrayContaining(WEB_FEATURES));
});

it('ARCHITECTURE.md draws the modules as they are; `node scripts/modules/draw-modules.mjs` draws them again', () => {
  expect(readFileSync(fileURLToPath(new URL('../../ARCHITECTURE.md', import.meta.url)), 'utf8')).toBe(
    withDiagram(),
  );
});
