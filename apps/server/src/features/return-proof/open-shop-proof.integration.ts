import type { ReturnProof } from '@balanco/contract/exports/return-proofs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { at, csv, EVENING, openShopOf } from '../../testing/world/movements-under-test.js';
import { setUpRecounts } from '../../testing/world/recount-under-test.js';

// See docs/comparison.md, "Proof of return".
const set = setUpRecounts();
const { server, params, settle, finalise, decide } = set;
const { anEvening, importMovements, undoImport, addItem, countAt, stockIsOf, only } = openShopOf(set);

async function zeroed(): Promise<void> {
  await addItem(300);
  await addItem(30, 'B');
  await countAt('20:10', 298);
  await stockIsOf(at('18:00'));
  await importMovements(csv('A;@18:40;2;S', 'A;@22:00;12;E', 'B;@20:00;2;S'));
  expect(await only('B')).toMatchObject({
    expected: 28,
    counted: null,
    expected_at: '2026-11-23T01:00:00.000Z',
  });
  await finalise();
  await decide('zero');
  await settle();
}

async function exported(): Promise<string> {
  const body = { profile: 'ean-qtd', content: 'adjustment', code_kind: 'internal_code' };
  const answer = await server().ask('exportSettlement', {
    as: 'admin',
    params: { ...params(), version: 1 },
    body,
  });
  return Buffer.from(answer.file, 'base64').toString('latin1');
}

async function prove(stock: Readonly<Record<string, number>>): Promise<ReturnProof> {
  const lines = Object.entries(stock).map(([internal_code, units]) => ({ internal_code, stock: units }));
  return server().ask('createReturnProof', {
    params: { ...params(), version: 1 },
    body: { source: 'file', file_name: 'erp.csv', lines },
  });
}

const differing = async (number: number) =>
  (await server().ask('listReturnProofItems', { params: { ...params(), number } })).results;

it('the proof adds movements after the count to the settled stock', async () => {
  await anEvening();
  await finalise();
  await settle();
  expect(await exported()).toBe('A;-1,0\r\n');
  expect(await prove({ A: 38 })).toMatchObject({ items: 1, differing_items: 0 });
  const late = await prove({ A: 39 });
  expect(await differing(late.number)).toMatchObject([
    { settled: 27, moved: 11, due: 38, in_erp: 39, difference: 1, cause: 'not_imported' },
  ]);
});

it('a zeroed item must be 0 in the ERP after its movements', async () => {
  await zeroed();
  expect(await exported()).toBe('B;-28,0\r\n');
  expect(await prove({ A: 310, B: 0 })).toMatchObject({ items: 2, differing_items: 0 });
  const late = await prove({ A: 310, B: 28 });
  expect(await differing(late.number)).toMatchObject([
    { key: 'i:B', how: 'zeroed', settled: 0, due: 0, in_erp: 28, cause: 'not_imported' },
  ]);
});

it('a late movement before the last known one counts for a zeroed item', async () => {
  await zeroed();
  await exported();
  await importMovements(csv('B;@19:00;1;S', 'B;@23:00;4;E', 'A;@19:00;5;S', 'B;@17:00;9;S'));
  expect(await prove({ A: 310, B: 3 })).toMatchObject({ differing_items: 0 });
  const wrong = await prove({ A: 310, B: 4 });
  expect(await differing(wrong.number)).toMatchObject([
    { key: 'i:B', settled: 0, moved: 3, due: 3, in_erp: 4, difference: 1 },
  ]);
});

it('a kept item counts late movements except undone ones', async () => {
  await addItem(300);
  await addItem(30, 'B');
  await countAt('20:10', 298);
  await stockIsOf(at('18:00'));
  const evening = await importMovements(csv('B;@20:00;2;S'));
  await finalise();
  await settle();
  await exported();
  await importMovements(csv('B;@19:00;1;S'));
  expect(await prove({ A: 298, B: 27 })).toMatchObject({ differing_items: 0 });
  await undoImport(evening.id);
  expect(await prove({ A: 298, B: 29 })).toMatchObject({ differing_items: 0 });
});

it('one movement under two codes counts once', async () => {
  await anEvening();
  await importMovements(EVENING.replaceAll('A;', 'BC-A;'));
  expect(await only()).toMatchObject({ moved: -2, expected: 28, difference: -1 });
  await finalise();
  await settle();
  await exported();
  expect(await prove({ A: 38 })).toMatchObject({ differing_items: 0 });
});

it('movements after the catalogue’s stock do not count', async () => {
  const { db } = server();
  await anEvening();
  await finalise();
  await settle();
  await exported();
  await sql`update product set updated_at = ${at('21:30')}`.execute(db);
  await sql`
    insert into import_report (pharmacy_id, person_sub, person_name, ended_at, file_name, failure, left_out,
      problem_count, problems)
    values (${set.pharmacy().id}, 'ana', 'Ana', ${at('23:00')}, 'saldo.csv', 'server', 0, 0, '[]')
  `.execute(db);
  const answer = await server().ask('createReturnProof', {
    params: { ...params(), version: 1 },
    body: { source: 'catalogue' },
  });
  expect(answer).toMatchObject({ imported_at: null });
  expect(await differing(answer.number)).toMatchObject([{ settled: 27, moved: -1, due: 26, in_erp: 30 }]);
});
