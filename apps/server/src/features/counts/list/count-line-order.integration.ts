import { codeKey } from '@balanco/contract/base/codes';
import type { CountLine } from '@balanco/contract/counts/count';
import {
  type COUNT_SORT_FIELDS,
  type CountSort,
  countSortSchema,
  listCounts,
} from '@balanco/contract/counts/counts';
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

type Filter = Parameters<typeof linesOf>[1];

const server = useServer();
const pharmacy = usePharmacy(server);

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
  const internal = (code: string, count: number) => ({ barcode: null, internalBarcode: { code, count } });
  const send = (counts: object[], as: Who) =>
    submit(
      server,
      counts.map((fields) => mobileCount(pharmacy.inventory_uuid, fields)),
      as,
    );
  await send(
    [
      { ...at(2), ...barcode('0789', 5) },
      { ...at(1), ...internal('12', 2) },
    ],
    'user',
  );
  await send(
    [
      { ...at(1), ...barcode('789', 2, 10) },
      { ...at(3), barcode: '[{' },
    ],
    'mod',
  );
  await send(
    [
      { ...at(1), ...internal('0012', 30) },
      { ...at(2), ...barcode('100', 2.5) },
    ],
    'user',
  );
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
  let { body } = await server.call(listCounts, { query: { ...query, page: 1 } });
  for (;;) {
    found.push(...body.results);
    if (body.cursor === null) return found;
    body = await server.ask(listCounts, { query: { ...query, after: body.cursor } });
  }
}

it.each(countSortSchema.options)('lines by %s are complete and ordered by page and cursor', async (sort) => {
  await countMixed();
  const all = await linesOf(server, { pharmacy: pharmacy.id });
  const expected = inOrder(all, sort);
  expect((await linesOf(server, { pharmacy: pharmacy.id, sort })).map((line) => line.line_id)).toEqual(
    expected,
  );
  for (const size of [1, 2, 4, 6]) {
    expect(
      (await readOn(sort, size)).map((line) => line.line_id),
      `pages of ${size}`,
    ).toEqual(expected);
  }
  const second = { pharmacy: pharmacy.id, sort, page: 2, page_size: 4 };
  const { body } = await server.call(listCounts, { query: second });
  expect(body.results.map((line: CountLine) => line.line_id)).toEqual(expected.slice(4));
});

const times = (minutes: readonly number[]) =>
  minutes.map((minute) =>
    mobileCount(pharmacy.inventory_uuid, { createdAt: `2026-05-01T10:${10 + minute}:00.000Z` }),
  );
const first = async () => {
  const query = { pharmacy: pharmacy.id, page: 1, page_size: 2 };
  return (await server.call(listCounts, { query })).body;
};
const on = async (after: string) => {
  const query = { pharmacy: pharmacy.id, page_size: 2, after };
  return (await server.call(listCounts, { query })).body;
};
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
