import { captureSnapshot } from '@balanco/contract/comparison/comparison';
import { editCount } from '@balanco/contract/counts/counts';
import { saveLastImport } from '@balanco/contract/products/product-import';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { at, csv, EVENING, openShopOf } from '../../testing/world/movements-under-test.js';
import { BIA, setUpRecounts } from '../../testing/world/recount-under-test.js';

// See docs/comparison.md, "Open shop".
const set = setUpRecounts();
const { server, params, recount, close, openedSection } = set;
const { anEvening, importMovements, addItem, countAt, stockIsOf, only } = openShopOf(set);

it("captures and corrected descriptions keep the last import's stock moment", async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await sql`
    insert into import_report (pharmacy_id, person_sub, person_name, ended_at, file_name,
      left_out, problem_count, problems)
    values (${set.pharmacy().id}, 'mod', 'MOD', ${at('18:00')}, 'estoque.xlsx', 0, 0, '[]')
  `.execute(server().db);
  await server().ask(captureSnapshot, { params: params() });
  await importMovements(EVENING);
  expect(await only()).toMatchObject({ expected: 28, difference: -1 });
});

async function imported(hour: string, more: { failure?: string; has_stock?: boolean } = {}): Promise<void> {
  const report = {
    file_name: 'estoque.txt',
    totals: null,
    failure: null,
    left_out: 0,
    problem_count: 0,
    problems: [],
    rejected: null,
  };
  const body = { ...report, pharmacy: set.pharmacy().id, ended_at: at(hour), ...more };
  expect((await server().call(saveLastImport, { body })).body).toEqual({ kept: true });
}

it('failed imports keep the stock moment of the last successful one', async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await imported('18:00');
  await imported('22:30', { failure: 'O servidor não respondeu.' });
  await imported('22:40', { failure: 'O servidor não respondeu.' });
  await importMovements(EVENING);
  expect(await only()).toMatchObject({ expected: 28, difference: -1 });
});

it('imports without a stock keep the stock moment of the last one that had it', async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await imported('18:00');
  await imported('22:30', { has_stock: false });
  await imported('22:40', { has_stock: false, failure: 'O servidor não respondeu.' });
  await importMovements(EVENING);
  expect(await only()).toMatchObject({ expected: 28, difference: -1 });
});

it('a clock a day ahead dates a count at its arrival', async () => {
  await anEvening();
  const moments = {
    created_at: new Date(at('20:10').replace('22T', '23T')),
    received_at: new Date(at('20:10')),
  };
  await setRows(server().db, 'count_line', { pharmacy_id: set.pharmacy().id }, moments);
  expect(await only()).toMatchObject({ expected: 28, expected_at: '2026-11-22T23:10:00.000Z' });
});

it('a count older than its inventory includes the movements since', async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await stockIsOf(at('23:00'));
  await importMovements(EVENING.replaceAll('22/11', '12/11'));
  const days = { created_at: new Date(at('20:10').replace('22T', '12T')) };
  await setRows(server().db, 'count_line', { pharmacy_id: set.pharmacy().id }, days);
  await server().db.updateTable('count').set(days).where('pharmacy_id', '=', set.pharmacy().id).execute();
  expect(await only()).toMatchObject({ expected: 30 - 11 });
});

it('a clock years behind dates a count at its arrival', async () => {
  await anEvening(`A;12/03/2019 10:00;500;S\n${EVENING}`);
  const moments = { created_at: new Date('2015-01-01T00:00:00Z'), received_at: new Date(at('20:10')) };
  const { db } = server();
  await db.updateTable('count_line').set(moments).where('pharmacy_id', '=', set.pharmacy().id).execute();
  expect(await only()).toMatchObject({ expected: 28, expected_at: '2026-11-22T23:10:00.000Z' });
});

it('a partly kept round is compared at its first kept line', async () => {
  await addItem(10);
  const [counter, store] = [await openedSection('Balcão'), await openedSection('Estoque')];
  await countAt('20:10', 3, { section: counter });
  await countAt('20:15', 6, { section: store });
  await stockIsOf(at('18:00'));
  await importMovements(csv('A;@21:00;2;S'));
  const task = await recount(['i:A'], { replaces: [store] });
  await countAt('22:00', 7, { section: task, as: BIA });
  await close(task);
  expect(await only()).toMatchObject({ expected: 10, counted: 10, difference: 0 });
});

it('zeroing uncounted items uses the stock at settlement', async () => {
  await addItem(30);
  await addItem(5, 'B');
  await countAt('20:10', 27);
  await stockIsOf(at('18:00'));
  await importMovements(EVENING + csv('B;@18:40;2;S'));
  expect(await only('B')).toMatchObject({ expected: 3, moved: -2, expected_at: '2026-11-23T01:00:00.000Z' });
});

it('opening the shop with a known file is in the history once', async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await importMovements(EVENING, { open_shop: false });
  const again = () => importMovements(EVENING, { open_shop: true });
  await again();
  await again();
  const { rows } = await sql<{ before: string; after: string }>`
    select before ->> 'shop' as before, after ->> 'shop' as after from audit
    where action = 'change_terms' and pharmacy_id = ${set.pharmacy().id}
  `.execute(server().db);
  expect(rows).toEqual([{ before: 'closed', after: 'open' }]);
});

it("leaving out a late change keeps the first round's moment", async () => {
  await anEvening();
  await set.finalise();
  await set.settle();
  const [line] = await set.lines();
  if (line === undefined) throw new Error('a count has a line');
  await server().ask(editCount, {
    as: 'mod',
    params: { id: line.count_id },
    body: { barcode: [{ barcode: 'BC-A', count: 20 }], _version: line._version },
  });
  await set.reopen();
  expect((await set.discard(await set.late())).status).toBe(200);
  await close(await recount(['i:A']));
  const { rounds } = await only();
  expect(rounds[0]).toMatchObject({
    round: 1,
    units: 27,
    expected: 28,
    first_at: '2026-11-22T23:10:00.000Z',
  });
});
