import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { rowIn, rowsIn, setRows } from '../../testing/database/rows.js';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const set = setUpRecount();
const { server, addProducts, count, openedSection, subOf, tryRecount, preview, recount } = set;

async function countFour(): Promise<{ balcony: string }> {
  await addProducts([
    { internal_code: '1', barcode: '11', description: 'A', system_stock: 10, value: 12.9 },
    { internal_code: '2', barcode: '22', description: 'B', system_stock: 24, value: 8.5 },
    { internal_code: '3', barcode: '33', description: 'C', system_stock: 6, value: 31.4 },
    { internal_code: '4', barcode: '44', description: 'D', system_stock: 40, value: 2.15 },
  ]);
  const balcony = await openedSection('Balcão');
  await count('33', 9, { section: balcony });
  await count('11', 10, { section: balcony });
  await count('22', 20, { section: await openedSection('Ala A') });
  return { balcony };
}

it('a recount is an open section with a list in shelf order', async () => {
  await countFour();
  const made = await recount(['i:3', 'i:2', 'i:4'], 'mod');
  expect(made).toMatchObject({ name: 'Recontagem 1', round: 2, state: 'open', items: 3, found_items: 0 });
  expect(made.collector).toEqual({ sub: subOf('mod'), name: server().people.mod.name });
  const { list } = await set.list(made.section_id);
  expect(list.map(({ key, seen }) => [key, seen.map(({ name }) => name)])).toEqual([
    ['i:2', ['Ala A']],
    ['i:3', ['Balcão']],
    ['i:4', []],
  ]);
  expect(JSON.stringify(list)).not.toMatch(/expected|counted|quantity|"value"/);
});

it.each([
  ['R$ 50 or more', { money: 50 }, ['i:3']],
  ['10 % and 2 units', { percent: { percent: 10, units: 2 } }, ['i:2', 'i:3']],
  ['10 % and 4 units', { percent: { percent: 10, units: 4 } }, ['i:2']],
  ['the fewest items of 70 % of all R$', { gross_share: 70 }, ['i:3']],
  ['the fewest items of 80 % of all R$', { gross_share: 80 }, ['i:2', 'i:3']],
  ['what nobody counted', { uncounted: true }, ['i:4']],
  ['a sample of the matching ones', { sample: 1 }, ['i:1']],
  ['two criteria together', { money: 50, uncounted: true }, ['i:3', 'i:4']],
])('the criterion %s chooses its items', async (_what, criteria, keys) => {
  await countFour();
  const { items } = await preview({ criteria });
  expect(items).toBe(keys.length);
  const made = await recount([], 'mod', { criteria });
  const { list } = await set.list(made.section_id);
  expect(list.map(({ key }) => key).sort()).toEqual(keys);
});

it('without a positive expectation only units decide, not percent', async () => {
  await addProducts([product('1', 0, 1), product('2', 0, 1), product('3', -3, 1)]);
  const section = await openedSection('Balcão');
  await count('BC1', 2, { section });
  await count('BC2', 1, { section });
  await count('BC3', 5, { section });
  const { section_id } = await recount([], 'mod', { criteria: { percent: { percent: 100, units: 2 } } });
  expect((await set.list(section_id)).list.map(({ key }) => key).sort()).toEqual(['i:1', 'i:3']);
});

it('the preview shows items, R$ and minutes, and writes nothing', async () => {
  await countFour();
  expect(await preview({ criteria: { money: 30, uncounted: true } })).toMatchObject({
    items: 3,
    value: 34 + 94.2 + 86,
    minutes: 2,
    on_other_lists: 0,
    left_out: 0,
  });
  expect(await set.recounts()).toEqual([]);
});

it('an item is on one list of a round at a time', async () => {
  await countFour();
  await recount(['i:2'], 'mod');
  expect(await preview({ criteria: { items: ['i:2', 'i:3'] } })).toMatchObject({
    items: 1,
    on_other_lists: 1,
  });
  const answer = await tryRecount({ criteria: { items: ['i:2'] }, collector_sub: subOf('admin') });
  await expectRefused(answer, 'Todos os itens escolhidos já estão em outra recontagem.', 400);
});

it('the original counter is refused with same_counter', async () => {
  await countFour();
  const body = { criteria: { items: ['i:2', 'i:4'] }, collector_sub: subOf('user') };
  expect(await tryRecount(body)).toMatchObject({
    status: 409,
    body: {
      code: 'same_counter',
      detail: `${server().people.user.name} já contou 1 item desta lista neste inventário.`,
    },
  });
  const found = await preview(body);
  expect(
    found.collectors.map(({ sub, counted }: { sub: string; counted: number }) => [sub, counted]),
  ).toEqual(
    expect.arrayContaining([
      [subOf('user'), 1],
      [subOf('mod'), 0],
    ]),
  );
});

it('the original counter is known under a new address, and is refused by it without a name', async () => {
  await countFour();
  const { sub, email, name } = server().people.user;
  onTestFinished(() => setRows(server().db, 'person', { sub }, { name, email }));
  await setRows(server().db, 'person', { sub }, { name: '', email: 'novo@farmacia.example' });
  expect(await tryRecount({ criteria: { items: ['i:2', 'i:4'] }, collector_sub: sub })).toMatchObject({
    status: 409,
    body: {
      code: 'same_counter',
      detail: 'novo@farmacia.example já contou 1 item desta lista neste inventário.',
    },
  });
});

it('items that the collector counted can be left out', async () => {
  await countFour();
  const body = { criteria: { items: ['i:2', 'i:4'] }, collector_sub: subOf('user'), skip_counted: true };
  expect(await preview(body)).toMatchObject({ items: 1, left_out: 1 });
  expect(await tryRecount(body)).toMatchObject({ status: 201, body: { items: 1 } });
});

it('only an admin overrides same_counter, with a written reason', async () => {
  await countFour();
  const body = {
    criteria: { items: ['i:2'] },
    collector_sub: subOf('user'),
    override_reason: 'Só há uma pessoa na loja hoje.',
  };
  expect(await tryRecount(body, 'mod')).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  expect(await tryRecount(body, 'admin')).toMatchObject({
    status: 201,
    body: { overrides: [{ collector_sub: subOf('user'), reason: body.override_reason }] },
  });
});

it('a collector whose counts have no sections recounts nothing', async () => {
  await countFour();
  await count('11', 1, { as: 'admin' });
  const answer = await tryRecount({ criteria: { items: ['i:2'] }, collector_sub: subOf('admin') });
  expect(answer.status).toBe(409);
  expect(answer.body.detail).toContain('chegam sem seção');
});

it('a recount reopens only the inventory and supersedes its settlement', async () => {
  const { balcony } = await countFour();
  await addProducts([{ internal_code: '5', barcode: '55', description: 'E', system_stock: 9, value: 900 }]);
  await count('55', 2, { section: balcony });
  await set.finalise();
  await set.settle('mod');
  expect((await set.comparison()).state).toBe('settled');
  await recount(['i:2'], 'mod');
  const { finalised_at, sections, open_sections, version } = await set.comparison();
  expect([finalised_at, sections, open_sections, version]).toEqual([null, 3, 1, null]);
  const section = await rowIn(server().db, 'section', { id: balcony }, 'finalised_at');
  expect(section.finalised_at).not.toBeNull();
  const written = await rowsIn(server().db, 'audit', { action: 'reopen_settlement' }, 'after');
  expect(written.map(({ after }) => after)).toEqual([{ settlement: 1, reason: 'Recontagem criada' }]);
});

it('a recount of an approved inventory is refused', async () => {
  await countFour();
  await set.finalise();
  await set.settle();
  const answer = await tryRecount({ criteria: { items: ['i:2'] }, collector_sub: subOf('mod') });
  await expectRefused(answer, 'Este inventário está aprovado. Use Reabrir.');
});

it('a third round takes items of a closed second one', async () => {
  const { balcony } = await countFour();
  const second = await recount(['i:3'], 'mod', { sections: [balcony] });
  const third = { criteria: { items: ['i:2', 'i:3'] }, round: 3, collector_sub: subOf('admin') };
  expect(await preview(third)).toMatchObject({ items: 0, not_possible: ['i:2', 'i:3'] });
  await set.close(second.section_id);
  expect(await preview(third)).toMatchObject({ items: 1, not_possible: ['i:2'] });
  const made = await tryRecount(third);
  expect(made).toMatchObject({ status: 201, body: { round: 3, items: 1 } });
  const { rows } = await sql<{ replaces: string[] }>`
    select replaces_sections as replaces from recount_item
    where section_id in (${second.section_id}, ${made.body.section_id})
  `.execute(server().db);
  expect(rows.map(({ replaces }) => replaces)).toEqual([[balcony], [balcony]]);
});

it('a taken name is refused', async () => {
  await countFour();
  const body = { criteria: { items: ['i:2'] }, collector_sub: subOf('mod'), name: 'balcao' };
  await expectRefused(tryRecount(body), 'Já existe uma seção com este nome neste inventário.');
});
