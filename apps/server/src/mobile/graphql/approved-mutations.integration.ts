import { randomUUID } from 'node:crypto';
import { settle } from '@balanco/contract/settling';
import { expect, it } from 'vitest';
import { mutate } from '../../testing/graphql-call.js';
import { setUpPharmacy } from '../../testing/pharmacy-under-test.js';

const { server, pharmacy } = setUpPharmacy();

it('mutations that would open or delete an approved inventory or its section answer the stored rows', async () => {
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
