/** @module-tag full */

import { editCount } from '@balanco/contract/counts/counts';
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

it('an update by a phone that missed an edit loses no field', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { id, inventoryID, edit } = await addCount(collector);
  await phone.start();
  await phone.setOnline(false);
  await phone.update('Count', id, { factor: 3 });
  await edit({ barcode: [{ barcode: '7891234567895', count: 9 }] });
  await phone.setOnline(true);

  // See docs/counts.md, "What a count means".
  const merged = { factor: 3, barcode: [{ barcode: '7891234567895', count: 9, factor: 3 }] };
  await expect.poll(() => phones.stored(id), PATIENCE).toMatchObject({ ...merged, version: 3 });
  await expect
    .poll(() => phone.find('Count', id), PATIENCE)
    .toMatchObject({ ...merged, inventoryID, _version: 3 });
  expect(phone.diary.errors).toEqual([]);
});
