import { editCount } from '@balanco/contract/counts';
import { expect, it } from 'vitest';
import type { RealTime } from '../../testing/datastore/cuttable-proxy.js';
import {
  answered,
  PATIENCE,
  PHONE_TEST,
  setUpPhones,
  untilSubscribed,
  untilVersion,
} from '../../testing/datastore/phones-under-test.js';
import { mobileCount } from '../../testing/stock-taking.js';

const phones = setUpPhones();

it.each<RealTime>(['on', 'refused', 'absent'])(
  'pulls and pushes with real time %s',
  PHONE_TEST,
  async (mode) => {
    const { phone, collector } = await phones.switchOn({ realTime: mode });
    const { inventory, inventoryID } = await phones.addPlace();
    const count = mobileCount(inventory);
    const { id: number } = await collector.submit(count);
    await phone.start();
    expect(await phone.find('Count', count.amplify_id)).toMatchObject({ _version: 1 });

    const { id } = await phone.save('Count', { inventoryID, factor: 2 });
    await untilVersion(phone, id, 1);
    await phone.update('Count', id, { factor: 3 });
    await untilVersion(phone, id, 2);
    expect(await phones.stored(id)).toMatchObject({ version: 2, factor: 3, cognito_user_id: collector.sub });

    const body = { factor: 4 };
    await phones.server().call(editCount, { as: 'mod', params: { id: number ?? 0 }, body });
    await phone.stop();
    await phone.start();
    expect(await phone.find('Count', count.amplify_id)).toMatchObject({ _version: 2, factor: 4 });
    expect(await phone.query('Count')).toHaveLength(2);
    expect(phone.diary.errors).toEqual([]);
  },
);

it('learns, when real time comes back, what happened while it was cut', PHONE_TEST, async () => {
  const { phone, collector, network } = await phones.switchOn({ realTime: 'on' });
  const count = mobileCount((await phones.addPlace()).inventory);
  const { id } = await collector.submit(count);
  await phone.start();
  await untilSubscribed(phone);
  phone.forget();

  network.cut();
  await phones.correct(editCount, id, { factor: 2 });
  await expect.poll(() => phone.diary.realTime, PATIENCE).toContain('ConnectionDisrupted');
  network.restore();
  await expect.poll(() => phone.find('Count', count.amplify_id), PATIENCE).toMatchObject({ factor: 2 });

  await untilSubscribed(phone);
  await phones.correct(editCount, id, { factor: 3 });
  await expect.poll(() => phone.find('Count', count.amplify_id), PATIENCE).toMatchObject({ factor: 3 });
});

it('serves an app that keeps the counts of one inventory only', PHONE_TEST, async () => {
  const { inventory: other } = await phones.addPlace();
  const { inventory: wanted, inventoryID: onlyInventory } = await phones.addPlace();
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

it('serves an app whose schema says that a count belongs to its collector', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn({ realTime: 'on', ownsCounts: true });
  const { inventory, inventoryID } = await phones.addPlace();
  await phone.start();
  await untilSubscribed(phone);

  const live = mobileCount(inventory);
  await collector.submit(live);
  await untilVersion(phone, live.amplify_id, 1);
  const { id } = await phone.save('Count', { inventoryID, factor: 2 });
  await untilVersion(phone, id, 1);
  expect(phone.diary.errors).toEqual([]);
});
