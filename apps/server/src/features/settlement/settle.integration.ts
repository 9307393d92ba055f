import { NO_IDENTITY } from '@balanco/contract/pharmacies/pharmacy-identity';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Transaction } from '../../db/database.js';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { setUpSettlement } from '../../testing/world/comparison-under-test.js';
import { mobileCount, product } from '../../testing/world/stock-taking.js';

const set = setUpSettlement();
const { server, params, finalise, settle, steps, settledItems, settlement } = set;

/** docs/comparison.md: A as expected, B short, C over, D uncounted, G below zero. */
async function countTheExamples() {
  await set.addProducts([
    { barcode: '11', description: 'A', system_stock: 10, value: 12.9 },
    { barcode: '12', description: 'B', system_stock: 24, value: 8.5 },
    { barcode: '13', description: 'C', system_stock: 6, value: 31.4 },
    { barcode: '14', description: 'D', system_stock: 40, value: 2.15 },
    { barcode: '15', description: 'G', system_stock: -3, value: 4 },
  ]);
  for (const [code, units] of [
    ['11', 10],
    ['12', 20],
    ['13', 9],
  ] as const)
    await set.count(code, units);
}

const shortOf = (items: Awaited<ReturnType<typeof settledItems>>) =>
  items.map(({ description, settled, how, difference_value }) => [
    description,
    settled,
    how,
    difference_value,
  ]);

it('settling freezes counted items and keeps uncounted ones as expected', async () => {
  await countTheExamples();
  await finalise();
  const { state, current } = await settle();
  expect(state).toBe('approved');
  expect(shortOf(await settledItems())).toEqual([
    ['A', 10, 'counted', 0],
    ['B', 20, 'counted', -34],
    ['C', 9, 'counted', 94.2],
    ['D', 40, 'kept', 0],
    ['G', -3, 'kept', 0],
  ]);
  expect(current?.totals).toEqual({ shortage: -34, overage: 94.2, net: 60.2, gross: 128.2, uncounted: 86 });
  const { items, counted_items, matching_items, kept_items, zeroed_items } = await settlement();
  expect([items, counted_items, matching_items, kept_items, zeroed_items]).toEqual([5, 3, 1, 2, 0]);
});

it('settling zeroes an item as a shortage, or as an overage of negative stock', async () => {
  await countTheExamples();
  await set.decide('zero');
  await finalise();
  expect((await steps()).uncounted.zeroed).toEqual({ items: 2, units: 43, value: 98, overage: 12 });
  const { current } = await settle();
  expect(shortOf(await settledItems(1, { filter: 'uncounted' }))).toEqual([
    ['D', 0, 'zeroed', -86],
    ['G', 0, 'zeroed', 12],
  ]);
  expect(current?.totals).toEqual({
    shortage: -120,
    overage: 106.2,
    net: -13.8,
    gross: 226.2,
    uncounted: 0,
  });
});

it('settling zeroes only the chosen items if each is decided', async () => {
  await countTheExamples();
  await set.decide('each', ['b:14']);
  await finalise();
  await settle();
  const hows = (await settledItems(1, { filter: 'uncounted' })).map(({ how }) => how);
  expect(hows).toEqual(['zeroed', 'kept']);
});

it('settling copies the stock if there is no snapshot, independent of later imports', async () => {
  await countTheExamples();
  await finalise();
  const { current } = await settle();
  const before = await settledItems();
  await set.addProducts([{ barcode: '12', description: 'B nova', system_stock: 999, value: 1 }]);
  expect(await settledItems()).toEqual(before);
  expect((await settlement()).hash).toBe(current?.hash);
  expect((await steps()).checks.find(({ key }) => key === 'stock_unchanged')).toMatchObject({
    is_met: false,
    count: 1,
  });
});

it('settling stores collectors, units and warnings', async () => {
  await countTheExamples();
  await set.count('999', 7);
  await finalise();
  await settle();
  const { units, collectors, warnings, accuracy_by_item } = await settlement();
  expect(units).toMatchObject({ total: 46, settled: 39, unregistered: 7, ambiguous: 0 });
  expect(collectors).toEqual([{ name: server().people.user.name, lines: 4, units: 46, imports: [] }]);
  expect(warnings).toContain('1 código não cadastrado ficou fora.');
  expect(accuracy_by_item).toBe(33.3);
});

it('settling warns of items that two people counted in one section', async () => {
  await countTheExamples();
  const shared = async () => (await steps()).checks.find(({ key }) => key === 'shared_items');
  const [first, second] = [await set.openedSection('Balcão'), await set.openedSection('Estoque')];
  await set.count('11', 5, { section: first });
  await set.count('12', 5, { section: first });
  await set.count('12', 5, { section: second, as: 'mod' });
  await set.count('13', 5, { as: 'mod' });
  expect(await shared()).toMatchObject({ is_met: true, blocks: false, count: 0 });
  await set.count('11', 5, { section: first, as: 'mod' });
  expect(await shared()).toMatchObject({ is_met: false, blocks: false, count: 1 });
  const query = { filter: 'shared' } as const;
  expect((await set.items(query)).map(({ key, counted }) => [key, counted])).toEqual([['b:11', 20]]);
  expect((await server().ask('listSectionItems', { params: params(), query })).count).toBe(2);
  await finalise();
  await settle();
  expect((await settlement()).warnings).toContain(
    '1 item foi contado por mais de uma pessoa na mesma seção; as quantidades foram somadas.',
  );
});

it('settling names units that had expired when they were counted', async () => {
  const code = '7891000001059';
  await set.addProducts([{ internal_code: '1', barcode: code, description: 'A', system_stock: 9, value: 1 }]);
  const read = async (expiry: string, lot: string, count: number, createdAt: string) => {
    const barcode = [{ barcode: `010${code}17${expiry}10${lot}`, count }];
    expect(await set.submitOne(set.aCount({ barcode, createdAt }))).toMatchObject({ status: 'created' });
  };
  // 23:00 in São Paulo is the next day in UTC.
  await read('260505', 'L1', 4, '2026-05-06T02:00:00.000Z');
  await read('260505', 'L1', 2.5, '2026-05-06T04:00:00.000Z');
  await read('260430', '', 1, '2026-05-06T04:00:00.000Z');
  const check = (await steps()).checks.find(({ key }) => key === 'expired_units');
  expect(check).toMatchObject({ is_met: false, blocks: false, count: 4 });
  await finalise();
  await settle();
  expect((await settlement()).warnings).toContain('4 unidades contadas estavam vencidas.');
  const { results } = await server().ask('listSettlementExpired', { params: { ...params(), version: 1 } });
  expect(results).toEqual([
    { internal_code: '1', description: 'A', lot: '', expires_on: '2026-04-30', units: 1 },
    { internal_code: '1', description: 'A', lot: 'L1', expires_on: '2026-05-05', units: 2.5 },
  ]);
});

it('a settlement keeps the company as it was then, whatever the settings say later', async () => {
  await countTheExamples();
  const identity = { ...NO_IDENTITY, cnpj: '12ABC34501DE35', pharmacist: 'Paula Nunes' };
  await set.configure({ identity });
  await finalise();
  await settle();
  await set.configure({ identity: { ...identity, pharmacist: 'Rui Prado' } });
  expect((await settlement()).identity).toEqual({ name: set.pharmacy().name, ...identity });
});

it('a settlement tells which lines of a person were imported, and by whom', async () => {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 5, value: 1 }]);
  await set.count('11', 2);
  const counts = [1, 2].map((count) => mobileCount(set.inventory(), { barcode: [{ barcode: '11', count }] }));
  const { user, mod } = server().people;
  await server().call('importQueue', { body: { collector_sub: user.sub, counts } });
  await finalise();
  const check = (await steps()).checks.find(({ key }) => key === 'imported_lines');
  expect(check).toMatchObject({ is_met: false, blocks: false, count: 2 });
  await settle();
  const { collectors, warnings } = await set.settlement();
  expect(collectors).toEqual([
    { name: user.name, lines: 3, units: 5, imports: [{ by: mod.name, lines: 2, unproved: 2 }] },
  ]);
  expect(warnings).toContain(
    '2 linhas vieram de arquivos importados por outra pessoa, sem prova de quem contou.',
  );
});

it.each([
  ['their e-mail', null, ({ email }: { email: string }) => email],
  [
    'the letters of their code, where they have no e-mail',
    'ana-coletora-7k2m9pqr@coletor.invalid',
    () => '9pqr',
  ],
] as const)('tells collectors of one name apart by %s', async (_name, address, shown) => {
  const { user, mod } = server().people;
  await countTheExamples();
  await set.count('11', 5, { as: 'mod' });
  const isModHere = sql`sub = ${mod.sub} and pharmacy_id = ${set.pharmacy().id}`;
  await sql`
      update collector set name = ${user.name}, email = coalesce(${address}, email) where ${isModHere}
    `.execute(server().db);
  await finalise();
  await settle();
  expect((await settlement()).collectors).toMatchObject([
    { name: `${user.name} (${shown(mod)})`, lines: 1, units: 5 },
    { name: `${user.name} (${user.email})`, lines: 3, units: 39 },
  ]);
});

it('settling takes R$ with more digits than the catalogue has', async () => {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 1, value: 999_999_999_999.99 }]);
  await set.count('11', 99_999, { factor: 99_999 });
  await finalise();
  expect((await set.trySettle(1, 'admin')).status).toBe(200);
});

it('settling again answers with the same version', async () => {
  await countTheExamples();
  await finalise();
  const [first, second] = await Promise.all([set.trySettle(), set.trySettle()]);
  expect(second.body.current).toEqual(first.body.current);
  expect((await server().ask('listSettlements', { params: params() })).results).toHaveLength(1);
});

it('settling refuses a wrong version and an approved inventory', async () => {
  await finalise();
  expect((await set.trySettle(2)).body.detail).toBe('A próxima apuração é a versão 1.');
  await settle();
  expect((await set.trySettle(2)).body.detail).toBe('Este inventário está aprovado. Use Reabrir.');
});

it('the checklist has what a careless night leaves', async () => {
  for (const row of ['11 1 10', '11 2 10', '13 3 10', '14 4 10', '15 4 11', '16 5 10', '17 5 10']) {
    const [barcode, internal_code = '', stock] = row.split(' ');
    await set.addProducts([{ ...product(internal_code, Number(stock), 50), barcode }]);
  }
  await set.openedSection('Balcão');
  await set.count('11', 3);
  await set.count('13', 1);
  await set.submitOne(set.aCount({ barcode: '[{' }));
  expect((await set.trySettle()).body.detail).toBe('Finalize o inventário antes de apurar.');
  const unmet = (await steps()).checks.filter(({ is_met }) => !is_met);
  expect(unmet.map(({ key, blocks, count }) => [key, blocks, count])).toEqual([
    ['finalised', true, 0],
    ['sections_closed', true, 1],
    ['ambiguous_codes', false, 1],
    ['unrecognised_lines', false, 1],
    ['devices', false, 1],
    ['stock_reading', false, 2],
    ['value_basis', false, 0],
    ['uncounted', false, 4],
    ['reasons', false, 1],
  ]);
  await sql`update inventory set finalised_at = now() where number = ${set.inventory()}`.execute(server().db);
  expect((await set.trySettle()).body.detail).toBe('Feche todas as seções antes de apurar.');
});

it('the checklist lists a correction after its section closed as late', async () => {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 20, value: 1 }]);
  const section = await set.openedSection('Balcão');
  await set.count('11', 20, { section });
  await finalise(true, 'mod', section);
  await set.count('11', 2, { section });
  await finalise();
  const late = (await steps()).checks.find(({ key }) => key === 'late_by_section');
  expect(late).toEqual({ key: 'late_by_section', is_met: false, blocks: false, count: 1 });
  await settle();
  expect((await settledItems())[0]?.settled).toBe(22);
  const { warnings } = await settlement();
  expect(warnings).toContain('1 linha chegou depois de a seção fechar e foi incluída.');
});

it('a version has the same hash after reopening without changes', async () => {
  await countTheExamples();
  await finalise();
  const first = await settle();
  const reopened = await set.reopen();
  expect([reopened.state, reopened.current, reopened.next_version]).toEqual(['checking', null, 2]);
  expect((await settle(2)).current).toMatchObject({ version: 2, hash: first.current?.hash });
  const { results } = await server().ask('listSettlements', { params: params() });
  expect(results.map((each) => each.version)).toEqual([2, 1]);
  expect(results[1]).toMatchObject({ superseded_reason: 'Faltou contar a geladeira.' });
});

it('a version is superseded when Finalizado is unticked', async () => {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 10, value: 1000 }]);
  await set.count('11', 1);
  await finalise();
  expect((await settle()).state).toBe('settled');
  expect((await finalise(false)).status).toBe(200);
  expect((await steps()).state).toBe('open');
  expect(await settlement()).toMatchObject({
    superseded_by: server().people.mod.name,
    superseded_reason: 'Finalizado desmarcado',
  });
});

it('a version lists its changes against the present counts or another version', async () => {
  await countTheExamples();
  await finalise();
  await settle();
  await set.count('12', 4);
  const changes = async (query: object) =>
    (await server().ask('compareSettlements', { params: { ...params(), version: 1 }, query: { ...query } }))
      .results;
  const expected = [{ key: 'b:12', before: { settled: 20 }, after: { settled: 24 } }];
  expect(await changes({})).toMatchObject(expected);
  await set.reopen();
  const body = { items: { item_keys: ['b:13'] }, reason: 'other', text: 'brinde do fornecedor' };
  await server().ask('assignReason', { params: params(), body });
  await settle(2);
  const explained = { reason: 'other', reason_text: 'brinde do fornecedor' };
  expect(await changes({ to: 2 })).toMatchObject([...expected, { key: 'b:13', after: explained }]);
});

it('the head of the page of settlements shows state and version', async () => {
  const head = async () => {
    const body = await server().ask('getComparison', { params: params() });
    return [body.state, body.version];
  };
  expect(await head()).toEqual(['open', null]);
  await finalise();
  expect(await head()).toEqual(['checking', null]);
  await settle();
  expect(await head()).toEqual(['approved', 1]);
});

it('an approved inventory can be renamed', async () => {
  const section = await set.openedSection('Balcão');
  await set.count('11', 1, { section });
  await finalise();
  await settle();
  await server().ask('editSection', {
    params: { ...params(), section_id: section },
    body: { name: 'Caixa' },
  });
});

async function whileHeld(starts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const running: Promise<unknown>[] = [];
  await server()
    .db.transaction()
    .execute(async (tx: Transaction) => {
      await sql`select from inventory where number = ${Number(set.inventory())} for update`.execute(tx);
      for (const start of starts) {
        running.push(start());
        await untilWaiting(server().db, running.length);
      }
    });
  await Promise.all(running);
}

it.each([
  ['that comes first is in the settlement', [7]],
  ['that waits for a settlement is late', [0]],
])('a count %s', async (title, [settled]) => {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 7 }]);
  await set.count('11', 0);
  await finalise();
  const count = () => set.count('11', 7);
  const settle = () => set.settle();
  await whileHeld(title.includes('first') ? [count, settle] : [settle, count]);
  expect((await settledItems())[0]?.settled).toBe(settled);
  expect((await set.item('b:11')).item.counted).toBe(7);
});

it('two people who settle at the same time make one version', async () => {
  await finalise();
  await whileHeld([() => set.settle(1, 'mod'), () => set.settle(1, 'admin')]);
  const body = await server().ask('listSettlements', { params: params() });
  expect(body.results).toHaveLength(1);
});
