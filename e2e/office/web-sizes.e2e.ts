import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const BUILT = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'),
);

/** The transferred bytes: those of the brotli file if the build made one. */
function sentBytes(file: string): number {
  const path = join(BUILT, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** A chunk by its module. One that others import too has a name in the manifest instead. */
function findChunk(module: string, chunks: Readonly<Record<string, Chunk>>): Chunk {
  const lazy = Object.values(chunks).flatMap((chunk) => chunk.dynamicImports ?? []);
  const named = lazy.find((key) => chunks[key]?.name === basename(module, '.ts'));
  const chunk = chunks[module] ?? chunks[named ?? ''];
  if (chunk === undefined) throw new Error(`${module} is not in the manifest`);
  return chunk;
}

/** Adds to `files` a chunk and everything that it imports before it runs. */
function addFiles(files: Set<string>, key: string, chunks = manifest): void {
  const chunk = findChunk(key, chunks);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of chunk.css ?? []) files.add(file);
  for (const imported of chunk.imports ?? []) addFiles(files, imported, chunks);
}

/** The size of what the page loads until it shows these modules, in KB of 1000 bytes. */
function kilobytes(...modules: string[]): number {
  const files = new Set<string>();
  for (const key of ['index.html', ...modules.map((module) => `src/features/${module}`)])
    addFiles(files, key);
  let bytes = 0;
  for (const file of files) bytes += sentBytes(file);
  return bytes / 1000;
}

const SESSION = 'shell/session-layout.tsx';
const FRAME = [SESSION, 'shell/protected-layout.tsx'];

// Each limit is a few KB above the size of 2026-11-26: the frame has its field and
// the own menu, Contagens its cells, Cadastro the seats of licences, Configurações the company, Inventários the sections that finalising names, lists of sections who
// counted and who hasn't finished, an inventory
// its sections, the photos of an item and the annexes of the Ata, Histórico their words, the stream its messages, and Produtos the columns that its import chose and
// what it warns of. A page that
// outgrows it loads something that it needs later or not at all. Raise a limit only for what the page can't be
// shown without.
for (const [screen, limit, modules] of [
  ['Login', 152, ['login/login-screen.tsx']],
  ['Esqueci minha senha', 151, ['password-reset/password-reset-screen.tsx']],
  ['Cadastro', 295, [...FRAME, 'registration/registration-screen.tsx']],
  ['Licença', 202, [SESSION, 'licence/licence-screen.tsx']],
  ['Início', 267, [...FRAME, 'dashboard/dashboard-screen.tsx']],
  ['Farmácias', 346, [...FRAME, 'pharmacies/pharmacies-screen.tsx']],
  ['Configurações', 296, [...FRAME, 'pharmacies/settings/settings-screen.tsx']],
  ['Inventários', 370, [...FRAME, 'inventories/inventories-screen.tsx']],
  ['the page of an inventory', 480, [...FRAME, 'inventory-page/inventory-screen.tsx']],
  ['Perfis de exportação', 306, [...FRAME, 'adjustment-export/profiles-screen.tsx']],
  ['Contagens', 395, [...FRAME, 'counts/counts-screen.tsx']],
  ['Contagens sem inventário', 340, [...FRAME, 'unplaced/unplaced-screen.tsx']],
  ['Produtos', 418, [...FRAME, 'products/products-screen.tsx', 'product-import/import-dialog.tsx']],
  ['Lixeira', 339, [...FRAME, 'trash/trash-screen.tsx']],
  ['Histórico', 281, [...FRAME, 'history/history-screen.tsx']],
  ['Usuários', 320, [...FRAME, 'users/users-screen.tsx']],
] as const)
  test(`${screen} loads no more than ${limit} KB of scripts and styles`, () => {
    const size = kilobytes(...modules);
    expect(size).toBeGreaterThan(100);
    expect(size).toBeLessThanOrEqual(limit);
  });

for (const [name, limit] of [
  ['parse.worker', 25],
  ['write-counts.worker', 32],
  // It hashes the file that it writes.
  ['write-settlement.worker', 20],
] as const)
  test(`the worker ${name} is no larger than ${limit} KB`, () => {
    const files = readdirSync(join(BUILT, 'assets')).filter(
      (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
    );
    expect(files).toHaveLength(1);
    expect(sentBytes(join('assets', files[0] ?? '')) / 1000).toBeLessThanOrEqual(limit);
  });

/** The gzip size of what the collector's app loads until it shows these modules, in KB of 1000 bytes. */
function collectorKilobytes(...modules: string[]): number {
  const folder = fileURLToPath(new URL('../../apps/collector/dist/', import.meta.url));
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const files = new Set<string>();
  for (const key of ['index.html', 'src/early.ts', ...modules]) addFiles(files, key, chunks);
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  return bytes / 1000;
}

// The first load is the sign-in, which hears the office over whatever is open. The lists come without the provider's
// client and with the phone's key. Counting loads while people choose, knows the boxes and how its section
// stands. The phone keeps all of it.
for (const [screen, limit, modules] of [
  ['its sign-in', 91, []],
  ['its lists', 127, ['src/sync/pull/places.ts']],
  [
    'counting',
    153,
    ['src/screens/counting/counting.tsx', 'src/sync/sending/send.ts', 'src/sync/pull/catalogue.ts'],
  ],
] as const)
  test(`The collector loads for ${screen} no more than ${limit} KB`, () => {
    const size = collectorKilobytes(...modules);
    expect(size).toBeGreaterThan(60);
    expect(size).toBeLessThanOrEqual(limit);
  });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ALL_STYLES = join(ROOT, 'node_modules', '@mantine', 'core', 'styles.css');

test('Every Mantine component in the build has its styles there', () => {
  const assets = join(BUILT, 'assets');
  const textOf = (ending: string) =>
    readdirSync(assets)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('\n');
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
  const styled = classesIn(readFileSync(ALL_STYLES, 'utf8'));
  const needed = [...classesIn(textOf('.js'))].filter((name) => styled.has(name));
  expect(needed.length).toBeGreaterThan(100);
  const built = classesIn(textOf('.css'));
  expect(needed.filter((name) => !built.has(name))).toEqual([]);
});
