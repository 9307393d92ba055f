/** @module-tag full */

import { editCount } from '@balanco/contract/counts/counts';
import { deleteInventory, editInventory, finaliseInventory } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { mobileCount } from '../../testing/world/stock-taking.js';
import {
  type Collector,
  PATIENCE,
  PHONE_TEST,
  setUpPhones,
  untilSubscribed,
} from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

async function addCount(collector: Collector) {
  const { inventory, inventoryID } = await phones.addOpenInventory();
  const count = mobileCount(inventory);
  const { id } = await collector.submit(count);
  return {
    id: count.amplify_id,
    inventoryID,
    edit: (body: object) => phones.correct(editCount, id, body),
  };
}

it('a phone shows an edit and a deletion of the office as they happen', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn({ realTime: 'on' });
  const { id, edit } = await addCount(collector);
  await phone.start();
  await untilSubscribed(phone);

  await edit({ factor: 12 });
  await expect.poll(() => phone.find('Count', id), PATIENCE).toMatchObject({ factor: 12, _version: 2 });

  await edit({ _deleted: true, _version: 2 });
  await expect.poll(() => phone.find('Count', id), PATIENCE).toBeNull();
  expect(phone.diary.errors).toEqual([]);
});

it('a phone shows changes of an inventory by the office as they happen', PHONE_TEST, async () => {
  const { phone } = await phones.switchOn({ realTime: 'on' });
  await phone.start();
  await untilSubscribed(phone);

  const { pharmacy, inventory, inventoryID } = await phones.addOpenInventory();
  await expect.poll(() => phone.find('Inventory', inventoryID), PATIENCE).toMatchObject({ _version: 1 });
  const name = 'Balanço de maio';
  await phones.correct(editInventory, inventory, { name, pharmacy: pharmacy.id });
  await expect
    .poll(() => phone.find('Inventory', inventoryID), PATIENCE)
    .toMatchObject({ name, _version: 2 });
  await phones.correct(finaliseInventory, inventory, { finalizado: true });
  await expect.poll(() => phone.find('Inventory', inventoryID), PATIENCE).toMatchObject({ finalizado: true });
  await phones.correct(deleteInventory, inventory, {});
  await expect.poll(() => phone.find('Inventory', inventoryID), PATIENCE).toBeNull();
});

it('a restarted phone without real time learns an edit and a deletion', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const edited = await addCount(collector);
  const deleted = await addCount(collector);
  await phone.start();
  expect(await phone.query('Count')).toHaveLength(2);
  await phone.stop();

  await edited.edit({ factor: 12 });
  await deleted.edit({ _deleted: true });
  await phone.start();

  expect(await phone.query('Count')).toEqual([
    expect.objectContaining({ id: edited.id, factor: 12, _version: 2 }),
  ]);
});

it('an update by a phone that missed an edit loses no field', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { id, inventoryID, edit } = await addCount(collector);
  await phone.start();
  await phone.setOnline(false);
  await phone.update('Count', id, { factor: 3 });
  await edit({ barcode: [{ barcode: '7891234567895', count: 9 }] });
  await phone.setOnline(true);

  // docs/counts.md, "What a count means"
  const merged = { factor: 3, barcode: [{ barcode: '7891234567895', count: 9, factor: 3 }] };
  await expect.poll(() => phones.stored(id), PATIENCE).toMatchObject({ ...merged, version: 3 });
  await expect
    .poll(() => phone.find('Count', id), PATIENCE)
    .toMatchObject({ ...merged, inventoryID, _version: 3 });
  expect(phone.diary.errors).toEqual([]);
});

it('a field that both sides set keeps the office’s value', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { id, inventoryID, edit } = await addCount(collector);
  await phone.start();
  await phone.setOnline(false);
  await phone.update('Count', id, { factor: 3 });
  await edit({ factor: 6 });
  await phone.setOnline(true);

  const barcode = [expect.objectContaining({ barcode: '7891234567895', count: 1 })];
  await expect
    .poll(() => phone.find('Count', id), PATIENCE)
    .toMatchObject({ factor: 6, barcode, inventoryID, _version: 2 });
  expect(await phones.stored(id)).toMatchObject({ factor: 6, barcode, version: 2 });
});
