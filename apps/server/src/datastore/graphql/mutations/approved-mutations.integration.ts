/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { settle } from '@balanco/contract/settlement/settling';
import { expect, it } from 'vitest';
import { setUpPharmacy } from '../../../testing/world/stock-taking.js';
import { mutate } from '../../testing/graphql-call.js';

const { server, pharmacy } = setUpPharmacy();

it('mutations that open or delete an approved inventory answer the stored rows', async () => {
  const [id, section] = [randomUUID(), randomUUID()];
  const as = 'mod';
  const inventory = { id, name: 'Geral', pharmacyID: pharmacy().id };
  await mutate(server(), ['create', 'Inventory'], inventory, { as });
  const own = { id: section, inventoryID: id, name: 'Balcão' };
  expect((await mutate(server(), ['create', 'Section'], own)).error).toBeUndefined();
  const closed = await mutate(server(), ['update', 'Inventory'], { id, finalizado: true }, { as });
  const settled = await server().call(settle, { as, params: { id }, body: { version: 1 } });
  expect(settled.body.state).toBe('approved');
  for (const [verb, model, input, who] of [
    ['update', 'Inventory', { id, finalizado: false }, as],
    ['delete', 'Inventory', { id }, as],
    ['update', 'Section', { id: section, finalizado: false }, as],
    ['delete', 'Section', { id: section }, as],
    ['delete', 'Section', { id: section }, 'user'],
  ] as const) {
    const { row, error } = await mutate(server(), [verb, model], input, { as: who });
    expect(error).toBeUndefined();
    expect(row).toMatchObject({ id: input.id, finalizado: true, _deleted: null });
    if (model === 'Inventory') expect(row).toEqual(closed.row);
  }
  const renamed = await mutate(server(), ['update', 'Inventory'], { id, name: 'Maio' }, { as });
  expect(renamed.row).toMatchObject({ name: 'Maio', finalizado: true });
});
