import type { PulledProduct } from '@balanco/contract/mobile/mobile-pull';
import { BLANK_PRODUCT } from '@balanco/contract/products/product-columns';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { pullAll } from '../../testing/phones/pull-all.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy, addProducts } from '../../testing/world/stock-taking.js';

const CATALOGUE = 50_000;

const server = useServer();
let pharmacy: string;
beforeEach(async () => {
  ({ id: pharmacy } = await addPharmacy(server));
});

async function addOldProducts(count: number): Promise<void> {
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description, department, system_stock, value, changed_at)
    select ${pharmacy}, lpad(i::text, 6, '0'), '789' || lpad(i::text, 10, '0'), 'PRODUTO ' || i, 'MEDIC', i, 1.5,
      now() - interval '1 hour' + (i / 500) * interval '1 millisecond'
    from generate_series(1, ${count}) as i
  `.execute(server.db);
}

function stored() {
  return server.db
    .selectFrom('product')
    .select(['id', 'internal_code', 'barcode', 'description', 'department'])
    .where('pharmacy_id', '=', pharmacy)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

function kept(rows: readonly PulledProduct[], before: ReadonlyMap<string, PulledProduct> = new Map()) {
  const held = new Map(before);
  for (const row of rows) {
    if (row._deleted) held.delete(row.id);
    else held.set(row.id, row);
  }
  return held;
}

const inOrder = (held: ReadonlyMap<string, PulledProduct>) =>
  [...held.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ _deleted, ...product }) => product);

const pull = (query: object = {}, between?: (page: number) => Promise<unknown>) =>
  pullAll(server, 'pullProducts', {
    query: { pharmacy, ...query },
    ...(between === undefined ? {} : { between }),
  });

async function edit(id: string, description: string): Promise<void> {
  const fields = { ...BLANK_PRODUCT, internal_code: '1', barcode: id, department: 'NOVO' };
  await server.ask('editProduct', { params: { id }, body: { ...fields, description } });
}

async function remove(id: string): Promise<void> {
  await server.ask('deleteProduct', { params: { id } });
}

it('a catalogue of 50,000 products is pulled once while others change it', {
  tags: ['full'],
  timeout: 180_000,
}, async () => {
  await addOldProducts(CATALOGUE);
  const before = await stored();
  const idAt = (index: number) => before[index]?.id ?? '';
  const edited = [3, 15_000, 30_000, 49_999].map(idAt);
  const removed = [4, 15_001, 30_001, 49_998].map(idAt);
  const works = new Map<number, () => Promise<unknown>>([
    [2, () => edit(edited[0] ?? '', 'UM')],
    [3, () => addProducts(server, pharmacy, [{ internal_code: 'A1', description: 'NOVO A' }])],
    [4, () => Promise.all(removed.map(remove))],
    [5, () => Promise.all(edited.slice(1).map((id) => edit(id, 'OUTRO')))],
    [6, () => addProducts(server, pharmacy, [{ internal_code: 'B1', description: 'NOVO B' }])],
  ]);
  const full = await pull({ page_size: 5000 }, async (page) => works.get(page)?.());
  expect(full.pages).toBeGreaterThanOrEqual(CATALOGUE / 5000);
  expect(full.rows.every(({ _deleted }) => !_deleted)).toBe(true);
  const changes = await pull({ since: full.since });
  const now = await stored();
  const known = new Set(before.map(({ id }) => id));
  const added = now.map(({ id }) => id).filter((id) => !known.has(id));
  expect(added).toHaveLength(2);
  expect(changes.rows.map(({ id }) => id).sort()).toEqual([...edited, ...removed, ...added].sort());
  expect(
    changes.rows
      .filter((row) => row._deleted)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...removed].sort());
  expect(inOrder(kept(changes.rows, kept(full.rows)))).toEqual(now);
});

it('a catalogue is not sent again after an import without new texts', async () => {
  await addOldProducts(1000);
  const { since } = await pull();
  const file = (await stored()).map(({ id: _id, ...row }) => ({ ...row, pharmacy }));
  const send = (rows: object[]) => server.ask('bulkProducts', { body: rows });
  expect(await send(file)).toMatchObject({ unchanged: 1000 });
  expect(await send(file.map((row) => ({ ...row, system_stock: 7, value: 3 })))).toMatchObject({
    updated: 1000,
  });
  expect((await pull({ since })).rows).toEqual([]);
  const [first] = file;
  await send([{ ...first, department: 'HIGIENE' }]);
  expect((await pull({ since })).rows).toMatchObject([
    { internal_code: first?.internal_code, department: 'HIGIENE' },
  ]);
});

it('a change stored after a pull comes with the next pull', async () => {
  await addOldProducts(3);
  const [first] = await stored();
  const writing = await server.db.startTransaction().execute();
  await setRows(writing, 'product', { id: first?.id ?? '' }, { description: 'ESCRITO' });
  const { rows } = await sql<{ begun: Date }>`select now() as begun`.execute(writing);
  const full = await pull();
  expect(full.rows).toHaveLength(3);
  expect(full.rows).not.toContainEqual(expect.objectContaining({ description: 'ESCRITO' }));
  // A change may outlast the margin.
  expect(Date.parse(full.since)).toBeLessThanOrEqual(Number(rows[0]?.begun) - 2000);
  await writing.commit().execute();
  const changes = await pull({ since: full.since });
  expect(changes.rows).toMatchObject([{ id: first?.id, description: 'ESCRITO' }]);
});

it('a catalogue that was deleted is pulled with each product as deleted', async () => {
  await addOldProducts(3);
  const full = await pull();
  await server.call('deleteAllProducts', { as: 'admin', query: { pharmacy } });
  expect((await pull()).rows).toEqual([]);
  const changes = await pull({ since: full.since });
  expect(kept(changes.rows, kept(full.rows)).size).toBe(0);
  expect(changes.rows).toHaveLength(3);
});

it('a catalogue that was deleted and imported again is pulled under new ids', async () => {
  const rows = [{ internal_code: '1', description: 'UM' }];
  await addProducts(server, pharmacy, rows);
  const full = await pull();
  await server.call('deleteAllProducts', { as: 'admin', query: { pharmacy } });
  await addProducts(server, pharmacy, rows);
  const changes = await pull({ since: full.since });
  expect(changes.rows.map((row) => row._deleted)).toEqual([true, false]);
  expect(inOrder(kept(changes.rows, kept(full.rows)))).toEqual(await stored());
});

it('pulled products have neither stock nor value, so that people count blind', async () => {
  await addOldProducts(1);
  const { rows } = await pull();
  expect(rows.map((row) => Object.keys(row).sort())).toEqual([
    ['_deleted', 'barcode', 'department', 'description', 'id', 'internal_code'],
  ]);
});
