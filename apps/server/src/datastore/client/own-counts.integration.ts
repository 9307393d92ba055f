/** @module-tag full */

import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';
import { mobileCount } from '../../testing/world/stock-taking.js';
import { PATIENCE, PHONE_TEST, setUpPhones } from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

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
