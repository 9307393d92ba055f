/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { reopenSettlement, settle } from '@balanco/contract/settlement/settling';
import { expect, it } from 'vitest';
import { setUpPharmacy } from '../../../testing/world/stock-taking.js';
import { getRow, mutate } from '../../testing/graphql-call.js';

const { server, pharmacy } = setUpPharmacy();

it('mutations that open or delete an approved inventory answer the stored rows', async () => {
  const [id, section] = [randomUUID(), randomUUID()];
  const as = 'mod';
  const inventory = { id, name: 'Geral', pharmacyID: pharmacy().id };
  await mutate(server(), ['create', 'Inventory'], inventory, { as });
  await mutate(server(), ['create', 'Section'], { id: section, inventoryID: id, name: 'Balcão' }, { as });
  const closed = await mutate(server(), ['update', 'Inventory'], { id, finalizado: true }, { as });
  const settled = await server().call(settle, { as, params: { id }, body: { version: 1 } });
  expect(settled.body.state).toBe('approved');
  for (const [verb, model, input] of [
    ['update', 'Inventory', { id, finalizado: false }],
    ['delete', 'Inventory', { id }],
    ['update', 'Section', { id: section, finalizado: false }],
    ['delete', 'Section', { id: section }],
  ] as const) {
    const { row, error } = await mutate(server(), [verb, model], input, { as });
    expect(error).toBeUndefined();
    expect(row).toMatchObject({ id: input.id, finalizado: true, _deleted: null });
    if (model === 'Inventory') expect(row).toEqual(closed.row);
  }
  const renamed = await mutate(server(), ['update', 'Inventory'], { id, name: 'Maio' }, { as });
  expect(renamed.row).toMatchObject({ name: 'Maio', finalizado: true });
});

it('an empty section of an approved inventory is not deleted', async () => {
  const [id, section] = [randomUUID(), randomUUID()];
  await mutate(
    server(),
    ['create', 'Inventory'],
    { id, name: 'Geral', pharmacyID: pharmacy().id },
    { as: 'mod' },
  );
  const own = { id: section, inventoryID: id, name: 'Balcão' };
  expect((await mutate(server(), ['create', 'Section'], own)).error).toBeUndefined();
  await mutate(server(), ['update', 'Inventory'], { id, finalizado: true }, { as: 'mod' });
  const before = await getRow(server(), 'Section', section);
  await server().call(settle, { params: { id }, body: { version: 1 } });
  const { row, error } = await mutate(server(), ['delete', 'Section'], { id: section });
  expect(error).toBeUndefined();
  expect(row).toEqual(before.row);
  expect(row).toMatchObject({ finalizado: true, _deleted: null });
  expect((await getRow(server(), 'Section', section)).row).toEqual(before.row);
  const reopened = await server().call(reopenSettlement, {
    params: { id },
    body: { version: 1, reason: 'Faltou contar a geladeira.' },
  });
  expect(reopened.status).toBe(200);
  expect((await mutate(server(), ['delete', 'Section'], { id: section })).row).toMatchObject({
    _deleted: true,
  });
});
