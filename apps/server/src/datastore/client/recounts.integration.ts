/** @module-tag full */

import { createRecount } from '@balanco/contract/recounts/recount-changes';
import { getRecount } from '@balanco/contract/recounts/recounts';
import { expect, it, vi } from 'vitest';
import { addProducts, addSection, mobileCount, submitOne } from '../../testing/world/stock-taking.js';
import { PATIENCE, PHONE_TEST, setUpPhones, units } from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

it('an unmodified phone counts a recount as a section', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn({ realTime: 'on' });
  const server = phones.server();
  const { pharmacy, inventory, inventoryID } = await phones.addOpenInventory();
  await addProducts(server, pharmacy.id, [
    { internal_code: '7', barcode: '7891234567895', description: 'SORO', system_stock: 24, value: 9 },
  ]);
  const sectionID = await addSection(server, inventory, 'Balcão');
  await submitOne(server, mobileCount(inventory, { sectionID, barcode: units(20) }));
  await phone.start();

  const params = { id: inventoryID };
  const body = { criteria: { items: ['i:7'] }, collector_sub: collector.sub };
  const { status, body: recount } = await server.call(createRecount, { params, body });
  expect(status).toBe(201);
  await vi.waitFor(async () => {
    expect(await phone.find('Section', recount.section_id)).toMatchObject({
      name: 'Recontagem 1',
      collector_sub: collector.sub,
      finalizado: false,
    });
  }, PATIENCE);

  await phone.save('Count', { inventoryID, sectionID: recount.section_id, barcode: units(24) });
  const call = { as: 'mod', params: { ...params, section_id: recount.section_id } } as const;
  await vi.waitFor(async () => {
    expect((await server.call(getRecount, call)).body).toMatchObject({
      found_items: 1,
      same_counters: [],
      list: [{ key: 'i:7', is_found: true }],
    });
  }, PATIENCE);
});
