import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy, productsOf } from '../../testing/world/stock-taking.js';

const server = useServer();
let pharmacy: string;
beforeEach(async () => {
  pharmacy = (await addPharmacy(server)).id;
});

const row = (code: number, value: number) => ({
  pharmacy,
  internal_code: String(code),
  barcode: `789${String(code).padStart(10, '0')}`,
  description: `PRODUTO ${code}`,
  department: '',
  system_stock: 0,
  value,
});
const batch = (start: number, value: number, size = 200) =>
  Array.from({ length: size }, (_, index) => row(start + index, value));

const importRows = (as: 'admin' | 'mod', body: readonly object[]) =>
  server.call('bulkProducts', { as, body });

const removeAll = (as: 'admin' | 'mod') => server.call('deleteAllProducts', { as, query: { pharmacy } });

async function state() {
  const { rows } = await sql<{ live: number; deleted: number; keys: number }>`
    select count(*) filter (where deleted_at is null) as live, count(deleted_at) as deleted,
      count(distinct (internal_code_key, barcode_key)) filter (where deleted_at is null) as keys
    from product where pharmacy_id = ${pharmacy}
  `.execute(server.db);
  return rows[0];
}

const sumOf = (answers: readonly { body: Record<string, number> }[], name: string) =>
  answers.reduce((sum, { body }) => sum + (body[name] ?? 0), 0);

it('simultaneous imports of overlapping rows store every product once', async () => {
  const forward = [1, 101, 201, 301, 401].map((start) => batch(start, 1));
  const backward = forward
    .map((rows) => rows.map((product) => ({ ...product, value: 2 })).reverse())
    .reverse();
  const answers = await Promise.all([
    ...forward.map((body) => importRows('admin', body)),
    ...backward.map((body) => importRows('mod', body)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(sumOf(answers, 'created')).toBe(600);
  expect(await state()).toEqual({ live: 600, deleted: 0, keys: 600 });
});

it('after simultaneous imports and deletions each product is live or deleted', async () => {
  const starts = [1, 101, 201, 301];
  const imports = starts.flatMap((start) => [
    importRows('admin', batch(start, 1)),
    importRows('mod', batch(start, 2).reverse()),
  ]);
  const deletions = [removeAll('mod'), removeAll('admin'), removeAll('mod')];
  const imported = await Promise.all(imports);
  const removed = await Promise.all(deletions);
  expect(imported.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(removed.map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = await state();
  expect(after?.keys).toBe(after?.live);
  expect(after?.deleted).toBe(sumOf(removed, 'deleted'));
  expect((after?.live ?? 0) + (after?.deleted ?? 0)).toBe(sumOf(imported, 'created'));
});

it('simultaneous imports, edits and deletions never repeat codes', async () => {
  await importRows('admin', batch(1, 1, 60));
  const products = await productsOf(server, pharmacy);
  const edits = products.slice(0, 20).map(({ id, pharmacy: _pharmacy, ...fields }, index) =>
    server.call('editProduct', {
      as: 'admin',
      params: { id },
      body: { ...fields, ...(index % 2 === 0 ? row(61 + index, 5) : { value: 9 }) },
    }),
  );
  const deletions = products.slice(40).map(({ id }) => server.call('deleteProduct', { params: { id } }));
  const imports = [31, 51, 61].map((start) => importRows('mod', batch(start, 3, 60)));
  const edited = await Promise.all(edits);
  const deleted = await Promise.all(deletions);
  const imported = await Promise.all(imports);
  for (const { status } of edited) expect([200, 409]).toContain(status);
  expect(deleted.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(imported.map(({ status }) => status)).toEqual([201, 201, 201]);
  const after = await state();
  expect(after?.keys).toBe(after?.live);
  expect((after?.live ?? 0) + (after?.deleted ?? 0)).toBe(60 + sumOf(imported, 'created'));
});

it('imports of several pharmacies in opposite orders do not deadlock', async () => {
  const other = (await addPharmacy(server)).id;
  const mixed = (first: string, second: string) => [
    ...batch(1, 1, 50).map((product) => ({ ...product, pharmacy: first })),
    ...batch(1, 2, 50).map((product) => ({ ...product, pharmacy: second })),
  ];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, call) =>
      call % 2 === 0
        ? importRows('admin', mixed(pharmacy, other))
        : importRows('mod', mixed(other, pharmacy).reverse()),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(sumOf(answers, 'created')).toBe(100);
});

async function duringBatch(call: () => Promise<{ status: number }>) {
  let done = false;
  const waiting = await server.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${pharmacy}`}, 0))`.execute(tx);
    const answer = call().then((given) => {
      done = true;
      return given;
    });
    await untilWaiting(server.db, 1);
    return { answer, waited: !done };
  });
  return { waited: waiting.waited, status: (await waiting.answer).status };
}

it.each<[string, number, (params: { id?: string }) => Promise<{ status: number }>]>([
  ['edit', 200, (params) => server.call('editProduct', { params, body: row(9, 9) })],
  ['delete', 200, (params) => server.call('deleteProduct', { params })],
  ['delete_all', 200, () => removeAll('mod')],
  ['import', 201, () => importRows('mod', batch(1, 2, 1))],
])('a call to %s waits for an import of its pharmacy', async (_what, expected, call) => {
  await importRows('admin', batch(1, 1, 2));
  const [first] = await productsOf(server, pharmacy);
  const { waited, status } = await duringBatch(() => call({ id: first?.id }));
  expect([waited, status]).toEqual([true, expected]);
});

it('a dry run does not wait for an import', async () => {
  await server.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${pharmacy}`}, 0))`.execute(tx);
    const body = batch(1, 1, 2);
    const answer = await server.call('bulkProducts', { query: { dry_run: 'true' }, body });
    expect(answer).toMatchObject({ status: 200, body: { created: 2 } });
  });
});
