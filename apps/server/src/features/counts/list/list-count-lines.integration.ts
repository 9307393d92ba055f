import { randomUUID } from 'node:crypto';
import { codeKey } from '@balanco/contract/base/codes';
import type { CountLine } from '@balanco/contract/counts/count';
import { type COUNT_SORT_FIELDS, type CountSort, countSortSchema } from '@balanco/contract/counts/counts';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { beforeEach, describe, expect, it } from 'vitest';
import { useServer, type Who } from '../../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  linesOf,
  mobileCount,
  submit,
  usePharmacy,
} from '../../../testing/world/stock-taking.js';

const server = useServer();

const pharmacy = usePharmacy(server);

const internal = (code: string, count = 1) => ({ barcode: null, internalBarcode: { code, count } });

it('a page stays as it was while lines arrive, and tells how many did', async () => {
  const at = (hour: number) =>
    mobileCount(pharmacy.inventory_uuid, { createdAt: `2026-05-01T0${hour}:00:00Z` });
  const [first, second] = [at(3), at(4)];
  await submit(server, [first, second]);
  const page = async (up_to: number) => {
    const query = { pharmacy: pharmacy.id, page: 2, page_size: 1, up_to };
    const body = await server.ask('listCounts', { query });
    if (Array.isArray(body)) throw new Error('no page');
    return body;
  };
  const held = await page(0);
  expect(held).toMatchObject({ count: 2, newer: 0, results: [{ createdAt: '2026-05-01T03:00:00.000Z' }] });
  await submit(server, [at(5), { ...first, factor: 7, _version: 1 }]);
  const later = await page(held.up_to ?? 0);
  expect(later).toMatchObject({ count: 3, newer: 1, next: null, up_to: held.up_to });
  expect(later.results).toMatchObject([{ line_id: held.results[0]?.line_id, factor: 7 }]);
});

it('the list has one complete line per entry, newest first', async () => {
  const inventory = await addInventory(server, pharmacy.id, 'Geral');
  const sectionID = await addSection(server, inventory.inventory_id, 'Corredor 1');
  await submit(server, [
    mobileCount(inventory.inventory_id, {
      sectionID,
      barcode: [
        { barcode: '789', internal_code: '42', count: 2.5, factor: 12 },
        { barcode: '790', count: 1 },
      ],
      factor: 3,
      createdAt: '2026-05-01T10:00:00-03:00',
    }),
    mobileCount(pharmacy.inventory_uuid, { ...internal('7', 4), createdAt: '2026-05-01T14:00:00Z' }),
  ]);
  expect(await linesOf(server, { pharmacy: pharmacy.id })).toMatchObject([
    {
      kind: 'internal_code',
      internal_code: '7',
      quantity: 4,
      inventoryID: pharmacy.inventory_uuid,
      sectionID: null,
      section_name: null,
    },
    { entry_index: 1, barcode: '790', quantity: 1, factor: 3 },
    {
      entry_index: 0,
      _version: 1,
      kind: 'barcode',
      barcode: '789',
      internal_code: '42',
      quantity: 2.5,
      factor: 12,
      raw: null,
      createdAt: '2026-05-01T13:00:00.000Z',
      user_name: 'Ulisses Usuário',
      user_email: 'ulisses@balanco.test',
      cognitoUserID: server.people.user.sub,
      inventoryID: inventory.inventory_id,
      inventory_name: 'Geral',
      sectionID,
      section_name: 'Corredor 1',
      after_close: false,
      product: null,
      source: { barcode: [{ barcode: '789' }, { barcode: '790' }], internalBarcode: null, factor: 3 },
    },
  ]);
});

it("lines counted at the same moment list the batch's last one first", async () => {
  const codes = Array.from({ length: 20 }, (_, index) => String(index + 1));
  const batch = codes.map((code) => mobileCount(pharmacy.inventory_uuid, internal(code)));
  await submit(server, batch);
  const lines = await linesOf(server, { pharmacy: pharmacy.id });
  expect(lines.map((line) => line.internal_code)).toEqual(codes.reverse());
});

it('pages of lines link both ways, hold each line once, and end', async () => {
  const barcode = Array.from({ length: 5 }, (_, index) => ({ barcode: `78${index}`, count: index }));
  await submit(server, [mobileCount(pharmacy.inventory_uuid, { barcode })]);
  const page = (number: number) =>
    server.call('listCounts', { query: { pharmacy: pharmacy.inventory_uuid, page: number, page_size: 2 } });
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.map(({ body }) => [body.count, body.results.length, body.previous === null])).toEqual([
    [5, 2, true],
    [5, 2, false],
    [5, 1, false],
  ]);
  expect(new URL(pages[0]?.body.next).searchParams.get('page')).toBe('2');
  expect(pages[2]?.body.next).toBeNull();
  const places = pages.flatMap(({ body }) => body.results.map((line: CountLine) => line.entry_index));
  expect(places).toEqual([4, 3, 2, 1, 0]);
  expect(await page(4)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await page(Number.MAX_SAFE_INTEGER)).toMatchObject({ status: 404 });
});

it('lines of all pharmacies are listed if none is named', async () => {
  const [one, other] = [await addPharmacy(server), await addPharmacy(server)];
  await submit(server, [mobileCount(one.inventory_uuid), mobileCount(other.inventory_uuid)]);
  const uuids = (await linesOf(server, { pharmacy: '' })).map((line) => line.inventoryID);
  expect(uuids).toEqual(expect.arrayContaining([one.inventory_uuid, other.inventory_uuid]));
});

it('an unrecognised count is listed with its raw text', async () => {
  await submit(server, [
    mobileCount(pharmacy.inventory_uuid, { barcode: '[{"barcode":' }),
    mobileCount(pharmacy.inventory_uuid, { barcode: [{ nota: 'x\u0000y' }] }),
    mobileCount(pharmacy.inventory_uuid, { barcode: null }),
  ]);
  const lines = await linesOf(server, { pharmacy: pharmacy.id });
  expect(lines.map((line) => line.kind)).toEqual(Array(3).fill('unrecognised'));
  expect(lines.map((line) => line.quantity)).toEqual([null, null, null]);
  expect(lines.map((line) => line.raw).sort()).toEqual(['[{"barcode":', 'null', '{"nota":"x\\u0000y"}']);
});

it('searching lines matches parts of the collector’s name, e-mail or id', async () => {
  await submit(server, [mobileCount(pharmacy.inventory_uuid)], 'user');
  await submit(server, [mobileCount(pharmacy.inventory_uuid)], 'mod');
  const found = async (search: string) =>
    (await linesOf(server, { pharmacy: pharmacy.id, search })).map((line) => line.user_name).sort();
  expect(await found('ULISSES')).toEqual(['Ulisses Usuário']);
  expect(await found('usuario ulis')).toEqual(['Ulisses Usuário']);
  expect(await found('marcio')).toEqual(['Márcio Moderador']);
  expect(await found('marcio@balanco')).toEqual(['Márcio Moderador']);
  expect(await found(server.people.mod.sub.slice(0, 13).toUpperCase())).toEqual(['Márcio Moderador']);
  expect(await found('balanco.test')).toEqual(['Márcio Moderador', 'Ulisses Usuário']);
  expect(await found('ulisses marcio')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found('xyz')).toEqual([]);
});

it('searching lines stays within the pharmacy', async () => {
  const [one, other] = [await addPharmacy(server), await addPharmacy(server)];
  await submit(server, [mobileCount(one.inventory_uuid)]);
  expect(await linesOf(server, { pharmacy: other.id, search: 'ulisses' })).toEqual([]);
  expect(await linesOf(server, { pharmacy: one.id, search: 'ulisses' })).toHaveLength(1);
});

it('the search finds counts under the collector’s name at that time', async () => {
  await submit(server, [mobileCount(pharmacy.inventory_uuid)], 'admin');
  const collectors = server.db.updateTable('collector').where('pharmacy_id', '=', pharmacy.id);
  await collectors.set({ name: 'Ana de Solteira' }).execute();
  await submit(server, [mobileCount(pharmacy.inventory_uuid)], 'admin');
  expect(await linesOf(server, { pharmacy: pharmacy.id, search: 'solteira' })).toHaveLength(1);
  expect(await linesOf(server, { pharmacy: pharmacy.id, search: 'administradora' })).toHaveLength(1);
});

it('the filter by inventory takes a number, a UUID or unknown inventories', async () => {
  const { inventory_id } = await addInventory(server, pharmacy.id);
  await submit(server, [
    mobileCount(inventory_id, internal('1')),
    mobileCount(pharmacy.inventory_uuid, internal('2')),
  ]);
  const codes = async (inventory: string | number) =>
    (await linesOf(server, { pharmacy: pharmacy.id, inventory })).map((line) => line.internal_code);
  expect(await codes(Number(inventory_id))).toEqual(['1']);
  expect(await codes(pharmacy.inventory_uuid)).toEqual(['2']);
  expect(await codes(randomUUID())).toEqual([]);
  expect(await codes(999_999)).toEqual([]);
});

type Filter = Parameters<typeof linesOf>[1];

async function countMixed(): Promise<void> {
  await addProducts(server, pharmacy.id, [
    { internal_code: '0100', barcode: '789', description: 'Ácido' },
    { internal_code: '12', description: 'Zinco' },
    { barcode: '100', description: '' },
  ]);
  const at = (minute: number) => ({ createdAt: `2026-05-01T10:0${minute}:00.000Z` });
  const barcode = (code: string, count: number, factor = 1) => ({
    barcode: [{ barcode: code, count, factor }],
  });
  const send = (as: Who, ...counts: object[]) => {
    const batch = counts.map((fields) => mobileCount(pharmacy.inventory_uuid, fields));
    return submit(server, batch, as);
  };
  await send('user', { ...at(2), ...barcode('0789', 5) }, { ...at(1), ...internal('12', 2) });
  await send('mod', { ...at(1), ...barcode('789', 2, 10) }, { ...at(3), barcode: '[{' });
  await send('user', { ...at(1), ...internal('0012', 30) }, { ...at(2), ...barcode('100', 2.5) });
}

function inOrder(lines: readonly CountLine[], sort: CountSort): number[] {
  const field = sort.replace('-', '') as (typeof COUNT_SORT_FIELDS)[number];
  const sign = sort.startsWith('-') ? -1 : 1;
  const value = (line: CountLine) => (shown(line, field) === '' ? null : shown(line, field));
  const compare = (a: CountLine, b: CountLine) => {
    const [left, right] = [value(a), value(b)];
    if (left !== right && (left === null || right === null)) return left === null ? 1 : -1;
    const isText = field === 'user_name' || field === 'product';
    const difference = isText
      ? String(left).localeCompare(String(right), 'pt-BR')
      : compareValues(left, right);
    return sign * (difference || a.line_id - b.line_id);
  };
  return [...lines].sort(compare).map((line) => line.line_id);
}

function shown(line: CountLine, field: (typeof COUNT_SORT_FIELDS)[number]) {
  if (field === 'product') return line.product?.description ?? '';
  if (field !== 'internal_code') return line[field];
  const key = codeKey(line.internal_code || (line.product?.internal_code ?? ''));
  return key === '' ? '' : key.padStart(64, '0');
}

function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  return (typeof left === 'number' ? left < Number(right) : String(left) < String(right)) ? -1 : 1;
}

async function readOn(sort: CountSort, size: number): Promise<CountLine[]> {
  const found: CountLine[] = [];
  const query = { pharmacy: pharmacy.id, sort, page_size: size };
  let body = await server.ask('listCounts', { query: { ...query, page: 1 } });
  for (;;) {
    found.push(...body.results);
    if (body.cursor === null) return found;
    body = await server.ask('listCounts', { query: { ...query, after: body.cursor } });
  }
}

it.each(countSortSchema.options)('lines by %s are complete and ordered by page and cursor', async (sort) => {
  await countMixed();
  const all = await linesOf(server, { pharmacy: pharmacy.id });
  const expected = inOrder(all, sort);
  const ids = (lines: readonly CountLine[]) => lines.map((line) => line.line_id);
  expect(ids(await linesOf(server, { pharmacy: pharmacy.id, sort }))).toEqual(expected);
  for (const size of [1, 2, 4, 6])
    expect(ids(await readOn(sort, size)), `pages of ${size}`).toEqual(expected);
  const second = { pharmacy: pharmacy.id, sort, page: 2, page_size: 4 };
  const { results } = await server.ask('listCounts', { query: second });
  expect(ids(results)).toEqual(expected.slice(4));
});

const times = (minutes: readonly number[]) =>
  minutes.map((minute) =>
    mobileCount(pharmacy.inventory_uuid, { createdAt: `2026-05-01T10:${10 + minute}:00.000Z` }),
  );

const first = () => server.ask('listCounts', { query: { pharmacy: pharmacy.id, page: 1, page_size: 2 } });
const on = (after: string) =>
  server.ask('listCounts', { query: { pharmacy: pharmacy.id, page_size: 2, after } });

const ids = (page: { results: CountLine[] }) => page.results.map((line) => line.count_id);

it('a cursor continues after its last line despite additions and deletions', async () => {
  const sent = times([1, 2, 3, 4, 5]);
  const [one, two, three, four] = (await submit(server, sent)).map(({ id }) => id);
  const start = await first();
  const gone = [{ ...sent[3], _deleted: true }];
  await submit(server, [...times([6, 7]), ...gone]);
  const next = await on(start.cursor);
  expect(ids(start)).toContain(four);
  expect(ids(next)).toEqual([three, two]);
  const last = await on(next.cursor);
  expect([ids(last), last.cursor]).toEqual([[one], null]);
});

it('pages by cursor keep the first count and link to the next', async () => {
  await submit(server, times([1, 2, 3, 4, 5]));
  const start = await first();
  await submit(server, times([6]));
  const next = await on(start.cursor);
  expect(next).toMatchObject({ count: 5, previous: null });
  const link = new URL(next.next).searchParams;
  expect([link.get('after'), link.get('page_size')]).toEqual([next.cursor, '2']);
});

it('pages by cursor end with the list, even after a full page', async () => {
  await submit(server, times([1, 2, 3, 4]));
  const next = await on((await first()).cursor);
  expect(next).toMatchObject({ cursor: null, next: null });
  expect(next.results).toHaveLength(2);
});

describe('the filter by section', () => {
  let inventory: InventoryId;
  let sections: [string, string];
  beforeEach(async () => {
    inventory = (await addInventory(server, pharmacy.id)).inventory_id;
    sections = [await addSection(server, inventory, 'A'), await addSection(server, inventory, 'B')];
    await submit(server, [
      mobileCount(inventory, { sectionID: sections[0] }),
      mobileCount(inventory, { sectionID: sections[1] }),
      mobileCount(inventory),
    ]);
  });

  it.each(['pharmacy', 'inventory', 'nothing'])(
    "the filter by section returns only that section's lines, with %s",
    async (what) => {
      const filters: Record<string, Filter> = {
        pharmacy: { pharmacy: pharmacy.id },
        inventory: { inventory },
      };
      const beside = filters[what] ?? {};
      const found = await linesOf(server, { ...beside, section: sections[0] });
      expect(found).toMatchObject([{ sectionID: sections[0], section_name: 'A' }]);
    },
  );

  it('the filter by section finds nothing in another inventory or pharmacy', async () => {
    const other = await addInventory(server, pharmacy.id);
    const elsewhere = await addPharmacy(server);
    const unknown = '00000000-0000-4000-8000-000000000404';
    const filters: Filter[] = [
      { section: sections[0], inventory: other.inventory_id },
      { section: sections[0], pharmacy: elsewhere.id },
      { section: unknown },
    ];
    for (const query of filters) {
      expect(await linesOf(server, query)).toEqual([]);
    }
  });
});
