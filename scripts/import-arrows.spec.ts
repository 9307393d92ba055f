import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

/** An import for each arrow of ARCHITECTURE.md that points the other way. That lint allows the others, our own files show. */
const wrongWay = [
  ['packages/contract/src/a.ts', 'fastify'],
  ['packages/contract/examples/a.ts', 'fastify'],
  ['packages/adjustment-file/src/a.ts', 'zod'],
  ['packages/catalogue-file/src/a.ts', 'react'],
  ['packages/catalogue-file/src/sheet/a.ts', 'node:fs'],
  ['apps/server/src/features/counts/a.ts', '../pharmacies/pharmacy-queries.js'],
  ['apps/server/src/features/sections/a.ts', '../inventories/routes.js'],
  ['apps/server/src/features/inventories/a.ts', '../sections/section-queries.js'],
  ['apps/server/src/features/inventories/a.ts', '../counts/decide-write.js'],
  ['apps/server/src/features/counts/unplaced/a.ts', '../../inventories/inventory-queries.js'],
  ['apps/server/src/features/counts/a.ts', '../../http/binding.js'],
  ['apps/server/src/features/counts/routes.ts', '../../identity/embedded/pool.js'],
  ['apps/server/src/mobile/a.ts', '../features/counts/count-queries.js'],
  ['apps/server/src/mobile/graphql/a.ts', '../../features/counts/count-queries.js'],
  ['apps/server/src/mobile/graphql/a.ts', '../../http/binding.js'],
  ['apps/server/src/mobile/pull/routes.ts', '../../features/counts/count-queries.js'],
  ['apps/server/src/appsync/a.ts', '../mobile/submit-counts.js'],
  ['apps/server/src/appsync/a.ts', '../features/counts/count-queries.js'],
  ['apps/server/src/db/a.ts', '../features/counts/write-counts.js'],
  ['apps/server/src/http/a.ts', '../features/counts/routes.js'],
  ['apps/server/src/pharmacy-access/a.ts', '../features/pharmacies/pharmacy-views.js'],
  ['apps/web/src/lib/a.ts', '../ui/list-screen'],
  ['apps/web/src/ui/a.ts', '../api/call'],
  ['apps/web/src/api/a.ts', '../features/login/login-screen'],
  ['apps/web/src/listing/a.ts', '../features/login/login-screen'],
  ['apps/web/src/listing/a.ts', '../catalogue/new-product-dialog'],
  ['apps/web/src/catalogue/a.ts', '../features/login/login-screen'],
  ['apps/web/src/features/counts/a.ts', '../pharmacies/pharmacies-screen'],
  ['apps/collector/src/rules/a.ts', '../store/readings'],
  ['apps/collector/src/store/a.ts', '../sync/outbox'],
  ['apps/collector/src/device/a.ts', '../sync/outbox'],
  ['apps/collector/src/identity/a.ts', '../store/readings'],
  ['apps/collector/src/sync/a.ts', '../screens/app'],
  ['apps/server/src/a.ts', './appsync/open-appsync.js'],
  ['apps/server/src/metrics/a.ts', '../appsync/open-appsync.js'],
  ['apps/server/src/features/counts/routes.ts', '../../appsync/open-appsync.js'],
  ['apps/server/src/features/counts/a.ts', '../../appsync/open-appsync.js'],
  ['apps/server/src/mobile/routes.ts', '../appsync/open-appsync.js'],
  ['apps/server/src/mobile/a.ts', '../appsync/open-appsync.js'],
  ['apps/server/src/db/a.ts', '../appsync/open-appsync.js'],
  ['apps/server/src/identity/a.ts', '../appsync/open-appsync.js'],
] as const;

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** What lint forbids, as `file imports module`: one run over a tree that holds all of `imports`. */
function lintImports(imports: readonly (readonly [file: string, module: string])[]): Set<string> {
  const modulesOf = new Map<string, string[]>();
  for (const [file, module] of imports) modulesOf.set(file, [...(modulesOf.get(file) ?? []), module]);
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'balanco-arrows-')));
  try {
    const config = { ...JSON.parse(readFileSync(fromRoot('biome.json'), 'utf8')), vcs: { enabled: false } };
    writeFileSync(path.join(root, 'biome.json'), JSON.stringify(config));
    for (const [file, modules] of modulesOf) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), modules.map((module) => `export * from '${module}';\n`).join(''));
    }
    const biome = fromRoot('node_modules/@biomejs/biome/bin/biome');
    // One line for each problem, with the file and the line that it is in.
    const command = [biome, 'lint', '--reporter=github', '--max-diagnostics=none'];
    const { stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    const problems = stdout.matchAll(/^::error title=\S*noRestrictedImports,file=(.+?),line=(\d+),/gm);
    return new Set(
      [...problems].map(([, found = '', line]) => {
        const file = path.relative(root, path.resolve(root, found));
        return `${file} ${modulesOf.get(file)?.[Number(line) - 1]}`;
      }),
    );
  } finally {
    rmSync(root, { recursive: true });
  }
}

let forbidden: Set<string>;
beforeAll(() => {
  forbidden = lintImports([...wrongWay, ['apps/server/src/compose.ts', './appsync/open-appsync.js']]);
});

it.each(wrongWay)('lint does not let %s import %s', (file, module) => {
  expect([...forbidden]).toContain(`${file} ${module}`);
});

it('lint lets apps/server/src/compose.ts import the AppSync worker', () => {
  expect([...forbidden].filter((each) => each.startsWith('apps/server/src/compose.ts'))).toEqual([]);
});
