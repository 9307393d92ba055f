import type { Item } from '@balanco/contract/comparison/items';
import type { CountLine } from '@balanco/contract/counts/count';
import type { RecalledLot } from '@balanco/contract/expiry/recall';
import type { ReturnProof } from '@balanco/contract/exports/return-proofs';
import type { DailyCount, ShopAccuracy } from '@balanco/contract/inventories/daily-count';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { MailAddresses } from '@balanco/contract/pharmacies/mail-addresses';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import type { InventoryProgress } from '@balanco/contract/progress/progress';
import type { Recount } from '@balanco/contract/recounts/recounts';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import type { ServerAccess } from '../harness/start-server.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { inventoryNumbers, inventoryRows } from '../stock-take/locations.js';
import { keepCounting } from './arriving-counts.js';
import { NIGHT_COLLECTOR } from './fill-collector-night.js';
import { fillDemo } from './fill-demo.js';
import { DEMO_ADMIN, LIMITED } from './people.js';

const env = { ADMIN_EMAIL: DEMO_ADMIN.email, ADMIN_PASSWORD: DEMO_ADMIN.password };
const server = useServer({ isFirstStart: true, env });
let access: ServerAccess;
let admin: ApiSession;
let rows: readonly InventoryRow[];
let numberOf: (name: string) => number;
test.beforeAll(async () => {
  access = { ...server, admin: DEMO_ADMIN };
  await fillDemo(access, () => undefined, { large: 120, medium: 300, small: 300, counts: 90 });
  admin = await openApiSession(access, DEMO_ADMIN);
  rows = await inventoryRows(admin);
  numberOf = await inventoryNumbers(admin);
});

const get = async <T>(path: string) => (await admin.send('GET', path)) as T;
const countOf = async (path: string) => (await get<{ count: number }>(path)).count;

test('The demonstration has pharmacies, catalogues, inventories and counts of every kind', full, async () => {
  const pharmacies = await get<Pharmacy[]>('/api/pharmacies/');
  const products = pharmacies.map(({ id }) => countOf(`/api/products/?pharmacy=${id}&page_size=1`));
  expect((await Promise.all(products)).map((count) => count > 0)).toEqual([true, true, true, false]);
  expect(await countOf('/api/invoices/?state=unreceived&page_size=1')).toBe(13);
  const { results: recalled } = await get<{ results: RecalledLot[] }>('/api/recall/?search=LR25A');
  expect(recalled.map(({ notes }) => notes.length)).toEqual([1, 1]);
  const exchanges = pharmacies.map(({ id }) => countOf(`/api/pharmacies/${id}/expiry-lots/?bucket=exchange`));
  expect((await Promise.all(exchanges)).filter((count) => count > 0)).toEqual([1]);

  expect(new Set(rows.map((row) => row.source))).toEqual(new Set(['web', 'mobile', 'pharmacy']));
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['Em Andamento', 'Finalizado']));
  const sections = rows.filter((row) => row.section_name !== null);
  expect(new Set(sections.map((row) => row.collector_sub === null))).toEqual(new Set([true, false]));

  const lines = (await get<{ results: CountLine[] }>('/api/amplify-counts/?page=1&page_size=1000')).results;
  expect(new Set(lines.map((line) => line.kind))).toEqual(
    new Set(['barcode', 'internal_code', 'unrecognised']),
  );
  for (const kind of [true, false]) {
    expect(lines.some((line) => line.after_close === kind)).toBe(true);
    expect(lines.some((line) => (line.product === null) === kind)).toBe(true);
  }
});

test('The demonstration has an inventory in each state of a settlement', full, async () => {
  const numbers = new Set(rows.filter(({ source }) => source === 'web').map((row) => row.inventory_id));
  const steps = await Promise.all(
    [...numbers].map((number) => get<SettlementSteps>(`/api/inventories/${number}/steps/`)),
  );
  expect(new Set(steps.map(({ state }) => state))).toEqual(
    new Set(['open', 'checking', 'settled', 'approved', 'exported']),
  );
  expect(steps.some(({ next_version: next }) => next === 3)).toBe(true);
  expect(steps.some(({ late_counts: late }) => late > 0)).toBe(true);
  expect(steps.some(({ current }) => (current?.zeroed_items ?? 0) > 0)).toBe(true);
  expect(steps.some(({ reasons }) => reasons.given > 0)).toBe(true);
  const comparisons = await Promise.all(
    [...numbers].map((number) => get<{ blind: boolean }>(`/api/inventories/${number}/closing/`)),
  );
  expect(new Set(comparisons.map(({ blind }) => blind))).toEqual(new Set([true, false]));
  const recounts = await Promise.all(
    [...numbers].map((number) => get<{ results: Recount[] }>(`/api/inventories/${number}/recounts/`)),
  );
  const [recount] = recounts.flatMap(({ results }) => results);
  expect(recount).toMatchObject({ state: 'open', collector: { name: 'Caio Azevedo' } });
  expect(recount?.items).toBeGreaterThan(0);
});

test('The demonstration’s night has two differences to talk about and paces of people', full, async () => {
  const night = numberOf('Balanço Geral');
  const { results: items } = await get<{ results: Item[] }>(
    `/api/inventories/${night}/divergence/?filter=divergent&page_size=1000`,
  );
  const [missing, ...others] = items;
  const swapped = others.slice(0, 2);
  expect(missing).toMatchObject({ expected: 24, counted: 4 });
  expect(swapped.map(({ description }) => description)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('LOSARTANA')),
  );
  expect(swapped.map(({ difference }) => difference)).toEqual([12, -12]);
  const small = others.slice(2).map(({ difference_value: money }) => Math.abs(money ?? 0));
  expect(Math.max(...small)).toBeLessThanOrEqual(80);

  const { inventories } = await get<{ inventories: InventoryProgress[] }>('/api/progress/');
  const collectors = inventories.flatMap((inventory) => inventory.collectors);
  for (const { lines, lines_per_hour: rate } of collectors.filter((each) => each.lines > 0)) {
    expect(lines).toBeLessThan(1000);
    expect(rate ?? 150).toBeLessThanOrEqual(300);
  }
  for (const { rate } of inventories) expect(rate.lines_per_hour ?? 0).toBeLessThanOrEqual(900);
});

test('The demonstration has proofs of return, Rede and a limited person', full, async () => {
  const { results: proofs } = await get<{ results: ReturnProof[] }>(
    `/api/inventories/${numberOf('Éticos exportados')}/return-proofs/`,
  );
  expect(proofs.map(({ source }) => source)).toEqual(['file', 'catalogue']);
  expect(proofs[0]).toMatchObject({ differing_items: 3, missing_items: 0 });
  const open = numberOf('Loja aberta em conferência');
  const comparison = await get<{ shop: string }>(`/api/inventories/${open}/closing/`);
  expect(comparison.shop).toBe('open');
  const network = await get<{ results: { last: object | null }[] }>('/api/network/?page=1');
  expect(network.results.some(({ last }) => last !== null)).toBe(true);
  const people = await get<{ email: string; pharmacies: number | null }[]>('/api/people/');
  const limited = people.filter(({ pharmacies }) => pharmacies !== null);
  expect(limited).toEqual([expect.objectContaining({ email: LIMITED, pharmacies: 1 })]);
  const { addresses } = await get<MailAddresses>('/api/mail-addresses/');
  expect(addresses).toHaveLength(2);
});

test('The demonstration has a year of days', full, async () => {
  const { results } = await get<{ results: ShopAccuracy[] }>('/api/shop-accuracy/');
  expect(results).toHaveLength(2);
  for (const { pharmacy, accuracy, months } of results) {
    expect(accuracy?.answers).toBeGreaterThan(900);
    // The newest may have begun today.
    const found = months.slice(0, -1).map(({ answers, empty_shelves }) => answers > 0 && empty_shelves > 0);
    expect(found).toEqual(Array.from({ length: 11 }, () => true));
    const { list, days } = await get<DailyCount>(`/api/pharmacies/${pharmacy}/daily-count/`);
    expect([list?.items.length, days.length]).toEqual([expect.any(Number), 31]);
  }
  const { days } = await get<DailyCount>(`/api/pharmacies/${results[1]?.pharmacy}/daily-count/`);
  expect(days.slice(1, 11).map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'approved'));
});

test('The demonstration has a night with the Coletor and its collector', full, async () => {
  const night = numberOf('Noite com o Coletor');
  const { inventories } = await get<{ inventories: InventoryProgress[] }>(`/api/progress/?opened=${night}`);
  const followed = inventories.find(({ inventory_id }) => inventory_id === night);
  expect(
    followed?.section_list?.map(({ name, state, done }) => [name, state, done.map(({ matches }) => matches)]),
  ).toEqual([
    ['Balcão', 'ready', [true]],
    ['Geladeira', 'counting', [false]],
    ['Dermocosméticos', 'counting', []],
  ]);
  expect(followed).toMatchObject({ sections: { done: 0, ready: 1, total: 3 }, unresolved: { codes: 3 } });
  expect(followed?.collectors).toMatchObject([{ name: NIGHT_COLLECTOR, device: { queue: 2 } }]);
  const codes = await get<{ results: { name: string; used_at: string | null; leaves_at: string | null }[] }>(
    '/api/collector-codes/',
  );
  expect(codes.results.map(({ used_at }) => used_at !== null).sort()).toEqual([false, true]);
  expect(codes.results.every(({ leaves_at }) => leaves_at !== null)).toBe(true);
});

test('The demonstration sends counts until stopped, with a silent device’s alarm', full, async () => {
  const before = await countOf('/api/amplify-counts/?page=1&page_size=1');
  const stop = new AbortController();
  const counting = keepCounting(access, stop.signal);
  await expect.poll(() => countOf('/api/amplify-counts/?page=1&page_size=1')).toBeGreaterThan(before);
  const kinds = async () => {
    const { inventories } = await get<{ inventories: InventoryProgress[] }>('/api/progress/');
    return inventories.flatMap(({ alarms }) => alarms.map(({ kind }) => kind));
  };
  await expect.poll(kinds).toEqual(expect.arrayContaining(['device_queue', 'device_waiting']));
  stop.abort();
  await counting;
});
