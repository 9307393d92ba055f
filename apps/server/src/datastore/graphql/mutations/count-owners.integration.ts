import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { setUpInventory } from '../../../testing/world/stock-taking.js';
import { getRow, mutate, syncAll } from '../../testing/graphql-call.js';

const { server, inventoryID } = setUpInventory();

const barcode = (count: number) => JSON.stringify([{ barcode: '7891234567895', count }]);
const newCount = (fields: object = {}) => ({
  id: randomUUID(),
  barcode: barcode(2),
  inventoryID: inventoryID(),
  ...fields,
});

it('collectors reach only their own counts, and staff reach all', async () => {
  const input = newCount();
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
  const input = newCount();
  await mutate(server(), ['create', 'Count'], input);
  const change = { id: input.id, cognitoUserID: server().people.mod.sub };
  expect((await mutate(server(), ['update', 'Count'], change)).error).toMatchObject({
    errorType: 'Unauthorized',
  });
});
