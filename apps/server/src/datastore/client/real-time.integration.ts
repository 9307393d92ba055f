import { expect, it } from 'vitest';
import { mobileCount } from '../../testing/world/stock-taking.js';
import type { RealTime } from '../testing/client/cuttable-proxy.js';
import {
  answered,
  PATIENCE,
  PHONE_TEST,
  setUpPhones,
  untilSubscribed,
  untilVersion,
} from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

for (const mode of ['on', 'refused', 'absent'] satisfies RealTime[])
  it(`a phone syncs, writes and learns an edit with real time ${mode}`, {
    ...PHONE_TEST,
    tags: mode === 'on' ? [] : ['full'],
  }, async () => {
    const { phone, collector } = await phones.switchOn({ realTime: mode });
    const { inventory, inventoryID } = await phones.addOpenInventory();
    const count = mobileCount(inventory);
    const { id: number } = await collector.submit(count);
    await phone.start();
    expect(await phone.find('Count', count.amplify_id)).toMatchObject({ _version: 1 });

    const { id } = await phone.save('Count', { inventoryID, factor: 2 });
    await untilVersion(phone, id, 1);
    await phone.update('Count', id, { factor: 3 });
    await untilVersion(phone, id, 2);
    expect(await phones.stored(id)).toMatchObject({ version: 2, factor: 3, cognito_user_id: collector.sub });

    if (mode === 'on') await untilSubscribed(phone);
    await phones.correct('editCount', number, { factor: 4 });
    if (mode !== 'on') {
      await phone.stop();
      await phone.start();
    }
    const edited = { _version: 2, factor: 4 };
    await expect.poll(() => phone.find('Count', count.amplify_id), PATIENCE).toMatchObject(edited);
    expect(await phone.query('Count')).toHaveLength(2);
    expect(phone.diary.errors).toEqual([]);
  });

it('a phone learns what happened while real time was cut when it comes back', {
  ...PHONE_TEST,
  tags: ['full'],
}, async () => {
  const { phone, collector, network } = await phones.switchOn({ realTime: 'on' });
  const count = mobileCount((await phones.addOpenInventory()).inventory);
  const { id } = await collector.submit(count);
  await phone.start();
  await untilSubscribed(phone);
  phone.forget();

  network.cut();
  await phones.correct('editCount', id, { factor: 2 });
  await expect.poll(() => phone.diary.realTime, PATIENCE).toContain('ConnectionDisrupted');
  network.restore();
  await expect.poll(() => phone.find('Count', count.amplify_id), PATIENCE).toMatchObject({ factor: 2 });

  await untilSubscribed(phone);
  await phones.correct('editCount', id, { factor: 3 });
  await expect.poll(() => phone.find('Count', count.amplify_id), PATIENCE).toMatchObject({ factor: 3 });
});

it("an app that keeps one inventory's counts receives no others", {
  ...PHONE_TEST,
  tags: ['full'],
}, async () => {
  const { inventory: other } = await phones.addOpenInventory();
  const { inventory: wanted, inventoryID: onlyInventory } = await phones.addOpenInventory();
  const { phone, collector } = await phones.switchOn({ realTime: 'on', onlyInventory });
  await collector.submit(mobileCount(other));
  const pulled = mobileCount(wanted);
  await collector.submit(pulled);
  await phone.start();
  await untilSubscribed(phone);
  const items = answered(phone, 'syncCounts').flatMap(({ data }) => data.items);
  expect(items).toEqual([expect.objectContaining({ id: pulled.amplify_id })]);

  await collector.submit(mobileCount(other));
  const live = mobileCount(wanted);
  await collector.submit(live);
  await untilVersion(phone, live.amplify_id, 1);
  expect(await phone.query('Count')).toHaveLength(2);
  expect(phone.diary.errors).toEqual([]);
});

it('an app with an owner rule for counts syncs its own counts', {
  ...PHONE_TEST,
  tags: ['full'],
}, async () => {
  const { phone, collector } = await phones.switchOn({ realTime: 'on', ownsCounts: true });
  const { inventory, inventoryID } = await phones.addOpenInventory();
  await phone.start();
  await untilSubscribed(phone);

  const live = mobileCount(inventory);
  await collector.submit(live);
  await untilVersion(phone, live.amplify_id, 1);
  const { id } = await phone.save('Count', { inventoryID, factor: 2 });
  await untilVersion(phone, id, 1);
  expect(phone.diary.errors).toEqual([]);
});
