/** @module-tag full */

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { linesOf, mobileCount } from '../../testing/world/stock-taking.js';
import {
  PATIENCE,
  PHONE_TEST,
  setUpPhones,
  units,
  untilVersion,
} from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

it('an offline save becomes version 1, its update 2 and its deletion a tombstone', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { pharmacy, inventoryID } = await phones.addOpenInventory();
  await phone.start();
  await phone.setOnline(false);
  const { id } = await phone.save('Count', { inventoryID, barcode: units(3) });
  expect(await phone.find('Count', id)).not.toHaveProperty('_version');
  expect(await phones.stored(id)).toBeUndefined();

  await phone.setOnline(true);
  await untilVersion(phone, id, 1);
  expect(await phones.stored(id)).toMatchObject({
    version: 1,
    cognito_user_id: collector.sub,
    barcode: units(3),
  });

  await phone.update('Count', id, { barcode: units(4) });
  await untilVersion(phone, id, 2);
  expect(await phones.stored(id)).toMatchObject({ version: 2, barcode: units(4) });
  const lines = await linesOf(phones.server(), { pharmacy: pharmacy.id });
  expect(lines).toEqual([expect.objectContaining({ quantity: 4, user_name: collector.name })]);
  await phone.delete('Count', id);
  await expect.poll(() => phones.stored(id), PATIENCE).toMatchObject({ deleted: true, version: 3 });
  expect(await phone.find('Count', id)).toBeNull();
  expect(await linesOf(phones.server(), { pharmacy: pharmacy.id })).toEqual([]);
  expect(phone.diary.errors).toEqual([]);
});

it('a phone keeps an edit that is made while the previous one is being sent', PHONE_TEST, async () => {
  const { phone, network } = await phones.switchOn();
  const { inventoryID } = await phones.addOpenInventory();
  await phone.start();
  const { id } = await phone.save('Count', { inventoryID, barcode: units(1) });
  await untilVersion(phone, id, 1);

  const held = network.holdAnswerTo(/updateCount/);
  await phone.update('Count', id, { barcode: units(2) });
  const release = await held;
  await phone.update('Count', id, { barcode: units(5) });
  release();

  await untilVersion(phone, id, 3);
  expect(await phones.stored(id)).toMatchObject({ version: 3, barcode: units(5) });
  expect(await phone.find('Count', id)).toMatchObject({ barcode: units(5) });
});

it('a phone keeps its writes during a fault of the server', PHONE_TEST, async () => {
  const { phone } = await phones.switchOn();
  const { inventoryID } = await phones.addOpenInventory();
  const { db } = phones.server();
  await phone.start();
  await sql`alter table audit rename to audit_away`.execute(db);
  const { id } = await phone.save('Count', { inventoryID, barcode: units(6) });
  const attempts = () => phone.diary.requests.filter(({ operation }) => operation === 'createCount');
  await expect.poll(() => attempts().length, PATIENCE).toBeGreaterThan(1);
  expect(attempts().map(({ data }) => data)).not.toContainEqual(expect.anything());
  await sql`alter table audit_away rename to audit`.execute(db);

  await untilVersion(phone, id, 1);
  expect(await phones.stored(id)).toMatchObject({ version: 1, barcode: units(6) });
  expect(phone.diary.errors).toEqual([]);
});

// DataStore drops a write after three network errors (docs/collector-api.md).
it('a phone learns a count that its app sent by REST', PHONE_TEST, async () => {
  const { phone, collector, network } = await phones.switchOn();
  const { inventory, inventoryID } = await phones.addOpenInventory();
  await phone.start();
  network.cut();
  const { id } = await phone.save('Count', { inventoryID, barcode: units(7) });
  await expect.poll(() => phone.diary.errors, PATIENCE).toHaveLength(1);
  expect(phone.diary.errors[0]).toMatchObject({ during: 'mutate', localModel: { id } });
  network.restore();

  const message = mobileCount(inventory, { amplify_id: id, barcode: units(7) });
  expect(await collector.submit(message)).toMatchObject({ status: 'created', _version: 1 });
  await phone.stop();
  await phone.start();

  expect(await phone.query('Count')).toEqual([expect.objectContaining({ id, _version: 1 })]);
});
