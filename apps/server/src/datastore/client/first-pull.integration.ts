/** @module-tag full */

import { editCount } from '@balanco/contract/counts/counts';
import { expect, it } from 'vitest';
import { letTimePass } from '../../testing/database/odd-clock.js';
import { addSection, mobileCount } from '../../testing/world/stock-taking.js';
import { answered, PATIENCE, PHONE_TEST, setUpPhones } from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

it('the first sync of a phone holds inventories, sections and its own counts', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { pharmacy, inventory, inventoryID } = await phones.addOpenInventory();
  const sectionID = await addSection(phones.server(), inventory, 'Corredor 1');
  const count = mobileCount(inventory, { sectionID, factor: 2 });
  await collector.submit(count);

  await phone.start();

  expect(await phone.find('Inventory', inventoryID)).toMatchObject({
    name: 'Geral',
    pharmacyID: pharmacy.id,
    pharmacyName: pharmacy.name,
    finalizado: false,
    _version: 1,
  });
  expect(await phone.find('Section', sectionID)).toMatchObject({
    inventoryID,
    name: 'Corredor 1',
    collector_sub: phones.server().people.user.sub,
    _version: 1,
  });
  expect(await phone.query('Count')).toEqual([
    expect.objectContaining({
      id: count.amplify_id,
      cognitoUserID: collector.sub,
      user_name: collector.name,
      barcode: [{ barcode: '7891234567895', count: 1 }],
      factor: 2,
      inventoryID,
      sectionID,
      after_close: false,
      createdAt: '2026-05-01T03:04:05.000Z',
      _version: 1,
    }),
  ]);
  expect(phone.diary.errors).toEqual([]);
});

it('a phone that is started again syncs only what changed since', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { inventory } = await phones.addOpenInventory();
  const [first, second] = [mobileCount(inventory), mobileCount(inventory)];
  await collector.submit(first);
  const { id } = await collector.submit(second);
  await letTimePass(phones.server().db);
  await phone.start();
  const [base] = answered(phone, 'syncCounts');
  expect(base?.variables).toMatchObject({ lastSync: 0, nextToken: null });
  expect(base?.data.items).toHaveLength(2);
  await phone.stop();
  phone.forget();

  await phones.correct(editCount, id, { factor: 6 });
  await phone.start();

  const [delta, ...more] = answered(phone, 'syncCounts');
  expect(more).toEqual([]);
  expect(delta?.variables.lastSync).toBe(base?.data.startedAt);
  expect(delta?.data.items).toEqual([expect.objectContaining({ id: second.amplify_id, _version: 2 })]);
  for (const operation of ['syncInventories', 'syncSections']) {
    expect(answered(phone, operation)).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ items: [] }) }),
    ]);
  }
  expect(await phone.query('Count')).toHaveLength(2);
  expect(await phone.find('Count', second.amplify_id)).toMatchObject({ factor: 6, _version: 2 });
});

it.each([
  ['unnoticed by the phone', false],
  ['noticed by the phone', true],
])('a phone has every row once after an interrupted sync, %s', PHONE_TEST, async (_how, isNoticed) => {
  const { phone, collector, network } = await phones.switchOn({ syncPageSize: 4 });
  const { inventory } = await phones.addOpenInventory();
  const counts = Array.from({ length: 23 }, () => mobileCount(inventory));
  for (const count of counts) await collector.submit(count);
  const cut = network.cutInAnswerTo(/syncCounts.*"nextToken":"/);

  const started = phone.start();
  await cut;
  await expect.poll(() => network.refused, PATIENCE).toBeGreaterThan(1);
  if (isNoticed) await phone.setOnline(false);
  network.restore();
  if (isNoticed) await phone.setOnline(true);
  await started;

  await expect.poll(() => phone.query('Count'), PATIENCE).toHaveLength(counts.length);
  const held = await phone.query('Count');
  expect(held.map(({ id }) => id).sort()).toEqual(counts.map((count) => count.amplify_id).sort());
  expect(phone.diary.requests.some(({ data }) => data === null)).toBe(true);
  expect(phone.diary.errors).toEqual([]);
});
