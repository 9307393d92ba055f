/** @module-tag full */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { rowIn } from '../../../testing/database/rows.js';
import { addPharmacy, setUpInventory } from '../../../testing/world/stock-taking.js';
import { getRow, mutate, syncAll } from '../../testing/graphql-call.js';

const { server, pharmacy, inventoryID, openedSection, lines } = setUpInventory();

const barcode = (count: number) => JSON.stringify([{ barcode: '7891234567895', count }]);

/** A new count as the client sends it: fields without a value are null. */
const newCount = (fields: object = {}) => ({
  id: randomUUID(),
  cognitoUserID: server().people.user.sub,
  user_name: 'Ulisses Usuário',
  barcode: barcode(2),
  internalBarcode: null,
  factor: null,
  inventoryID: inventoryID(),
  sectionID: null,
  createdAt: '2026-05-01T03:04:05.000Z',
  _version: undefined,
  ...fields,
});

const change = (
  verb: 'create' | 'update' | 'delete',
  input: object,
  options: { as?: 'mod' | 'user'; condition?: object } = {},
) => mutate(server(), [verb, 'Count'], input, options);

const quantities = async () => (await lines()).map((line) => [line.quantity, line.factor]);

const staffEdits = async (id: string, body: object) => {
  const { db } = server();
  const { id: number } = await rowIn(db, 'count', { amplify_id: id }, 'id');
  await server().ask('editCount', { as: 'admin', params: { id: number }, body });
};

it('createCount creates a count at version 1 and answers with the whole row', async () => {
  const input = newCount();
  const { row, error } = await change('create', input);
  expect(error).toBeUndefined();
  expect(row).toEqual({
    id: input.id,
    cognitoUserID: server().people.user.sub,
    user_name: 'Ulisses Usuário',
    barcode: barcode(2),
    internalBarcode: null,
    factor: 1,
    inventoryID: inventoryID(),
    sectionID: null,
    after_close: false,
    createdAt: '2026-05-01T03:04:05.000Z',
    updatedAt: expect.any(String),
    _version: 1,
    _deleted: null,
    _lastChangedAt: expect.any(Number),
  });
  expect(Date.parse(row.updatedAt)).toBe(row._lastChangedAt);
  expect(await quantities()).toEqual([[2, 1]]);
});

it('a repeated createCount changes nothing, even if the server sets its time', async () => {
  for (const input of [newCount(), newCount({ createdAt: null })]) {
    const first = await change('create', input);
    expect(await change('create', input)).toEqual(first);
  }
});

it('a repeated createCount of a count that staff deleted answers with the deleted row', async () => {
  const input = newCount();
  await change('create', input);
  await staffEdits(input.id, { _deleted: true });
  expect((await change('create', input)).row).toMatchObject({
    _deleted: true,
    _version: 2,
  });
});

it('updateCount moves an unplaced count, which a repeated createCount finds in its new pharmacy', async () => {
  const input = newCount({ inventoryID: randomUUID() });
  await change('create', input);
  await change('update', { id: input.id, inventoryID: inventoryID() }, { as: 'mod' });
  expect(await lines()).toMatchObject([{ user_name: 'Ulisses Usuário', user_email: 'ulisses@balanco.test' }]);
  const other = await addPharmacy(server());
  const named = { id: input.inventoryID, name: 'Noite', pharmacyID: other.id };
  expect((await mutate(server(), ['create', 'Inventory'], named, { as: 'mod' })).error).toBeUndefined();
  const again = await change('create', input);
  expect(again).toMatchObject({ row: { inventoryID: inventoryID(), _version: 2 }, error: undefined });
});

it('createCount keeps a count of an unknown inventory as unplaced', async () => {
  const [named, section] = [randomUUID(), randomUUID()];
  const input = newCount({ inventoryID: named, sectionID: section });
  const { row } = await change('create', input);
  expect(row).toMatchObject({ inventoryID: named, sectionID: section, _version: 1, _deleted: null });
  const none = await change('create', newCount({ inventoryID: null }));
  expect(none.row).toMatchObject({ inventoryID: null, sectionID: null, _deleted: null });
  expect(await quantities()).toEqual([]);
  const { items } = await syncAll(server(), 'Count');
  expect(items).toEqual(expect.arrayContaining([row, none.row]));
});

it('no count is refused for its inventory or section', async () => {
  const odd = { inventoryID: 'A'.repeat(150), sectionID: 'corredor 3' };
  const input = newCount(odd);
  const { row, error } = await change('create', input);
  expect(error).toBeUndefined();
  expect(row).toMatchObject({ inventoryID: 'a'.repeat(100), sectionID: null });
  expect((await change('create', input)).row).toEqual(row);
  const placed = newCount();
  await change('create', placed);
  const moved = await change('update', {
    id: placed.id,
    ...odd,
    inventoryID: '-1',
    factor: 3,
    _version: 1,
  });
  expect(moved).toMatchObject({ error: undefined, row: { inventoryID: inventoryID(), factor: 3 } });
  const none = { id: placed.id, factor: null, _deleted: null, _version: null };
  expect((await change('update', none)).row).toEqual(moved.row);
});

it('nobody creates a count in the name of another person', async () => {
  for (const as of ['mod', 'user'] as const) {
    const input = newCount({ cognitoUserID: server().people.admin.sub });
    expect((await change('create', input, { as })).error).toMatchObject({
      errorType: 'Unauthorized',
    });
  }
});

it('updateCount moves a count, but not to another pharmacy', async () => {
  const [a, b] = [await openedSection('A'), await openedSection('B')];
  const input = newCount({ sectionID: a });
  await change('create', input);
  const move = (fields: object) => change('update', { id: input.id, ...fields });
  expect((await move({ sectionID: b })).row).toMatchObject({ sectionID: b, inventoryID: inventoryID() });
  const unknown = randomUUID();
  expect((await move({ sectionID: unknown })).row).toMatchObject({
    sectionID: unknown,
    inventoryID: inventoryID(),
  });
  expect((await move({ sectionID: null })).row).toMatchObject({
    sectionID: null,
    inventoryID: inventoryID(),
  });
  const whole = pharmacy().inventory_uuid;
  expect((await move({ inventoryID: whole })).row).toMatchObject({ inventoryID: whole, sectionID: null });
  expect((await move({ sectionID: a })).row).toMatchObject({ inventoryID: inventoryID(), sectionID: a });
  const other = await addPharmacy(server());
  expect((await move({ inventoryID: other.inventory_uuid })).error).toMatchObject({
    errorType: 'BadRequest',
    message: 'Uma contagem não muda de farmácia.',
  });
});

it('updateCount with a failed condition changes nothing and answers with the row', async () => {
  const input = newCount();
  const { row } = await change('create', input);
  const doubled = { id: input.id, factor: 2 };
  expect((await change('update', doubled, { condition: { factor: { gt: 1 } } })).error).toMatchObject({
    errorType: 'DynamoDB:ConditionalCheckFailedException',
    data: { id: input.id, factor: 1, _version: 1 },
  });
  expect((await getRow(server(), 'Count', input.id)).row).toEqual(row);
  const taken = await change('update', doubled, { condition: { factor: { eq: 1 } } });
  expect(taken.row).toMatchObject({ factor: 2, _version: 2 });
});

it('collectors reach only their own counts, and staff reach all', async () => {
  const input = { id: randomUUID(), barcode: barcode(2), inventoryID: inventoryID() };
  await mutate(server(), ['create', 'Count'], input, { as: 'mod' });
  const unauthorized = { errorType: 'Unauthorized', message: 'Esta contagem é de outro coletor.' };
  const refused = await Promise.all([
    mutate(server(), ['create', 'Count'], { ...input, factor: 2 }),
    mutate(server(), ['update', 'Count'], { id: input.id, factor: 2 }),
    mutate(server(), ['delete', 'Count'], { id: input.id }),
    getRow(server(), 'Count', input.id),
  ]);
  for (const { row, error } of refused) {
    expect(row).toBeNull();
    expect(error).toMatchObject(unauthorized);
  }
  expect((await syncAll(server(), 'Count')).items.map(({ id }) => id)).not.toContain(input.id);
  const edited = await mutate(server(), ['update', 'Count'], { id: input.id, factor: 2 }, { as: 'admin' });
  expect(edited.row).toMatchObject({ factor: 2, cognitoUserID: server().people.mod.sub });
  expect((await syncAll(server(), 'Count', {}, 'admin')).items).toContainEqual(edited.row);
});

it('an update never changes the owner of a count', async () => {
  const input = { id: randomUUID(), barcode: barcode(2), inventoryID: inventoryID() };
  await mutate(server(), ['create', 'Count'], input);
  const change = { id: input.id, cognitoUserID: server().people.mod.sub };
  expect((await mutate(server(), ['update', 'Count'], change)).error).toMatchObject({
    errorType: 'Unauthorized',
  });
});
