import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, type ServerAccess, startServer } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api-session.js';
import { keepCounting } from './arriving-counts.js';
import { fillDemo } from './fill-demo.js';
import { DEMO_ADMIN } from './people.js';
import { writeSampleFiles } from './sample-files.js';

interface Pharmacy {
  id: string;
  name: string;
}
interface Row {
  inventory_id: number;
  name: string;
  section_name: string | null;
  collector_sub: string | null;
  source: string;
  status: string;
}
interface Steps {
  state: string;
  next_version: number;
  late_counts: number;
  current: { zeroed_items: number } | null;
  reasons: { given: number };
}
interface Recount {
  state: string;
  items: number;
}
interface Line {
  kind: string;
  after_close: boolean;
  product: object | null;
}

let server: RunningServer;
let access: ServerAccess;
let admin: ApiSession;
beforeAll(async () => {
  server = await startServer({ env: { ADMIN_EMAIL: DEMO_ADMIN.email, ADMIN_PASSWORD: DEMO_ADMIN.password } });
  access = { ...server, admin: DEMO_ADMIN };
  await fillDemo(access, () => undefined, { large: 120, medium: 100, small: 60, counts: 60 });
  admin = await openApiSession(access, DEMO_ADMIN);
});
afterAll(() => server?.stop());

const get = async <T>(path: string) => (await admin.send('GET', path)) as T;
const countOf = async (path: string) => (await get<{ count: number }>(path)).count;

it('The demonstration has pharmacies, catalogues, inventories and counts of every kind', async () => {
  const pharmacies = await get<Pharmacy[]>('/api/pharmacies/');
  const products = pharmacies.map(({ id }) => countOf(`/api/products/?pharmacy=${id}&page_size=1`));
  expect((await Promise.all(products)).map((count) => count > 0)).toEqual([true, true, true, false]);

  const { results } = await get<{ results: Row[] }>('/api/inventories/with-all-counts/');
  expect(new Set(results.map((row) => row.source))).toEqual(new Set(['web', 'mobile', 'pharmacy']));
  expect(new Set(results.map((row) => row.status))).toEqual(new Set(['Em Andamento', 'Finalizado']));
  const sections = results.filter((row) => row.section_name !== null);
  expect(new Set(sections.map((row) => row.collector_sub === null))).toEqual(new Set([true, false]));

  const lines = (await get<{ results: Line[] }>('/api/amplify-counts/?page=1&page_size=1000')).results;
  expect(new Set(lines.map((line) => line.kind))).toEqual(
    new Set(['barcode', 'internal_code', 'unrecognised']),
  );
  for (const kind of [true, false]) {
    expect(lines.some((line) => line.after_close === kind)).toBe(true);
    expect(lines.some((line) => (line.product === null) === kind)).toBe(true);
  }
});

it('The demonstration has an inventory in each state of its closing, with reasons, late counts and zeroed items, a blind one, and one that is recounted', async () => {
  const { results } = await get<{ results: Row[] }>('/api/inventories/with-all-counts/');
  const numbers = new Set(results.filter(({ source }) => source === 'web').map((row) => row.inventory_id));
  const steps = await Promise.all(
    [...numbers].map((number) => get<Steps>(`/api/inventories/${number}/steps/`)),
  );
  expect(new Set(steps.map(({ state }) => state))).toEqual(
    new Set(['open', 'checking', 'settled', 'approved', 'exported']),
  );
  expect(steps.some(({ next_version: next }) => next === 3)).toBe(true);
  expect(steps.some(({ late_counts: late }) => late > 0)).toBe(true);
  expect(steps.some(({ current }) => (current?.zeroed_items ?? 0) > 0)).toBe(true);
  expect(steps.some(({ reasons }) => reasons.given > 0)).toBe(true);
  const closings = await Promise.all(
    [...numbers].map((number) => get<{ blind: boolean }>(`/api/inventories/${number}/closing/`)),
  );
  expect(new Set(closings.map(({ blind }) => blind))).toEqual(new Set([true, false]));
  const recounts = await Promise.all(
    [...numbers].map((number) => get<{ results: Recount[] }>(`/api/inventories/${number}/recounts/`)),
  );
  const [recount] = recounts.flatMap(({ results: rows }) => rows);
  expect(recount).toMatchObject({ state: 'open', collector: { name: 'Caio Azevedo' } });
  expect(recount?.items).toBeGreaterThan(0);
});

it('The demonstration has people of each role, and the filtered list leaves out those without a licence', async () => {
  const users = await get<{ email: string; 'custom:role': string }[]>('/api/cognito-users-filtered/');
  expect(new Set(users.map((user) => user['custom:role']))).toEqual(new Set(['admin', 'mod', 'user']));
  expect(users.map((user) => user.email)).not.toContain('novato@demo.example');
  const all = await get<{ email: string }[]>('/api/cognito-users/');
  expect(all.map((user) => user.email)).toContain('novato@demo.example');
});

it('The demonstration sends new counts until it is stopped', async () => {
  const before = await countOf('/api/amplify-counts/?page=1&page_size=1');
  const stop = new AbortController();
  const counting = keepCounting(access, stop.signal);
  await expect.poll(() => countOf('/api/amplify-counts/?page=1&page_size=1')).toBeGreaterThan(before);
  stop.abort();
  await counting;
});

it('The demonstration writes valid and faulty files to import', async () => {
  const folder = await writeSampleFiles(server.dataDir);
  expect((await readdir(folder)).sort()).toEqual([
    'catalogo-com-problemas.txt',
    'catalogo-deslocado.txt',
    'catalogo.csv',
    'catalogo.txt',
    'vazio.txt',
  ]);
});
