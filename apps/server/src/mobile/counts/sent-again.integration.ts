import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { mutate } from '../../datastore/testing/graphql-call.js';
import { limitPerson } from '../../testing/server/add-collector.js';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { addInventory, addPharmacy, linesOf, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, inventoryID, aCount, openedSection, submit, submitOne, lines } =
  setUpInventory();

async function deleteThe(target: { section_id?: string } = {}) {
  const params = { id: inventory() };
  await server().ask('deleteInventory', { as: 'admin', params, body: target });
}

async function waiting() {
  const query = { named_inventory: inventoryID() };
  return (await server().ask('listUnplacedCounts', { query })).results;
}

it('a count restored after its inventory was deleted is unplaced', async () => {
  const count = aCount();
  const { id } = await submitOne(count);
  await deleteThe();
  const back = await submitOne({ ...count, _deleted: false, _version: 2 });
  expect(back).toMatchObject({ status: 'merged', _version: 3, unplaced: true });
  expect(await waiting()).toMatchObject([{ id, user_name: 'Ulisses Usuário', lines: [{ quantity: 1 }] }]);
  expect((await server().ask('pullCounts', { query: {} })).results).toContainEqual(
    expect.objectContaining({ id, _deleted: false, unplaced: true, inventoryID: inventory() }),
  );
  const other = (await addInventory(server(), pharmacy().id)).inventory_id;
  const body = { counts: [id ?? 0], inventory: other };
  expect(await server().ask('assignUnplacedCounts', { body })).toEqual({ assigned: 1 });
  expect(await lines()).toMatchObject([{ count_id: id, inventoryID: other, quantity: 1 }]);
});

it('a count that is restored after its pharmacy was deleted is unplaced', async () => {
  const batch = [aCount(), aCount()];
  await submit(batch);
  const params = { id: pharmacy().id };
  await server().ask('deletePharmacy', { as: 'admin', params });
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
  await expectRefused(server().call('editCount', edit), 'Contagem não encontrada.', 404);
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
  expect(await server().ask('assignUnplacedCounts', { body })).toEqual({ assigned: 1 });
  const elsewhere = await addPharmacy(server(), 'Farmácia de outro bairro');
  const made = { id: named, name: 'Atrasado', pharmacy: elsewhere.id };
  await server().ask('createMobileInventory', { as: 'admin', body: made });
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

const entries = (count: number) => [{ barcode: '7891234567895', count }];

async function takeAccessAway(who: 'user' | 'mod' = 'user') {
  const { sub } = server().people[who];
  await limitPerson(server().db, sub, []);
  onTestFinished(() => limitPerson(server().db, sub, null));
}

const linesOfStaff = async () =>
  (await server().ask('listCounts', { as: 'mod', query: { page: 1, page_size: 10, inventory: inventory() } }))
    .results;

const unplaced = async () => (await server().ask('listUnplacedCounts', { as: 'admin' })).count;

it('a batch repeated after its pharmacy was taken away counts nothing twice', async () => {
  const count = aCount({ barcode: entries(2) });
  const { id } = await submitOne(count);
  const before = await unplaced();
  await takeAccessAway();
  expect(await submitOne(count)).toMatchObject({ status: 'unchanged', id, amplify_id: count.amplify_id });
  expect(await unplaced()).toBe(before);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, _version: 1 }]);
});

it('a changed count outside of reach is kept once as unplaced', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  const before = await unplaced();
  await takeAccessAway();
  const changed = { ...count, barcode: entries(3) };
  expect(await submitOne(changed)).toMatchObject({ status: 'created', unplaced: true });
  expect(await submitOne(changed)).toMatchObject({ status: 'unchanged', unplaced: true });
  expect(await unplaced()).toBe(before + 1);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, _version: 1 }]);
});

it('a repeated creation outside of reach answers with the stored count', async () => {
  const { amplify_id: id } = aCount();
  const createdAt = '2026-05-01T03:04:05.000Z';
  const model = { id, barcode: JSON.stringify(entries(2)), inventoryID: inventoryID(), createdAt };
  const create = () => mutate(server(), ['create', 'Count'], model);
  const { row } = await create();
  const before = await unplaced();
  await takeAccessAway();
  expect(await create()).toEqual({ row, error: undefined });
  expect(await unplaced()).toBe(before);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, _version: 1 }]);
});

const change = { factor: 12, barcode: JSON.stringify(entries(3)), _version: 1 };

it('updateCount outside of reach keeps an unplaced count once', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  const before = await unplaced();
  await takeAccessAway();
  const update = () => mutate(server(), ['update', 'Count'], { id: count.amplify_id, ...change });
  const { row, error } = await update();
  expect(error).toBeUndefined();
  expect(row).toMatchObject({
    id: count.amplify_id,
    factor: 12,
    inventoryID: null,
    barcode: change.barcode,
  });
  expect((await update()).row).toEqual(row);
  expect(await unplaced()).toBe(before + 1);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, factor: 1, _version: 1 }]);
});

it('a count outside of reach is unknown to updateCount of another person or without content', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  const before = await unplaced();
  await takeAccessAway('mod');
  const update = (as: 'user' | 'mod', id: string, input: object) =>
    mutate(server(), ['update', 'Count'], { id, ...input }, { as });
  const unknown = await update('mod', randomUUID(), change);
  expect(unknown).toMatchObject({ row: null, error: { message: 'Registro não encontrado.' } });
  expect(await update('mod', count.amplify_id, change)).toEqual(unknown);
  await takeAccessAway();
  expect(await update('user', count.amplify_id, { factor: 12, _version: 1 })).toEqual(unknown);
  expect(await unplaced()).toBe(before);
  await limitPerson(server().db, server().people.mod.sub, null);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, factor: 1, _version: 1 }]);
});

it('a count outside of reach is unknown to deleteCount, even of its own collector, and stays', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  await takeAccessAway();
  const remove = (id: string) => mutate(server(), ['delete', 'Count'], { id, _version: 1 });
  expect(await remove(count.amplify_id)).toEqual(await remove(randomUUID()));
  expect((await remove(count.amplify_id)).error).toMatchObject({ message: 'Registro não encontrado.' });
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, _version: 1 }]);
});

const createdAt = '2026-05-01T03:04:05.000Z';

async function staffCorrects(quantity: number) {
  const [line] = await lines();
  const params = { id: line?.count_id ?? 0 };
  const body = { barcode: entries(quantity) };
  await server().ask('editCount', { as: 'mod', params, body });
}

async function expectCorrected(answer: unknown) {
  expect(answer).toMatchObject({ status: 'unchanged', _version: 2 });
  expect(await lines()).toMatchObject([{ quantity: 50, _version: 2 }]);
}

it('a repeated message in another form keeps staff’s correction', async () => {
  const count = aCount({ barcode: entries(2), createdAt });
  await submitOne(count);
  await staffCorrects(50);
  await expectCorrected(await submitOne({ ...count, barcode: JSON.stringify(entries(2)) }));
});

const model = (id: string, fields: object = {}) => ({
  id,
  cognitoUserID: server().people.user.sub,
  user_name: 'Ulisses Usuário',
  barcode: JSON.stringify(entries(2)),
  internalBarcode: null,
  factor: null,
  inventoryID: inventoryID(),
  sectionID: null,
  createdAt,
  ...fields,
});

it.each([
  ['as the model has it', {}],
  [
    'with what DataStore keeps beside it',
    { updatedAt: null, _version: null, _deleted: null, _lastChangedAt: null },
  ],
  ['with its codes as a list', { barcode: entries(2) }],
  ['without what is not set', { internalBarcode: undefined, factor: undefined, sectionID: undefined }],
  ['with the moment as Java writes it', { createdAt: '2026-05-01T03:04:05Z' }],
])('a DataStore count repeated by REST keeps staff’s correction: %s', async (_what, fields) => {
  const { amplify_id: id } = aCount();
  expect((await mutate(server(), ['create', 'Count'], model(id))).error).toBeUndefined();
  await staffCorrects(50);
  const { id: amplify_id, ...localModel } = model(id, fields);
  await expectCorrected(await submitOne({ ...localModel, amplify_id }));
});

it('a count repeated over DataStore keeps staff’s correction', async () => {
  const sectionID = await openedSection();
  const { amplify_id: id } = aCount();
  const sent = { ...model(id, { sectionID }), amplify_id: id };
  expect(await submitOne({ ...sent, inventoryID: inventory() })).toMatchObject({ status: 'created' });
  await staffCorrects(50);
  const { row } = await mutate(server(), ['create', 'Count'], model(id, { sectionID }));
  expect(row).toMatchObject({ _version: 2, barcode: JSON.stringify(entries(50)) });
});
