/** @module-tag full */

import { editCount } from '@balanco/contract/counts/counts';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';
import { mobileCount } from '../../testing/world/stock-taking.js';
import {
  answered,
  PATIENCE,
  PHONE_TEST,
  setUpPhones,
  untilSubscribed,
  untilVersion,
} from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

it("a phone never shows another collector's counts, neither synced nor live", PHONE_TEST, async () => {
  const { inventory, inventoryID } = await phones.addOpenInventory();
  const [ana, bia] = [await phones.switchOn({ realTime: 'on' }), await phones.switchOn({ realTime: 'on' })];
  const [ofAna, ofBia] = [mobileCount(inventory), mobileCount(inventory)];
  const { id: numberOfAna } = await ana.collector.submit(ofAna);
  const { id: numberOfBia } = await bia.collector.submit(ofBia);
  await Promise.all([ana.phone.start(), bia.phone.start()]);
  await Promise.all([untilSubscribed(ana.phone), untilSubscribed(bia.phone)]);

  await phones.correct(editCount, numberOfAna, { factor: 2 });
  const { id: ofAnaToo } = await ana.phone.save('Count', { inventoryID, factor: 3 });
  await untilVersion(ana.phone, ofAnaToo, 1);
  // Writes come in order: earlier ones would have reached Bia before.
  await phones.correct(editCount, numberOfBia, { factor: 4 });
  await expect.poll(() => bia.phone.find('Count', ofBia.amplify_id), PATIENCE).toMatchObject({ factor: 4 });
  await expect.poll(() => ana.phone.find('Count', ofAna.amplify_id), PATIENCE).toMatchObject({ factor: 2 });

  const idsOn = async ({ phone }: typeof ana) => (await phone.query('Count')).map(({ id }) => id).sort();
  expect(await idsOn(ana)).toEqual([ofAna.amplify_id, ofAnaToo].sort());
  expect(await idsOn(bia)).toEqual([ofBia.amplify_id]);
  const pulled = answered(bia.phone, 'syncCounts').flatMap(({ data }) => data.items);
  expect(pulled.map(({ id }) => id)).toEqual([ofBia.amplify_id]);
});

// Without DataStore.clear() the previous user's rows remain.
it("a write of another collector's count is refused even if the phone has the row", PHONE_TEST, async () => {
  const { phone, collector, network } = await phones.switchOn();
  const { inventory } = await phones.addOpenInventory();
  const counts = [mobileCount(inventory), mobileCount(inventory)];
  for (const count of counts) await collector.submit(count);
  await phone.start();
  expect(await phone.query('Count')).toHaveLength(2);
  await phone.stop();
  const { email } = await phones.addCollector();
  const { origin } = network;
  await phone.signIn({ origin, username: email, password: TEST_PASSWORD, syncPageSize: 1000 });
  await phone.start();

  const [updated = '', deleted = ''] = counts.map((count) => count.amplify_id);
  await phone.update('Count', updated, { factor: 50 });
  await expect.poll(() => phone.diary.errors, PATIENCE).toHaveLength(1);
  await phone.delete('Count', deleted);
  await expect.poll(() => phone.diary.errors, PATIENCE).toHaveLength(2);

  expect(phone.diary.errors.map(({ message }) => message)).toEqual(['Unauthorized', 'Unauthorized']);
  for (const id of [updated, deleted]) {
    expect(await phones.stored(id)).toMatchObject({ version: 1, factor: 1, deleted: false });
  }
});
