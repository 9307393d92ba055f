import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditRows, rowsIn, setRows } from '../../testing/database/rows.js';
import { at, csv, EVENING, openShopOf } from '../../testing/world/movements-under-test.js';
import { BIA, setUpRecounts } from '../../testing/world/recount-under-test.js';

// The examples are those of docs/comparison.md, "Open shop".
const set = setUpRecounts();
const { server, params, comparison, settle, finalise, recount, close, openedSection } = set;
const { anEvening, importMovements, undoImport, addItem, countAt, stockIsOf, only } = openShopOf(set);

it('27 counted at 20:10 differ by −1 from 30 − 2', async () => {
  await anEvening();
  expect(await only()).toMatchObject({
    expected: 28,
    moved: -2,
    expected_at: '2026-11-22T23:10:00.000Z',
    counted: 27,
    difference: -1,
    difference_value: -10,
    state: 'shortage',
    flags: expect.arrayContaining(['moved']),
  });
});

it('a stock of 39 at 23:00 also expects 28', async () => {
  await addItem(39);
  await countAt('20:10', 27);
  await stockIsOf(at('23:00'));
  await importMovements(EVENING);
  expect(await only()).toMatchObject({ expected: 28, moved: -11, counted: 27, difference: -1 });
});

it("SAP's example: book 100, counted 90, posted receipt 20, difference −10", async () => {
  await addItem(100);
  await countAt('20:00', 90);
  await stockIsOf(at('18:00'));
  await importMovements(csv('A;@21:00;20;E'));
  expect(await only()).toMatchObject({ expected: 100, difference: -10 });
});

it('27 at 20:10 and 38 at 22:30 are both −1 and agree', async () => {
  await anEvening();
  const task = await recount(['i:A']);
  await countAt('22:30', 38, { section: task, as: BIA });
  expect((await only()).state).toBe('recounting');
  await close(task);
  expect(await only()).toMatchObject({
    expected: 39,
    counted: 38,
    difference: -1,
    round: '2',
    state: 'shortage',
    rounds: [
      { round: 1, units: 27, expected: 28 },
      { round: 2, units: 38, expected: 39 },
    ],
  });
});

it('a recount confirms the stock at its own first line only', async () => {
  await anEvening();
  const task = await recount(['i:A']);
  await countAt('22:30', 39, { section: task, as: BIA });
  await close(task);
  expect(await only()).toMatchObject({ expected: 39, counted: 39, difference: 0, state: 'matching' });
});

it('equal quantities disagree if 11 units arrived between the counts', async () => {
  await anEvening();
  const task = await recount(['i:A']);
  await countAt('22:30', 27, { section: task, as: BIA });
  await close(task);
  expect(await only()).toMatchObject({ state: 'recounting', flags: expect.arrayContaining(['third_round']) });
});

it("a movement between an item's first and last line is marked", async () => {
  await addItem(30);
  await addItem(30, 'B');
  await countAt('18:30', 20);
  await countAt('20:10', 7, { section: await openedSection('Estoque') });
  await countAt('18:30', 28, { code: 'B' });
  await stockIsOf(at('18:00'));
  await importMovements(csv('A;@18:40;2;S', 'B;@18:40;2;S'));
  expect(await only()).toMatchObject({ expected: 30, flags: expect.arrayContaining(['moved_in_count']) });
  expect((await only('B')).flags).not.toContain('moved_in_count');
  expect((await comparison()).filters).toMatchObject({ moved_in_count: 1, moved: 0 });
});

it('movements without an hour count half and mark an estimate', async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await stockIsOf('2026-11-20T18:00:00-03:00');
  await importMovements(
    'A;20/11/2026;1;S\nA;21/11/2026;4;S\nA;22/11/2026;3;S\nA;23/11/2026;100;E\nA;19/11/2026;100;E\n',
  );
  expect(await only()).toMatchObject({
    expected: 24,
    moved: -6,
    flags: expect.arrayContaining(['estimated']),
  });
});

it('half of a thousandth is rounded to what settlements hold', async () => {
  await anEvening('A;22/11/2026;0,003;S\n');
  expect(await only()).toMatchObject({ moved: -0.002, expected: 29.998, difference: -2.998 });
});

it('codes lead to items by barcode, internal code and bound factor', async () => {
  await addItem(30, '12');
  await countAt('20:10', 27, { code: '12' });
  await stockIsOf(at('18:00'));
  await set.bind('BOX', 'i:12', 10);
  await importMovements(csv('00012;@18:40;1;S', 'BC-12;@18:41;1;S', 'BOX;@18:42;1;E', 'NOBODY;@18:43;5;S'));
  expect(await only('12')).toMatchObject({ moved: 8, expected: 38 });
});

it("overlapping files count once, and undoing one keeps the other's rows", async () => {
  const first = await anEvening(csv('A;@18:40;2;S'));
  await importMovements(csv('00A;@18:40;2;S', 'A;@18:50;1;S'));
  expect((await only()).moved).toBe(-3);
  await undoImport(first.id);
  expect((await only()).moved).toBe(-3);
});

it('a closed shop ignores imported movements', async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await stockIsOf(at('18:00'));
  await importMovements(EVENING, { open_shop: false });
  expect(await only()).toMatchObject({ expected: 30, moved: null, difference: -3 });
});

it('a settlement keeps its movements whatever is imported later', async () => {
  const evening = await anEvening();
  await finalise();
  const { current } = await settle();
  expect(current?.totals).toMatchObject({ shortage: -10 });
  await undoImport(evening.id);
  const [frozen] = await set.settledItems(1);
  expect(frozen).toMatchObject({ expected: 28, settled: 27, difference: -1 });
  const since = await server().ask('compareSettlements', { params: { ...params(), version: 1 } });
  expect(since.results).toMatchObject([{ before: { expected: 28 }, after: { expected: 30 } }]);
});

it('items that moved while counted have their own recount criterion', async () => {
  await addItem(30);
  await addItem(30, 'B');
  await countAt('18:30', 20);
  await countAt('20:10', 10);
  await countAt('18:30', 30, { code: 'B' });
  await stockIsOf(at('18:00'));
  await importMovements(csv('A;@18:40;2;S'));
  const preview = await server().ask('createRecount', {
    params: params(),
    query: { dry_run: 'true' },
    body: { criteria: { moved: true } },
  });
  expect(preview).toMatchObject({ items: 1 });
});

it('a settlement names its movements, and its file adjusts 39 by −1', async () => {
  await anEvening();
  await finalise();
  await settle();
  expect((await set.settlement(1)).movements).toEqual({
    stock_at: '2026-11-22T21:00:00.000Z',
    items: 1,
    estimated: 0,
    in_count: 0,
  });
  const here = { item_key: 'i:A', pharmacy_id: set.pharmacy().id };
  const rows = await rowsIn(server().db, 'settlement_movement', here, 'units', 'share');
  expect(rows).toEqual([{ units: -2, share: 1 }]);
  const file = await server().ask('previewExport', {
    as: 'admin',
    params: { ...params(), version: 1 },
    query: { profile: 'ean-qtd' },
  });
  expect(file).toMatchObject({
    content: 'adjustment',
    content_reason: 'moved',
    moved_items: 1,
    sample: ['BC-A;-1,0'],
  });
});

it('inventory page, terms and Ata name the same moment of the stock, which staff stated', async () => {
  await addItem(30);
  await countAt('20:10', 27);
  const stated = '2026-11-22T21:00:00.000Z';
  const body = { shop: 'open', stock_at: stated };
  await server().call('changeInventoryTerms', { params: params(), body });
  expect((await comparison()).snapshot.stock_at).toBe(stated);
  await finalise();
  await settle();
  expect(await set.settlement(1)).toMatchObject({ stock_at: stated, movements: null });
});

it('balances may be written while nothing has moved since the stock', async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await stockIsOf(at('20:00'));
  await importMovements(csv('A;@18:40;2;S', 'B;@23:00;2;S'));
  await finalise();
  await settle();
  const query = { profile: 'ean-qtd' };
  const preview = () =>
    server().ask('previewExport', { as: 'admin', params: { ...params(), version: 1 }, query });
  expect(await preview()).toMatchObject({ content: 'counted', content_reason: 'unmoved', moved_items: 0 });
  await importMovements(csv('A;@23:10;1;S'));
  expect(await preview()).toMatchObject({ content: 'adjustment', content_reason: 'moved', moved_items: 1 });
});

it("captures and corrected descriptions keep the last import's stock moment", async () => {
  await addItem(30);
  await countAt('20:10', 27);
  await sql`
    insert into import_report (pharmacy_id, person_sub, person_name, ended_at, file_name,
      left_out, problem_count, problems)
    values (${set.pharmacy().id}, 'mod', 'MOD', ${at('18:00')}, 'estoque.xlsx', 0, 0, '[]')
  `.execute(server().db);
  await server().ask('captureSnapshot', { params: params() });
  await importMovements(EVENING);
  expect(await only()).toMatchObject({ expected: 28, difference: -1 });
});

async function imported(hour: string, more: { failure?: string; has_stock?: boolean } = {}): Promise<void> {
  const body = {
    pharmacy: set.pharmacy().id,
    ended_at: at(hour),
    file_name: 'estoque.txt',
    totals: null,
    failure: null,
    left_out: 0,
    problem_count: 0,
    problems: [],
    rejected: null,
    ...more,
  };
  expect(await server().ask('saveLastImport', { body })).toEqual({ kept: true });
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
  for (const table of ['count_line', 'count'] as const)
    await setRows(server().db, table, { pharmacy_id: set.pharmacy().id }, days);
  expect(await only()).toMatchObject({ expected: 30 - 11 });
});

it('a clock years behind dates a count at its arrival', async () => {
  await anEvening(`A;12/03/2019 10:00;500;S\n${EVENING}`);
  const moments = { created_at: new Date('2015-01-01T00:00:00Z'), received_at: new Date(at('20:10')) };
  await setRows(server().db, 'count_line', { pharmacy_id: set.pharmacy().id }, moments);
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
  const rows = await auditRows(server().db, { action: 'change_terms', pharmacy_id: set.pharmacy().id });
  expect(rows).toMatchObject([{ before: { shop: 'closed' }, after: { shop: 'open' } }]);
});

it("leaving out a late change keeps the first round's moment", async () => {
  await anEvening();
  await set.finalise();
  await set.settle();
  const [line] = await set.lines();
  if (line === undefined) throw new Error('a count has a line');
  await server().ask('editCount', {
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
