import type { ReturnProof, ReturnProofItem } from '@balanco/contract/exports/return-proofs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { expectRefused, type Who } from '../../testing/server/server-under-test.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { type StoredItem, storeSettlement } from '../../testing/world/store-settlement.js';

const { server, pharmacy, inventory, params, addProducts } = setUpComparison();

const catalogue = [
  { internal_code: '0001', barcode: '7891234567895', description: 'A', system_stock: 24, value: 8.5 },
  { internal_code: '0002', barcode: '7896004715896', description: 'B', system_stock: 6, value: 31.4 },
  { internal_code: '0003', barcode: '', description: 'C', system_stock: 10, value: 12.9 },
  { internal_code: '', barcode: '4444', description: 'D', system_stock: 40, value: 2.15 },
];
const settledItems: readonly StoredItem[] = [
  { key: 'i:1', settled: 20 },
  { key: 'i:2', settled: 9 },
  { key: 'i:3', settled: 10 },
];

async function exported(content: 'adjustment' | 'counted' = 'adjustment') {
  await addProducts(catalogue);
  const id = await storeSettlement(server().db, {
    pharmacyId: pharmacy().id,
    inventory: Number(inventory()),
    items: settledItems,
  });
  await server().ask('exportSettlement', {
    params: place(),
    body: { profile: 'ean-qtd', content, code_kind: 'internal_code', leave_out: true },
  });
  return id;
}

const place = (version = 1) => ({ ...params(), version });
const ask = (body: object = { source: 'catalogue' }, as: Who = 'mod', version = 1) =>
  server().call('createReturnProof', { as, params: place(version), body });
async function prove(body?: object): Promise<ReturnProof> {
  const answer = await ask(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const fromFile = (lines: readonly object[]) =>
  prove({ source: 'file', file_name: 'estoque\u200e.csv', lines });
async function differing(
  number: number,
  query: Readonly<Record<string, string | number>> = {},
): Promise<ReturnProofItem[]> {
  return (await server().ask('listReturnProofItems', { params: { ...params(), number }, query })).results;
}
const linesOf = (a?: number, b?: number, c?: number, d?: number) =>
  [
    { internal_code: '1', stock: a },
    { internal_code: '2', stock: b },
    { internal_code: '3', stock: c },
    { barcode: '4444', stock: d },
  ].filter(({ stock }) => stock !== undefined);
const causes = async (lines: readonly object[]) =>
  (await differing((await fromFile(lines)).number)).map(({ description, cause }) => [description, cause]);

it('a proof is green if the ERP has every settled and kept quantity', async () => {
  await exported();
  await addProducts(
    [20, 9].map((system_stock, index) => ({ ...catalogue[index], system_stock }) as (typeof catalogue)[0]),
  );
  const proof = await prove();
  expect(proof).toMatchObject({
    number: 1,
    version: 1,
    source: 'catalogue',
    file_name: null,
    by: server().people.mod.name,
    items: 4,
    differing_items: 0,
    missing_items: 0,
    outside: 0,
    shortage: 0,
    overage: 0,
  });
  expect(await differing(1)).toEqual([]);
  expect((await server().ask('listReturnProofs', { params: params() })).results).toEqual([proof]);
});

it('a proof lists differing items, most R$ first', async () => {
  await exported();
  expect(await prove()).toMatchObject({ differing_items: 2, shortage: -94.2, overage: 34 });
  const items = await differing(1);
  expect(items).toEqual([
    {
      key: 'i:2',
      internal_code: '0002',
      barcodes: ['7896004715896'],
      description: 'B',
      how: 'counted',
      settled: 9,
      moved: 0,
      due: 9,
      in_erp: 6,
      difference: -3,
      difference_value: -94.2,
      value: 31.4,
      cause: 'not_imported',
    },
    expect.objectContaining({ key: 'i:1', in_erp: 24, difference: 4, difference_value: 34 }),
  ]);
  expect(await differing(1, { search: '7891234567895' })).toEqual([items[1]]);
  expect(await differing(1, { page: 2, page_size: 1 })).toEqual([items[1]]);
});

it('a proof reads internal codes, barcodes or single codes, and writes no product', async () => {
  await exported();
  const before = await sql`select id, system_stock, version from product order by id`.execute(server().db);
  const proof = await fromFile([
    { internal_code: '00001', stock: 1 },
    { internal_code: '1', stock: 20 },
    { internal_code: '7896004715896', stock: 9 },
    { barcode: '3', stock: 10 },
    { internal_code: '999', barcode: '4444', stock: 40 },
    { internal_code: '888', stock: 5 },
  ]);
  expect(proof).toMatchObject({
    source: 'file',
    file_name: 'estoque.csv',
    imported_at: null,
    items: 4,
    differing_items: 0,
    outside: 1,
  });
  const after = await sql`select id, system_stock, version from product order by id`.execute(server().db);
  expect(after.rows).toEqual(before.rows);
});

it('a proof treats a missing item as 0 only if it should have none', async () => {
  const id = await exported();
  await setRows(server().db, 'settlement_item', { settlement_id: id, item_key: 'i:3' }, { settled: 0 });
  const proof = await fromFile(linesOf(20, undefined, undefined, 40));
  expect(proof).toMatchObject({ differing_items: 1, missing_items: 1, shortage: 0, overage: 0 });
  expect(await differing(1)).toMatchObject([
    { description: 'B', in_erp: null, difference: null, difference_value: null, cause: 'missing' },
  ]);
});

it('a proof has the same hash for the same stock only', async () => {
  await exported();
  const [first, again, other] = [
    await fromFile(linesOf(20, 9, 10, 40)),
    await fromFile(linesOf(20, 9, 10, 40).toReversed()),
    await fromFile(linesOf(20, 9, 10, 41)),
  ];
  expect(again.hash).toBe(first.hash);
  expect(other.hash).not.toBe(first.hash);
  expect([first.number, again.number, other.number]).toEqual([1, 2, 3]);
});

it('a proof appears in the history of its inventory', async () => {
  await exported();
  await prove();
  const body = await server().ask('listHistory', {
    as: 'mod',
    query: { entity: 'inventory', id: String(inventory()) },
  });
  expect(body.results[0]?.what).toBe('conferiu o ERP com');
});

async function open() {
  const { db } = server();
  const id = await exported();
  await sql`update stock_snapshot set stock_at = '2026-05-06T21:00:00Z'`.execute(db);
  const expected_at = '2026-05-06T23:10:00Z';
  await setRows(db, 'settlement_item', { settlement_id: id, item_key: 'i:1' }, { expected_at });
  const { rows } = await sql<{ id: string }>`
      insert into movement_import (pharmacy_id, file_name, sha256, rows, known, first_on, last_on,
        imported_by)
      values (${pharmacy().id}, 'mov.csv', repeat('a', 64), 9, 0, '2026-05-06', '2026-05-07', 'Ana')
        returning id
    `.execute(db);
  const move = (code: string, on: string, at: string | null, quantity: number, line: number) =>
    sql`
        insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, moved_at, quantity)
        values (${rows[0]?.id}, ${line}, ${pharmacy().id}, ${code}, ${on}, ${at}, ${quantity})
      `.execute(db);
  return move;
}

it('later movements count if they came after the item was settled', async () => {
  const move = await open();
  await move('7891234567895', '2026-05-06', '2026-05-06T22:00:00Z', -1, 1);
  await move('7891234567895', '2026-05-07', '2026-05-07T00:05:00Z', -1, 2);
  await move('1', '2026-05-07', '2026-05-07T01:00:00Z', 12, 3);
  await move('4444', '2026-05-06', '2026-05-06T22:00:00Z', -3, 4);
  await move('4444', '2026-05-06', null, -5, 5);
  await move('4444', '2026-05-07', null, -7, 6);
  await fromFile(linesOf(30, 9, 10, 29));
  expect(await differing(1)).toMatchObject([
    { key: 'i:1', settled: 20, moved: 11, due: 31, in_erp: 30, difference: -1 },
    { key: 'b:4444', settled: 40, moved: -10, due: 30, in_erp: 29, difference: -1 },
  ]);
});

it('causes consider later movements too', async () => {
  const move = await open();
  await move('1', '2026-05-07', '2026-05-07T01:00:00Z', 12, 1);
  expect(await causes(linesOf(36, 9, 10, 40))).toEqual([['A', 'not_imported']]);
});

it('the probable cause recognises missing, double and reversed imports', async () => {
  await exported('adjustment');
  expect(await causes(linesOf(24, 12, 10, 40))).toEqual([
    ['B', 'imported_twice'],
    ['A', 'not_imported'],
  ]);
  expect(await causes(linesOf(28, 9, 10, 40))).toEqual([['A', 'sign_reversed']]);
});

it('the probable cause recognises stored differences, added balances and zeroed items', async () => {
  await exported('adjustment');
  expect(await causes(linesOf(4, 9, 10, 0))).toEqual([
    ['A', 'difference_stored'],
    ['D', 'uncounted_zeroed'],
  ]);
  await server().call('exportSettlement', {
    params: place(),
    body: {
      profile: 'ean-qtd',
      content: 'counted',
      code_kind: 'internal_code',
      leave_out: true,
      confirm_mixed: true,
    },
  });
  expect(await causes(linesOf(44, 9, 20, 40))).toEqual([
    ['A', 'balance_added'],
    ['C', 'balance_added'],
  ]);
});

it('the probable cause ignores adjustments if only balances left', async () => {
  await exported('counted');
  expect(await causes(linesOf(16, 12, 10, 40))).toEqual([
    ['B', null],
    ['A', null],
  ]);
});

it('the probable cause is empty if none or two of them fit', async () => {
  await exported();
  expect(await causes(linesOf(20, 3, 10, 40))).toEqual([['B', null]]);
  expect(await causes(linesOf(21, 9, 11, 39))).toEqual([
    ['C', null],
    ['A', null],
    ['D', null],
  ]);
});

it('a proof refuses a version without a file or that is not the result', async () => {
  await addProducts(catalogue);
  const pharmacyId = pharmacy().id;
  await storeSettlement(server().db, { pharmacyId, inventory: Number(inventory()), items: settledItems });
  await expectRefused(ask(), 'A conferência no ERP vem depois da exportação: nenhum arquivo saiu ainda.');
  await expectRefused(ask({ source: 'catalogue' }, 'mod', 2), 'A versão 2 não é a apuração atual.');
});

it('a proof refuses empty files and invalid stocks', async () => {
  await exported();
  const file = (lines: readonly object[]) => ask({ source: 'file', file_name: 'a.csv', lines });
  await expectRefused(file([]), 'Envie as linhas do estoque.', 400);
  expect((await file([{ stock: 'dez' }])).status).toBe(400);
});
