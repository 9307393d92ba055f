import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';
import {
  addInventory,
  addSection,
  mobileCount,
  product,
  submitOne,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy, params, items, addProducts, count, decide, finalise, settle } = setUpSettling();

const ofPharmacy = () => ({ params: { id: pharmacy().id } });
async function lose(code: string, quantity: number, fields: object = {}): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date().toISOString();
  const loss = { id, pharmacyID: pharmacy().id, code, reason: 'broken', quantity, createdAt, ...fields };
  await server().ask('submitLosses', { as: 'user', body: [loss] });
  await server().ask('confirmLosses', { ...ofPharmacy(), body: { losses: [id] } });
  return id;
}
const leave = () => server().call('exportLosses', ofPharmacy());
const summary = () => server().ask('getLossSummary', ofPharmacy());
const lossHints = async (inventory = params()) =>
  (await server().ask('getHints', { params: inventory })).losses;
const linesOf = (content: string) =>
  Buffer.from(content, 'base64').toString().trimEnd().split('\r\n').slice(1);

it('each confirmed loss leaves in one file, which can be fetched again', async () => {
  await addProducts([{ ...product('1', 10, 2.5), description: '=ITEM; "1"' }, product('2', 5, 30)]);
  await lose('BC1', 2.5, { reason: 'expired', lot: 'L1' });
  const mistaken = await lose('BC2', 1);
  await server().ask('discardLosses', { ...ofPharmacy(), body: { losses: [mistaken], reason: 'Engano' } });
  const { status, body } = await leave();
  expect([status, body.file_name, body.losses, body.money]).toEqual([201, 'perdas-1.csv', 1, 6.25]);
  expect(linesOf(body.content)).toEqual([
    expect.stringMatching(/^"1";"BC1";"'=ITEM; ""1""";2,5;2,5;2,50;6,25;"vencido";"L1";"";"";"20/),
  ]);
  await expectRefused(leave(), 'Nenhuma perda confirmada espera para sair.');
  await lose('BC2', 1);
  expect((await leave()).body).toMatchObject({ number: 2, losses: 1 });
  expect(await server().ask('getLossFile', { params: { id: pharmacy().id, number: 1 } })).toEqual(body);
  expect(await summary()).toMatchObject({ unsent: { losses: 0 }, files: [{ number: 2 }, { number: 1 }] });
});

it('a confirmed loss explains a shortage, never more, until a catalogue shows it taken', async () => {
  await addProducts([product('1', 10, 2.5), product('2', 10, 4), product('3', 10)]);
  await lose('BC1', 2);
  await lose('BC1', 1, { reason: 'theft' });
  await lose('BC2', 8);
  await lose('BC3', 1);
  for (const [code, units] of [
    ['BC1', 5],
    ['BC2', 9],
    ['BC3', 10],
  ] as const)
    await count(code, units);
  const before = await items();
  expect(await lossHints()).toMatchObject({
    count: 2,
    explained: 11.5,
    results: [
      { item: { key: 'i:1', difference: -5 }, units: 3, explained: 7.5, reason: 'theft' },
      { item: { key: 'i:2', difference: -1 }, units: 1, explained: 4 },
    ],
  });
  const body = { losses: ['i:1'] };
  expect(await server().ask('acceptHints', { params: params(), body })).toEqual({ changed: 1 });
  expect((await items()).map((item) => ({ ...item, reason: null }))).toEqual(
    before.map((item) => ({ ...item, reason: null })),
  );
  expect((await server().call('acceptHints', { params: params(), body: { losses: ['i:3'] } })).status).toBe(
    409,
  );
  await leave();
  expect(await lossHints()).toMatchObject({ count: 2 });
  await sql`update stock_snapshot set taken_at = now(), stock_at = now()`.execute(server().db);
  expect(await lossHints()).toMatchObject({ count: 2 });
  await addProducts([product('1', 7, 2.5)]);
  const next = await addInventory(server(), pharmacy().id, 'Depois');
  await submitOne(server(), mobileCount(next.inventory_id, { barcode: [{ barcode: 'BC1', count: 6 }] }));
  await submitOne(server(), mobileCount(next.inventory_id, { barcode: [{ barcode: 'BC2', count: 9 }] }));
  const later = await lossHints({ id: String(next.inventory_id) });
  expect(later.results.map(({ item }) => item.key)).toEqual(['i:2']);
});

it('a lot that a phone takes off the shelf explains its shortage as expired', async () => {
  const [barcode, expiry] = ['7891234567895', '2025-03-31'];
  await addProducts([{ ...product('1', 10, 2.5), barcode }]);
  const { inventory_id: earlier } = await addInventory(server(), pharmacy().id, 'Antes');
  const sectionID = await addSection(server(), earlier, 'Gôndola 2');
  const box = [{ barcode: `010${barcode}1725033110L1`, count: 3 }];
  await submitOne(server(), mobileCount(earlier, { barcode: box, sectionID }));
  const lots = async () => (await server().ask('listOldLots', { as: 'user', ...ofPharmacy() })).results;
  const lot = { barcode, lot: 'L1', expires_on: expiry, seen_in: 'Gôndola 2' };
  expect(await lots()).toMatchObject([{ ...lot, units: 3 }]);
  await server().ask('setBlindCount', { params: params(), body: { blind: true } });
  expect(await lots()).toMatchObject([{ ...lot, units: null }]);
  await lose(barcode, 3, { reason: 'expired', lot: 'L1', expiry });
  expect(await lots()).toEqual([]);
  await count(barcode, 7);
  const [hint] = (await lossHints()).results;
  expect(hint).toMatchObject({ item: { key: 'i:1', difference: -3 }, units: 3, reason: 'expired' });
});

it('known and unknown loss of a month never hold the same units', async () => {
  await addProducts([product('1', 10, 2.5), product('2', 10, 4)]);
  await lose('BC1', 2);
  await count('BC1', 5);
  await count('BC2', 9);
  await decide('keep');
  await finalise();
  await settle();
  const [month] = (await summary()).months;
  expect(month).toMatchObject({ known: 5, unknown: 3 * 2.5 + 4, reasons: [{ reason: 'broken', units: 2 }] });
});

it('what the file of a settlement took already has nothing to take', async () => {
  await addProducts([product('1', 10, 2.5)]);
  await lose('BC1', 2);
  await count('BC1', 8);
  await finalise();
  const { current } = await settle();
  const version = current?.version ?? 0;
  const body = { profile: 'ajuste', content: 'adjustment', code_kind: 'internal_code' };
  await server().ask('exportSettlement', { params: { ...params(), version }, body });
  const [line = ''] = linesOf((await leave()).body.content);
  expect(line).toContain(`;2;0;2,50;5,00;"quebrado";`);
  expect(line.endsWith(`;"${params().id}"`)).toBe(true);
});
