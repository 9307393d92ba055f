/** @module-tag full */

import { expect, it } from 'vitest';
import { setUpRecount } from '../../../testing/world/recount-under-test.js';
import { mutate } from '../../testing/graphql-call.js';

const { server, addProducts, count, openedSection, recount, recounts } = setUpRecount();

/** A recount by Carla of what nobody counted. */
async function ownRecount(): Promise<string> {
  await addProducts([{ internal_code: '2', barcode: '22', description: 'B', system_stock: 24, value: 8.5 }]);
  await count('33', 1, { section: await openedSection('Balcão') });
  return (await recount(['i:2'], 'user')).section_id;
}

const change = (verb: 'update' | 'delete' | 'create', input: object) =>
  mutate(server(), [verb, 'Section'], input, { as: 'user' });

it('an app that renames the section of its recount gets the stored one back', async () => {
  const id = await ownRecount();
  const { row, error } = await change('update', { id, name: 'Corredor 9', _version: 1 });
  expect(error).toBeUndefined();
  expect(row).toMatchObject({ id, name: 'Recontagem 1', _version: 1 });
});

it('an app that deletes the section of its recount gets the stored one back', async () => {
  const id = await ownRecount();
  const { row, error } = await change('delete', { id, _version: 1 });
  expect(error).toBeUndefined();
  expect(row).toMatchObject({ id, name: 'Recontagem 1', _deleted: null });
  expect(await recounts()).toMatchObject([{ state: 'open' }]);
});
