import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { exportCounts } from '@balanco/contract/count-export';
import { type CountLine, editCount, listCounts, type QUICK_FILTERS } from '@balanco/contract/counts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countConnections } from '../../db/database.js';
import { type ServerUnderTest, startServerUnderTest } from '../../testing/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  submit,
} from '../../testing/stock-taking.js';
import { viewExportedLines } from './exported-line-views.js';

let server: ServerUnderTest;
let pharmacy: string;
let inventory: number | string;
beforeAll(async () => {
  server = await startServerUnderTest();
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
      // Six counts are of one moment.
      createdAt: new Date(Date.UTC(2026, 4, 1, 10, 0, Math.floor(index / 6))).toISOString(),
    }),
  );
  await submit(server, counts);
});
afterAll(() => server.close());

const barcodesOf = (index: number) =>
  [
    { barcode: '789', count: index + 0.5 },
    { barcode: `55${index}`, count: 1 },
    { barcode: '', internal_code: '7', count: 2, factor: 12 },
  ].slice(0, 1 + (index % 3));

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
  return (await server.call(listCounts, { as: 'admin', query: all })).body.results as CountLine[];
}

describe('an export', () => {
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
  ])('%s has exactly the lines of the list, and says how many before and after', async (_what, query) => {
    const lines = await listed(query());
    const answer = await server.call(exportCounts, { as: 'mod', query: { pharmacy, ...query() } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([{ count: lines.length }, ...lines.map(exported), { lines: lines.length }]);
  });

  it.each([1, 4, 20, 1000])(
    'read %i lines at a time has every line once, and never cuts the lines of one moment',
    async (chunk) => {
      const where = sql`count_line.live and count_line.pharmacy_id = ${pharmacy}`;
      const read: unknown[] = [];
      const moments: unknown[][] = [];
      let before: string | null = null;
      do {
        const part = await viewExportedLines(server.db, where, { before, chunk });
        read.push(...part.lines);
        moments.push([...new Set(part.lines.map((line) => line[7]))]);
        before = part.end;
      } while (before !== null);
      expect(read).toEqual((await listed({})).map(exported));
      expect(new Set(moments.flat()).size).toBe(moments.flat().length);
    },
  );

  it('has each count whole, and once, if counts arrive and change between two reads', async () => {
    const where = sql`count_line.live and count_line.pharmacy_id = ${pharmacy}`;
    const all = (await listed({})).map(exported);
    const first = await viewExportedLines(server.db, where, { before: null, chunk: 20 });
    await submit(server, [mobileCount(inventory, { createdAt: '2026-05-02T10:00:00Z' })]);
    const [read] = await listed({ search: '789' });
    const change = { _deleted: true, _version: read?._version };
    const edited = await server.call(editCount, {
      as: 'admin',
      params: { id: Number(read?.count_id) },
      body: change,
    });
    expect(edited.status).toBe(200);
    const rest = await viewExportedLines(server.db, where, { before: first.end, chunk: 1000 });
    expect([...first.lines, ...rest.lines]).toEqual(all);
  });

  it('is one element on each line of text', async () => {
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

  it('needs a role that may export', async () => {
    const answer = await server.call(exportCounts, { as: 'user', query: { pharmacy } });
    expect(answer.status).toBe(403);
  });

  it('whose client leaves keeps no connection of the database', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const token = server.people.admin.idToken;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET /api/amplify-counts/export/?pharmacy=${pharmacy} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await expect
      .poll(() => {
        const { total, idle, waiting } = countConnections(server.db);
        return { busy: total - idle, waiting };
      })
      .toEqual({ busy: 0, waiting: 0 });
  });
});
