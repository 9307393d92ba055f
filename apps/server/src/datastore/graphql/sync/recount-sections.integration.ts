/** @module-tag full */

import { expect, it } from 'vitest';
import { setUpRecount } from '../../../testing/world/recount-under-test.js';
import { mutate } from '../../testing/graphql-call.js';

const { server, addProducts, count, openedSection, recount, recounts } = setUpRecount();

it('an app that renames or deletes the section of its recount gets the stored one back', async () => {
  await addProducts([{ internal_code: '2', barcode: '22', description: 'B', system_stock: 24, value: 8.5 }]);
  await count('33', 1, { section: await openedSection('Balcão') });
  const { section_id: id } = await recount(['i:2'], 'user');
  for (const [verb, fields] of [
    ['update', { name: 'Corredor 9' }],
    ['delete', {}],
  ] as const) {
    const { row, error } = await mutate(server(), [verb, 'Section'], { id, _version: 1, ...fields });
    expect(error).toBeUndefined();
    expect(row).toMatchObject({ id, name: 'Recontagem 1', _version: 1, _deleted: null });
  }
  expect(await recounts()).toMatchObject([{ state: 'open' }]);
});
