import { beforeEach, expect, it, vi } from 'vitest';
import { aReading, clearPhone, aPhoto as photo, withoutRoom } from '../testing/phone-data';
import { database } from './database';
import {
  acknowledgePhoto,
  addPhoto,
  eraseSentPhotos,
  nextPhoto,
  photoOfCodes,
  sendPhotosAgain,
} from './photos';
import { addReading, queueOf } from './readings';
import { addWithRoom } from './room';

const kept = async () => (await database()).getAllKeys('sentPhotos');

beforeEach(clearPhone);

it('an acknowledged photo stops waiting and stays for seven days', async () => {
  await addPhoto(photo('1'));
  await acknowledgePhoto(photo('1'), 1_000);
  await acknowledgePhoto(photo('2'), 2_000);
  expect(await queueOf('carla')).toMatchObject({ photos: 0 });
  expect(await eraseSentPhotos(2_000)).toBe(1);
  expect(await kept()).toEqual(['2']);
});

it("an item's photo is the person's newest one of any of its codes", async () => {
  await addPhoto(photo('1'));
  await acknowledgePhoto(photo('2', { image: '/9j/newer' }), 1_000);
  await addPhoto(photo('3', { person: 'bia', image: '/9j/others' }));
  expect(await photoOfCodes('carla', ['000777', '0789'])).toBe('/9j/newer');
  expect(await photoOfCodes('carla', ['777'])).toBeNull();
});

it('a photo without room to stay is erased once acknowledged', async () => {
  await addPhoto(photo('1'));
  const store = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
  await acknowledgePhoto(photo('1'), 1_000);
  store.mockRestore();
  expect(await kept()).toEqual([]);
  expect(await queueOf('carla')).toMatchObject({ photos: 0 });
});

it("after a restore only the person's photos wait again, oldest first", async () => {
  for (const each of [photo('2'), photo('1'), photo('3', { person: 'bia' })])
    await acknowledgePhoto(each, 1_000);
  await sendPhotosAgain('carla');
  expect(await queueOf('carla')).toMatchObject({ photos: 2 });
  expect(await nextPhoto('carla')).toMatchObject(photo('1'));
  expect(await kept()).toEqual(['3']);
});

it('a new photo replaces acknowledged ones, and is refused without any', async () => {
  await acknowledgePhoto(photo('1'), 1_000);
  await withoutRoom();
  await addPhoto(photo('2'));
  expect(await kept()).toEqual([]);
  expect(await queueOf('carla')).toMatchObject({ photos: 1 });
  const full = await withoutRoom();
  await expect(addPhoto(photo('3'))).rejects.toBe(full);
});

it('a reading takes room from acknowledged photos before readings and waiting photos', async () => {
  const sent = aReading({ id: 'sent', section: 't', state: 'sent', acknowledgedAt: Date.now() });
  await addReading(sent);
  await addPhoto(photo('1'));
  await acknowledgePhoto(photo('2'), 1_000);
  await withoutRoom();
  expect(await addWithRoom(aReading({ id: 'next' }))).toBe(0);
  expect(await kept()).toEqual([]);
  expect(await (await database()).getAllKeys('readings')).toEqual(['next', 'sent']);
  expect(await queueOf('carla')).toMatchObject({ photos: 1 });
});
