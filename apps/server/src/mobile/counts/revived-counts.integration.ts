import { editCount } from '@balanco/contract/counts/counts';
import { assignUnplacedCounts, listUnplacedCounts } from '@balanco/contract/counts/unplaced';
import { createMobileInventory, deleteInventory } from '@balanco/contract/inventories/inventories';
import { pullCounts } from '@balanco/contract/mobile/mobile-pull';
import { deletePharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { expect, it } from 'vitest';
import { addInventory, addPharmacy, linesOf, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, inventoryID, aCount, openedSection, submit, submitOne, lines } =
  setUpInventory();

async function deleteThe(target: { section_id?: string } = {}) {
  const params = { id: inventory() };
  await server().ask(deleteInventory, { as: 'admin', params, body: target });
}

async function waiting() {
  const query = { named_inventory: inventoryID() };
  return (await server().ask(listUnplacedCounts, { query })).results;
}

it('a count restored after its inventory was deleted is unplaced', async () => {
  const count = aCount();
  const { id } = await submitOne(count);
  await deleteThe();
  const back = await submitOne({ ...count, _deleted: false, _version: 2 });
  expect(back).toMatchObject({ status: 'merged', _version: 3, unplaced: true });
  expect(await waiting()).toMatchObject([{ id, user_name: 'Ulisses Usuário', lines: [{ quantity: 1 }] }]);
  expect((await server().call(pullCounts, { query: {} })).body.results).toContainEqual(
    expect.objectContaining({ id, _deleted: false, unplaced: true, inventoryID: inventory() }),
  );
  const other = (await addInventory(server(), pharmacy().id)).inventory_id;
  const body = { counts: [id ?? 0], inventory: other };
  expect((await server().call(assignUnplacedCounts, { body })).body).toEqual({ assigned: 1 });
  expect(await lines()).toMatchObject([{ count_id: id, inventoryID: other, quantity: 1 }]);
});

it('a count that is restored after its pharmacy was deleted is unplaced', async () => {
  const batch = [aCount(), aCount()];
  await submit(batch);
  const params = { id: pharmacy().id };
  await server().ask(deletePharmacy, { as: 'admin', params });
  const back = await submit(batch.map((count) => ({ ...count, _deleted: false, _version: 2 })));
  expect(back).toMatchObject([
    { status: 'merged', unplaced: true },
    { status: 'merged', unplaced: true },
  ]);
  expect(await waiting()).toHaveLength(2);
});

it('a restored count goes into the live inventory that its phone names', async () => {
  const count = aCount();
  await submitOne(count);
  await deleteThe();
  const other = (await addInventory(server(), pharmacy().id)).inventory_id;
  const back = await submitOne({ ...count, inventoryID: other, _deleted: false, _version: 2 });
  expect(back.unplaced).toBeUndefined();
  expect(await lines()).toMatchObject([{ inventoryID: other }]);
});

it('a count of a deleted inventory stays deleted if its phone only changes it', async () => {
  const count = aCount();
  await submitOne(count);
  await deleteThe();
  expect((await submitOne({ ...count, factor: 3, _version: 1 })).unplaced).toBeUndefined();
  expect(await waiting()).toEqual([]);
});

it('staff can’t correct a count of a deleted inventory, which no list shows', async () => {
  const { id = 0 } = await submitOne(aCount());
  await deleteThe();
  const edit = { as: 'mod', params: { id: id ?? 0 }, body: { _deleted: false, _version: 2 } } as const;
  expect(await server().call(editCount, edit)).toMatchObject({
    status: 404,
    body: { detail: 'Contagem não encontrada.' },
  });
  expect(await waiting()).toEqual([]);
});

it('a count restored after its section was deleted has no section', async () => {
  const sectionID = await openedSection();
  const count = aCount({ sectionID });
  await submitOne(count);
  await deleteThe({ section_id: sectionID });
  const placeless = { ...count, inventoryID: undefined, sectionID: undefined };
  expect(await submitOne({ ...placeless, _deleted: false, _version: 2 })).toMatchObject({ status: 'merged' });
  expect(await lines()).toMatchObject([{ inventoryID: inventory(), sectionID: null, quantity: 1 }]);
});

async function assigned() {
  const named = crypto.randomUUID();
  const count = aCount({ inventoryID: named });
  const { id } = await submitOne(count);
  const body = { counts: [id ?? 0], inventory: inventory() };
  expect((await server().call(assignUnplacedCounts, { body })).body).toEqual({ assigned: 1 });
  const elsewhere = await addPharmacy(server(), 'Farmácia de outro bairro');
  const made = { id: named, name: 'Atrasado', pharmacy: elsewhere.id };
  await server().ask(createMobileInventory, { as: 'admin', body: made });
  return count;
}

it('an assigned count takes its phone’s values and stays in place', async () => {
  const count = await assigned();
  const change = { ...count, barcode: [{ barcode: '789', count: 9 }], _version: 1 };
  expect(await submitOne(change)).toMatchObject({ status: 'merged', _version: 3 });
  expect(await lines()).toMatchObject([{ inventoryID: inventory(), quantity: 9 }]);
});

it.each([1, 2])('an assigned count can be deleted by its phone, which saw version %d', async (_version) => {
  const count = await assigned();
  expect(await submitOne({ ...count, _deleted: true, _version })).toMatchObject({ status: 'merged' });
  expect(await linesOf(server(), { pharmacy: pharmacy().id })).toEqual([]);
});

it('an assigned count doesn’t move to the phone’s pharmacy', async () => {
  const count = await assigned();
  expect(await submitOne({ ...count, factor: 2, _version: 2 })).toMatchObject({
    status: 'rejected',
    detail: 'Uma contagem não muda de farmácia.',
  });
});
