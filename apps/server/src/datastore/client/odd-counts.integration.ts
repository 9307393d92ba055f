/** @module-tag full */

import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import {
  PATIENCE,
  PHONE_TEST,
  setUpPhones,
  units,
  untilVersion,
} from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

it('a phone opens a section offline and counts in it', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { inventoryID } = await phones.addOpenInventory();
  await phone.start();
  await phone.setOnline(false);
  const { id: sectionID } = await phone.save('Section', { inventoryID, name: 'Perfumaria' });
  const { id } = await phone.save('Count', { inventoryID, sectionID, barcode: units(1) });
  await phone.setOnline(true);

  await untilVersion(phone, id, 1);
  expect(await phones.stored(id)).toMatchObject({ section_id: sectionID, named_section: null });
  expect(await phone.find('Section', sectionID)).toMatchObject({
    name: 'Perfumaria',
    collector_sub: collector.sub,
    _version: 1,
  });
  expect(phone.diary.errors).toEqual([]);
});

it('the app learns why a quantity is refused', PHONE_TEST, async () => {
  const { phone } = await phones.switchOn();
  const { inventoryID } = await phones.addOpenInventory();
  await phone.start();
  const { id } = await phone.save('Count', { inventoryID, barcode: units(100_001) });

  await expect.poll(() => phone.diary.errors, PATIENCE).toHaveLength(1);
  expect(phone.diary.errors[0]).toMatchObject({
    message: 'A quantidade passa do limite de 100.000.',
    during: 'mutate',
    localModel: { id },
  });
  expect(await phones.stored(id)).toBeUndefined();
});

it('a count is kept and marked if its inventory closed meanwhile', PHONE_TEST, async () => {
  const { phone } = await phones.switchOn();
  const { inventory, inventoryID } = await phones.addOpenInventory();
  await phone.start();
  await phone.setOnline(false);
  const { id } = await phone.save('Count', { inventoryID, barcode: units(2) });
  await phones.correct(finaliseInventory, inventory, { finalizado: true });
  await phone.setOnline(true);

  await expect
    .poll(() => phone.find('Count', id), PATIENCE)
    .toMatchObject({ _version: 1, after_close: true });
  await expect.poll(() => phone.find('Inventory', inventoryID), PATIENCE).toMatchObject({ finalizado: true });
  expect(await phones.stored(id)).toMatchObject({ after_close: true, barcode: units(2) });
  expect(phone.diary.errors).toEqual([]);
});
