import { editCount } from '@balanco/contract/counts/counts';
import { expect, it } from 'vitest';
import { mutate } from '../../datastore/testing/graphql-call.js';
import { setUpInventory } from '../../testing/world/stock-taking.js';

const { server, inventory, inventoryID, aCount, openedSection, submitOne, lines } = setUpInventory();

const entries = (count: number) => [{ barcode: '7891234567895', count }];
const createdAt = '2026-05-01T03:04:05.000Z';

async function staffCorrects(quantity: number) {
  const [line] = await lines();
  const params = { id: line?.count_id ?? 0 };
  const body = { barcode: entries(quantity) };
  await server().ask(editCount, { as: 'mod', params, body });
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
