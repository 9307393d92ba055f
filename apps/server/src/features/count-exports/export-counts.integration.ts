import { type AddressInfo, connect } from 'node:net';
import type { CountLine } from '@balanco/contract/counts/count';
import type { QUICK_FILTERS } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { countConnections } from '../../db/database.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  submit,
} from '../../testing/world/stock-taking.js';
import { exportCounts } from './export-counts.js';

const server = useServer();
let pharmacy: string;
let inventory: number | string;
beforeAll(async () => {
  ({ id: pharmacy } = await addPharmacy(server));
  inventory = (await addInventory(server, pharmacy)).inventory_id;
  const section = await addSection(server, inventory, 'Corredor "1"');
  await addProducts(server, pharmacy, [
    { barcode: '0789', internal_code: '42', description: 'DIPIRONA; 500MG' },
    { barcode: '790', internal_code: '7', description: 'ÁGUA' },
  ]);
  const counts = Array.from({ length: 60 }, (_, index) =>
    mobileCount(inventory, {
      barcode: index % 7 === 0 ? 'ilegível' : barcodesOf(index),
      ...(index % 2 === 0 ? { sectionID: section } : {}),
      factor: 1 + (index % 3),
      createdAt: new Date(Date.UTC(2026, 4, 1, 10, 0, Math.floor(index / 6))).toISOString(),
    }),
  );
  await submit(server, counts);
});

const barcodesOf = (index: number) =>
  [
    { barcode: '789', count: index + 0.5 },
    { barcode: `55${index}`, count: 1 },
    { barcode: '', internal_code: '7', count: 2, factor: 12 },
  ].slice(0, 1 + (index % 3));

const asStaff = () => ({
  db: server.db,
  caller: { ...server.people.mod, role: 'mod', licensed: true, pharmacyIds: null } as const,
});

const exported = (line: CountLine) => [
  line.kind,
  line.user_name,
  line.user_email,
  line.barcode,
  line.internal_code,
  line.quantity,
  line.factor,
  line.createdAt,
  line.inventory_name,
  line.section_name,
  line.product,
];

async function listed(query: object): Promise<CountLine[]> {
  const all = { page: 1, page_size: 1000, sort: '-createdAt' as const, pharmacy, ...query };
  return (await server.ask('listCounts', { as: 'admin', query: all })).results as CountLine[];
}

const only = (filter: (typeof QUICK_FILTERS)[number]) => ({ only: filter });
it.each([
  ['of a pharmacy', () => ({})],
  ['of an inventory', () => ({ inventory })],
  ['of a search by code', () => ({ search: '789' })],
  ['of a search of a collector', () => ({ search: 'ulisses' })],
  ['of a quick filter', () => only('factor_above_1')],
  ['of unrecognised lines', () => only('unrecognised')],
  ['of a search without a match', () => ({ search: 'nothing like this' })],
  ['of an unknown inventory', () => ({ inventory: 987_654 })],
])('%s sends exactly the listed lines between their two totals', async (_what, query) => {
  const lines = await listed(query());
  const answer = await server.ask('exportCounts', { query: { pharmacy, ...query() } });
  expect(answer).toEqual([{ count: lines.length }, ...lines.map(exported), { lines: lines.length }]);
});

it.each([1, 4, 20, 61, 1000])('an export of %i lines per read sends every line once', async (chunk) => {
  const parts: string[] = [];
  for await (const part of exportCounts(asStaff(), { pharmacyId: pharmacy }, chunk)) parts.push(part);
  const lines = (await listed({})).map(exported);
  expect(JSON.parse(parts.join(''))).toEqual([{ count: lines.length }, ...lines, { lines: lines.length }]);
  const sizes = parts.slice(1, -1).map((part) => part.split('\n').length - 1);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(chunk + 2);
});

it('an export sends each count whole and once while counts change', async () => {
  const all = await listed({});
  const cut = all.findIndex((line, index) => line.count_id === all[index + 1]?.count_id) + 1;
  const reading = exportCounts(asStaff(), { pharmacyId: pharmacy }, cut)[Symbol.asyncIterator]();
  const read = [await reading.next(), await reading.next()].map(({ value }) => value);
  await submit(server, [mobileCount(inventory, { createdAt: '2026-05-02T10:00:00Z' })]);
  const broken = all[cut];
  await server.ask('editCount', {
    as: 'admin',
    params: { id: broken?.count_id },
    body: { _deleted: true, _version: broken?._version },
  });
  for (let part = await reading.next(); !part.done; part = await reading.next()) read.push(part.value);
  const [, ...lines] = JSON.parse(read.join(''));
  expect(lines).toEqual([...all.map(exported), { lines: all.length }]);
});

it('an export puts one element on each line of text', async () => {
  const token = server.people.admin.idToken;
  const { body } = await server.app.inject({
    url: `/api/amplify-counts/export/?pharmacy=${pharmacy}&search=789`,
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = body.split('\n');
  expect(lines[0]).toBe('[');
  expect(lines.slice(1, -2).map((line) => JSON.parse(line.replace(/,$/, '')))).toEqual(JSON.parse(body));
  expect(lines.slice(-2)).toEqual([']', '']);
});

it('an export stops reading and frees its connection when its client leaves', async () => {
  const other = await addPharmacy(server);
  const chunks = await fillWithLongLines(other.id);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const token = server.people.admin.idToken;
  const sent = vi.spyOn(server.db.getExecutor(), 'executeQuery');
  const reads = () => sent.mock.calls.filter(([query]) => query.sql.includes('with cut as')).length;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /api/amplify-counts/export/?pharmacy=${other.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  socket.destroy();
  const next = await server.ask('exportCounts', {
    as: 'admin',
    query: { pharmacy, search: 'no such line' },
  });
  expect(next).toEqual([{ count: 0 }, { lines: 0 }]);
  await expect
    .poll(() => {
      const { total, idle, waiting } = countConnections(server.db);
      return { busy: total - idle, waiting };
    })
    .toEqual({ busy: 0, waiting: 0 });
  expect(reads()).toBeGreaterThan(0);
  expect(reads()).toBeLessThan(chunks);
});

async function fillWithLongLines(id: string): Promise<number> {
  const inventory = await addInventory(server, id);
  await submit(server, [mobileCount(inventory.inventory_id, { createdAt: '2026-05-01T10:00:00Z' })]);
  await sql`update inventory set name = repeat('x', 5000) where pharmacy_id = ${id}`.execute(server.db);
  await sql`
    insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor,
      inventory_number, collector_id, created_at, received_at)
    select pharmacy_id, count_id, i, kind, barcode, '', 1, 1, inventory_number, collector_id,
      created_at - i * interval '1 second', received_at
    from count_line, generate_series(1, 19_999) as i where pharmacy_id = ${id} and entry_index = 0
  `.execute(server.db);
  return 4;
}
