import { restoreDeletion } from '@balanco/contract/history/trash';
import { deleteInventory, finaliseInventory } from '@balanco/contract/inventories/inventories';
import { decideItem } from '@balanco/contract/recounts/item-decisions';
import { decideNotFound } from '@balanco/contract/recounts/recount-changes';
import { expect, it } from 'vitest';
import { setUpRecount } from '../../testing/world/recount-under-test.js';

const set = setUpRecount();
const { server, params, addProducts, count, openedSection, recount, taskOf } = set;

const product = { internal_code: '2', barcode: '22', description: 'B', system_stock: 33, value: 8.5 };
const found = async (key = 'i:2') => {
  const each = (await set.items({ page_size: 1000 })).find((item) => item.key === key);
  return each && { state: each.state, counted: each.counted, round: each.round, flags: each.flags };
};
const decide = (section: string, items: readonly string[], decision: string | null) =>
  server().call(decideNotFound, { params: taskOf(section), body: { items, decision } as never });

it('restoring a recount beside another one doubles no item', async () => {
  await addProducts([product]);
  await count('22', 20, { section: await openedSection('Balcão') });
  const one = await recount(['i:2'], 'mod');
  await count('22', 33, { section: one.section_id, as: 'mod' });
  await set.close(one.section_id);
  const answer = await server().ask(deleteInventory, {
    params: params(),
    body: { section_id: one.section_id },
  });
  const two = await recount(['i:2'], 'admin', { name: 'Outra' });
  await count('22', 33, { section: two.section_id, as: 'admin' });
  await set.close(two.section_id);
  const restored = await server().call(restoreDeletion, { params: { id: answer.deletion }, body: {} });
  expect(restored).toMatchObject({
    status: 409,
    body: { detail: 'Itens desta recontagem já estão em outra. Cancele a outra antes de restaurar esta.' },
  });
  expect(await found()).toMatchObject({ counted: 33, state: 'matching' });
});

it('an item that two rounds did not find keeps its first count', async () => {
  await addProducts([product]);
  await count('22', 20, { section: await openedSection('Balcão') });
  const two = await recount(['i:2'], 'mod');
  await set.close(two.section_id);
  expect((await decide(two.section_id, ['i:2'], 'next_round')).status).toBe(200);
  const three = await recount(['i:2'], 'admin', { round: 3 });
  await set.close(three.section_id);
  expect((await decide(three.section_id, ['i:2'], 'keep')).status).toBe(200);
  expect(await found()).toMatchObject({ state: 'shortage', counted: 20, round: 'D' });
});

it('a decision on rounds that agree now no longer counts', async () => {
  await addProducts([product]);
  const balcony = await openedSection('Balcão');
  await count('22', 20, { section: balcony });
  const two = await recount(['i:2'], 'mod');
  await count('22', 19, { section: two.section_id, as: 'mod' });
  await set.close(two.section_id);
  const decideAs = (quantity: number, seen: readonly number[]) =>
    server().call(decideItem, {
      as: 'admin',
      params: { ...params(), key: 'i:2' },
      body: { round: null, quantity, reason: 'Conferido na prateleira.', seen } as never,
    });
  expect((await decideAs(23, [20, 19])).body).toMatchObject({ round: 'D', counted: 23 });
  expect((await set.item('i:2')).decision).toMatchObject({ quantity: 23 });
  const body = { finalizado: false, section_id: two.section_id };
  await server().ask(finaliseInventory, { params: params(), body });
  await count('22', 1, { section: two.section_id, as: 'mod' });
  await set.close(two.section_id);
  expect(await found()).toMatchObject({ counted: 20, round: '2' });
  expect((await set.item('i:2')).decision).toBeNull();
  expect(await decideAs(23, [20, 20])).toMatchObject({
    status: 409,
    body: { detail: 'Este item não espera por uma decisão.' },
  });
  await set.finalise();
  await set.settle();
  expect((await set.settlement()).overrides).toEqual([]);
});
