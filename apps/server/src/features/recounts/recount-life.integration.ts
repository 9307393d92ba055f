import { createHash, randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { auditRows } from '../../testing/database/rows.js';
import { limitPerson } from '../../testing/server/add-collector.js';
import { expectRefused, type Who } from '../../testing/server/server-under-test.js';
import { type APhone, aPhone } from '../../testing/world/a-phone.js';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { mobileCount, submitOne } from '../../testing/world/stock-taking.js';

const set = setUpRecount();
const { server, count, said, openedSection, recount, taskOf, countTwo, listFor } = set;

const mobile = async (as: Who) => (await server().ask('listMobileRecounts', { as })).results;
const mark = async (id: string, key: string, not_found: boolean, second: number, as: Who = 'mod') => {
  const body = { marks: [{ key, not_found, marked_at: `2026-05-06T12:00:0${second}.000Z` }] };
  return (await server().ask('markNotFound', { as, params: { id }, body })).not_found;
};
const finish = (id: string, answers: object) => {
  const hash = createHash('sha256').update('').digest('hex');
  const body = { lines: 0, units: 0, hash, ...answers };
  return server().ask('declareSectionDone', { as: 'mod', params: { id }, body });
};
const decide = (section: string, items: readonly string[], decision: string | null) =>
  server().call('decideNotFound', { params: taskOf(section), body: { items, decision } as never });

it('another person counts the list of a recount and closes it', async () => {
  const section_id = await listFor('i:2', 'i:3');
  expect((await mobile('mod')).at(-1)).toMatchObject({
    sectionID: section_id,
    items: [{ key: 'i:2', sections: ['Balcão'] }, { key: 'i:3' }],
  });
  await count('22', 24, { section: section_id, as: 'mod' });
  expect(await set.recounts()).toMatchObject([
    { state: 'open', items: 2, found_items: 1, same_counters: [] },
  ]);
  await set.close(section_id);
  expect(await set.recounts()).toMatchObject([
    { state: 'closed', items: 2, found_items: 1, decided_items: 0 },
  ]);
  expect(await mobile('mod')).toEqual([]);
});

it('whoever finishes a list says what was not found and what is missing', async () => {
  const section_id = await listFor('i:2', 'i:3');
  await finish(section_id, { not_found: ['i:3', 'i:404'], missing: ['i:2'] });
  const { name } = server().people.mod;
  expect((await set.recounts())[0]).toMatchObject({
    items: 2,
    found_items: 0,
    searched_items: 1,
    done: [{ name, missing: 1, withdrawn_at: null }],
  });
  expect((await set.list(section_id)).list).toMatchObject([
    { key: 'i:2', searched: null },
    { key: 'i:3', searched: { name } },
  ]);
  expect((await mobile('mod')).at(-1)?.items).toMatchObject([
    { key: 'i:2', is_not_found: false },
    { key: 'i:3', is_not_found: true },
  ]);
  await count('33', 6, { section: section_id, as: 'mod' });
  expect((await set.recounts())[0]).toMatchObject({ found_items: 1, searched_items: 0 });
  await finish(section_id, { not_found: ['i:2'] });
  expect((await set.recounts())[0]).toMatchObject({ searched_items: 1, done: [{ missing: 0 }] });
});

it('an item that was not found is marked at once, and taken back when it is found', async () => {
  const section_id = await listFor('i:2', 'i:3');
  const searched = async () => (await set.recounts())[0]?.searched_items;
  expect(await mark(section_id, 'i:3', true, 1)).toEqual(['i:3']);
  expect(await mark(section_id, 'i:404', true, 1)).toEqual(['i:3']);
  expect(await searched()).toBe(1);
  expect((await mobile('mod')).at(-1)?.items).toMatchObject([{}, { key: 'i:3', is_not_found: true }]);
  expect(await mark(section_id, 'i:3', false, 3)).toEqual([]);
  expect(await mark(section_id, 'i:3', true, 1)).toEqual([]);
  expect(await mark(section_id, 'i:3', true, 2)).toEqual([]);
  expect(await searched()).toBe(0);
  expect(await auditRows(server().db, { action: 'mark_not_found', entity_id: section_id })).toMatchObject([
    { after: { name: 'Recontagem 1', unfound: 1 } },
    { after: { name: 'Recontagem 1', unfound_taken_back: 1 } },
  ]);
});

it('a declaration replaces the marks of its person, and a later mark replaces it', async () => {
  const section_id = await listFor('i:2', 'i:3');
  await mark(section_id, 'i:2', true, 0);
  await mark(section_id, 'i:2', true, 0, 'user');
  await finish(section_id, { not_found: ['i:3'] });
  const { list } = await set.list(section_id);
  const { user, mod } = server().people;
  expect(list.map(({ searched }) => searched?.name)).toEqual([user.name, mod.name]);
  expect(await mark(section_id, 'i:3', false, 1)).toEqual([]);
});

it("a whole list declared 'pronta' closes itself at once, and its counter is no warning", async () => {
  const section_id = await listFor('i:2');
  await count('22', 20, { section: section_id, as: 'mod' });
  const { lines, units, hash } = await finish(section_id, { hash: 'a'.repeat(64) });
  expect(await set.recounts()).toMatchObject([{ state: 'open' }]);
  const sending = async () => (await set.steps()).checks.find(({ key }) => key === 'devices')?.count;
  const before = await sending();
  expect(await finish(section_id, { lines, units, hash })).toMatchObject({ matches: true });
  expect(await set.recounts()).toMatchObject([{ state: 'closed', closed_itself: true }]);
  expect([before, await sending()]).toEqual([2, 1]);
});

it('a section without a list takes no marks', async () => {
  const id = await openedSection('Balcão');
  const body = { marks: [{ key: 'i:2', not_found: true, marked_at: '2026-05-06T12:00:00.000Z' }] };
  expect((await server().call('markNotFound', { as: 'mod', params: { id }, body })).status).toBe(404);
});

it('a phone gets only its own collector’s lists', async () => {
  const section_id = await listFor('i:2');
  expect(JSON.stringify(await mobile('mod'))).toContain(section_id);
  expect(JSON.stringify(await mobile('user'))).not.toContain(section_id);
  expect(JSON.stringify(await mobile('admin'))).not.toContain(section_id);
});

it('staff decide about items that a closed recount did not find', async () => {
  const section_id = await listFor('i:2', 'i:3');
  expect(await decide(section_id, ['i:2'], 'zero')).toMatchObject({ status: 409 });
  await set.close(section_id);
  expect((await decide(section_id, ['i:2', 'i:3'], 'zero')).body).toMatchObject({ decided_items: 2 });
  expect((await decide(section_id, ['i:2'], 'next_round')).body).toMatchObject({ decided_items: 2 });
  expect((await decide(section_id, ['i:3'], null)).body).toMatchObject({ decided_items: 1 });
  expect(await set.preview({ criteria: { unsettled: true }, round: 3 })).toMatchObject({ items: 1 });
});

it('an item that staff decided by itself waits on no list', async () => {
  const section_id = await listFor('i:2', 'i:3');
  await set.close(section_id);
  expect(await set.recounts()).toMatchObject([{ items: 2, found_items: 0, decided_items: 0 }]);
  const params = { ...set.params(), key: 'i:2' };
  const body = { round: null, quantity: 22, reason: 'Conferido na prateleira.', seen: [20, null] };
  await server().ask('decideItem', { params, body });
  expect(await set.recounts()).toMatchObject([{ items: 2, found_items: 0, decided_items: 1 }]);
  expect((await set.list(section_id)).list).toMatchObject([
    { key: 'i:2', not_found: null, is_settled: true },
    { key: 'i:3', not_found: null, is_settled: false },
  ]);
});

it('items without agreement go to a third person', async () => {
  const section_id = await listFor('i:2', 'i:3');
  await count('22', 22, { section: section_id, as: 'mod' });
  await count('33', 6, { section: section_id, as: 'mod' });
  await set.close(section_id);
  const third = { criteria: { unsettled: true }, round: 3 };
  expect(await set.preview(third)).toMatchObject({ items: 1 });
  expect(await set.tryRecount({ ...third, collector_sub: set.subOf('mod') })).toMatchObject({
    body: { code: 'same_counter' },
  });
  const made = await set.tryRecount({ ...third, collector_sub: set.subOf('admin') });
  expect(made).toMatchObject({ status: 201, body: { round: 3, items: 1 } });
});

it('a third round leaves out settled items unless staff pick them', async () => {
  const section_id = await listFor('i:2');
  await count('22', 20, { section: section_id, as: 'mod' });
  await set.close(section_id);
  expect(await set.preview({ criteria: { money: 10 }, round: 3 })).toMatchObject({ items: 0 });
  expect(await set.preview({ criteria: { items: ['i:2'] }, round: 3 })).toMatchObject({ items: 1 });
});

it('late lines and recounts by the original counter go to round 3', async () => {
  const section_id = await listFor('i:2', 'i:3');
  await count('22', 20, { section: section_id, as: 'mod' });
  await count('33', 6, { section: section_id });
  await set.close(section_id);
  await count('22', 4);
  expect(await set.preview({ criteria: { unsettled: true }, round: 3 })).toMatchObject({ items: 2 });
});

it('an item whose only barcode is a linked box is printed and counted by its internal code', async () => {
  await set.addProducts([{ internal_code: '5', barcode: '', description: 'E', system_stock: 4, value: 1 }]);
  await countTwo();
  await set.count('17891234567892', 2);
  await set.bind('17891234567892', 'i:5', 12);
  const { section_id } = await recount(['i:2', 'i:5'], 'mod');
  const codes = [
    { key: 'i:2', barcodes: ['22'], own_code: '22' },
    { key: 'i:5', barcodes: ['17891234567892'], own_code: '5' },
  ];
  expect((await set.list(section_id)).list).toMatchObject(codes);
  expect((await mobile('mod')).at(-1)).toMatchObject({ items: codes });
});

it('a found item can’t be decided as not found', async () => {
  const section_id = await listFor('i:2');
  await count('22', 24, { section: section_id, as: 'mod' });
  await set.close(section_id);
  await expectRefused(
    decide(section_id, ['i:2'], 'zero'),
    'Um dos itens já foi encontrado ou não está na lista. Confira a lista.',
  );
});

it('an unlisted recounted item counts once staff add it', async () => {
  const section_id = await listFor('i:2');
  await count('33', 7, { section: section_id, as: 'mod' });
  expect((await set.list(section_id)).strays).toMatchObject([{ key: 'i:3', description: 'C' }]);
  const body = { items: ['i:3'] };
  const added = await server().ask('addStrays', { params: taskOf(section_id), body });
  expect(added).toMatchObject({ items: 2, found_items: 1, stray_items: 0 });
  const { list, strays } = await set.list(section_id);
  expect(strays).toEqual([]);
  expect(list.at(-1)).toMatchObject({
    key: 'i:3',
    barcodes: ['33'],
    is_found: true,
    added_by: server().people.mod.name,
  });
});

it('an added item replaces only the sections of its list', async () => {
  await countTwo();
  const stock = await openedSection('Estoque');
  await count('22', 4, { section: stock });
  await count('33', 2, { section: stock });
  const { section_id } = await recount(['i:2'], 'mod', { sections: [stock] });
  await count('33', 2, { section: section_id, as: 'mod' });
  await server().call('addStrays', { params: taskOf(section_id), body: { items: ['i:3'] } });
  expect((await set.list(section_id)).list.at(-1)).toMatchObject({
    key: 'i:3',
    seen: [{ name: 'Balcão' }, { name: 'Estoque' }],
  });
  await set.close(section_id);
  expect((await set.item('i:3')).item).toMatchObject({ counted: 8, round: '2' });
});

async function importRecounted(phone?: APhone) {
  const section_id = await listFor('i:2');
  const imported = mobileCount(set.inventory(), {
    sectionID: section_id,
    barcode: [{ barcode: '22', count: 24 }],
  });
  const { sub } = server().people.mod;
  const signed = await phone?.sign(sub, [imported]);
  await server().call('importQueue', {
    as: 'admin',
    body: { collector_sub: sub, counts: [imported], signed },
  });
  return { section_id, imported, sub };
}

it('an imported line settles no recount until an admin writes why', async () => {
  const { section_id, sub } = await importRecounted();
  const { name } = server().people.mod;
  expect((await set.recounts())[0]).toMatchObject({
    found_items: 0,
    same_counters: [{ sub, name, items: 1, is_unproved: true }],
  });
  const body = { collector_sub: sub, reason: 'O celular caiu; vi a Bia contar.' };
  const answer = await server().ask('overrideCounter', { params: taskOf(section_id), body });
  expect(answer).toMatchObject({ found_items: 1, same_counters: [] });
});

it("an imported recount settles if its collector's phone signed the file", async () => {
  const phone = await aPhone();
  const body = { device_id: 'moto', queued: 0, signing_key: phone.signing_key };
  await server().call('reportDevice', { as: 'mod', body });
  const { section_id } = await importRecounted(phone);
  expect((await set.recounts())[0]).toMatchObject({ found_items: 1, same_counters: [], overrides: [] });
  await set.close(section_id);
  expect((await set.item('i:2')).item).toMatchObject({ counted: 24, round: '2' });
});

it('an imported recount settles once its phone sends it', async () => {
  const { section_id, imported } = await importRecounted();
  await set.close(section_id);
  expect((await set.item('i:2')).item).toMatchObject({ state: 'recounting', counted: 20 });
  await submitOne(server(), imported, 'mod');
  expect((await set.item('i:2')).item).toMatchObject({ counted: 24, round: '2' });
});

it('an override needs a person within reach or with lines', async () => {
  const section_id = await listFor('i:2');
  await count('22', 24, { section: section_id, as: 'user' });
  await count('33', 6, { section: await openedSection('Depósito'), as: 'mod' });
  for (const who of ['user', 'mod'] as const) {
    await limitPerson(server().db, set.subOf(who), []);
    onTestFinished(() => limitPerson(server().db, set.subOf(who), null));
  }
  const override = (sub: string) =>
    server().call('overrideCounter', {
      params: taskOf(section_id),
      body: { collector_sub: sub, reason: 'Só havia uma pessoa na loja.' },
    });
  expect(await override(set.subOf('mod'))).toEqual(await override(randomUUID()));
  await expectRefused(override(set.subOf('mod')), 'Coletor não encontrado.', 404);
  expect((await override(set.subOf('user'))).body).toMatchObject({
    overrides: [{ collector_sub: set.subOf('user') }],
  });
});

it('a cancelled recount keeps its lines and frees its items', async () => {
  const section_id = await listFor('i:2');
  await count('22', 24, { section: section_id, as: 'mod' });
  const body = { reason: 'Lista feita por engano.' };
  const answer = await server().ask('cancelRecount', { params: taskOf(section_id), body });
  expect(answer).toMatchObject({ state: 'cancelled', cancel_reason: body.reason });
  expect(await set.lines({ section: section_id })).toHaveLength(1);
  expect(JSON.stringify(await mobile('mod'))).not.toContain(section_id);
  expect(await recount(['i:2'], 'mod')).toMatchObject({ name: 'Recontagem 2', items: 1 });
  const again = await server().call('cancelRecount', { params: taskOf(section_id), body });
  await expectRefused(again, 'Esta recontagem foi cancelada.');
});

it('editing its section renames a recount but keeps its collector', async () => {
  const section_id = await listFor('i:2');
  const edit = (body: object) =>
    server().call('editSection', { as: 'admin', params: taskOf(section_id), body });
  await expectRefused(
    edit({ collector_sub: set.subOf('user') }),
    'Quem reconta não muda. Cancele a recontagem e crie outra.',
  );
  expect((await edit({ name: 'Geladeira de novo' })).status).toBe(200);
  expect(await set.recounts()).toMatchObject([{ name: 'Geladeira de novo' }]);
});

const soro = { internal_code: '2', barcode: '22', description: 'B', system_stock: 33, value: 8.5 };

it('restoring a recount beside another one doubles no item', async () => {
  await set.addProducts([soro]);
  await count('22', 20, { section: await openedSection('Balcão') });
  const one = await recount(['i:2'], 'mod');
  await count('22', 33, { section: one.section_id, as: 'mod' });
  await set.close(one.section_id);
  const body = { section_id: one.section_id };
  const { deletion } = await server().ask('deleteInventory', { params: set.params(), body });
  const two = await recount(['i:2'], 'admin', { name: 'Outra' });
  await count('22', 33, { section: two.section_id, as: 'admin' });
  await set.close(two.section_id);
  await expectRefused(
    server().call('restoreDeletion', { params: { id: deletion }, body: {} }),
    'Itens desta recontagem já estão em outra. Cancele a outra antes de restaurar esta.',
  );
  expect(await said('i:2')).toMatchObject({ counted: 33, state: 'matching' });
});

it('an item that two rounds did not find keeps its first count', async () => {
  await set.addProducts([soro]);
  await count('22', 20, { section: await openedSection('Balcão') });
  const two = await recount(['i:2'], 'mod');
  await set.close(two.section_id);
  expect((await decide(two.section_id, ['i:2'], 'next_round')).status).toBe(200);
  const three = await recount(['i:2'], 'admin', { round: 3 });
  await set.close(three.section_id);
  expect((await decide(three.section_id, ['i:2'], 'keep')).status).toBe(200);
  expect(await said('i:2')).toMatchObject({ state: 'shortage', counted: 20, round: 'D' });
});

it('a decision on rounds that agree now no longer counts', async () => {
  await set.addProducts([soro]);
  const balcony = await openedSection('Balcão');
  await count('22', 20, { section: balcony });
  const two = await recount(['i:2'], 'mod');
  await count('22', 19, { section: two.section_id, as: 'mod' });
  await set.close(two.section_id);
  const decide23 = (seen: readonly number[]) =>
    server().call('decideItem', {
      as: 'admin',
      params: { ...set.params(), key: 'i:2' },
      body: { quantity: 23, reason: 'Conferido na prateleira.', seen },
    });
  expect((await decide23([20, 19])).body).toMatchObject({ round: 'D', counted: 23 });
  expect((await set.item('i:2')).decision).toMatchObject({ quantity: 23 });
  const body = { finalizado: false, section_id: two.section_id };
  await server().ask('finaliseInventory', { params: set.params(), body });
  await count('22', 1, { section: two.section_id, as: 'mod' });
  await set.close(two.section_id);
  expect(await said('i:2')).toMatchObject({ counted: 20, round: '2' });
  expect((await set.item('i:2')).decision).toBeNull();
  await expectRefused(decide23([20, 20]), 'Este item não espera por uma decisão.');
  await set.finalise();
  await set.settle();
  expect((await set.settlement()).overrides).toEqual([]);
});
