import { beforeEach, expect, it, vi } from 'vitest';
import { aReading } from '../testing/a-reading';
import { clearPhone } from '../testing/clear-phone';
import { withoutRoom } from '../testing/without-room';
import { addWithRoom } from './add-with-room';
import { database } from './database';
import { acknowledgePhoto, addPhoto, eraseSentPhotos, nextPhoto, sendPhotosAgain } from './photos';
import { addReading, queueOf } from './readings';

const photo = (id: string, person = 'carla') => ({
  ...{ id, person, inventory: 4, code: '789', reading: 'a', takenAt: `2026-05-06T12:0${id}:00.000Z` },
  image: '/9j/',
});
const kept = async () => (await database()).getAllKeys('sentPhotos');

beforeEach(async () => {
  vi.restoreAllMocks();
  await clearPhone();
});

it('a photo that the server has waits no longer, and is on the phone until its seven days are over', async () => {
  await addPhoto(photo('1'));
  await acknowledgePhoto(photo('1'), 1_000);
  await acknowledgePhoto(photo('2'), 2_000);
  expect(await queueOf('carla')).toMatchObject({ photos: 0 });
  expect(await eraseSentPhotos(2_000)).toBe(1);
  expect(await kept()).toEqual(['2']);
});

it('a photo that finds no room to be kept is erased when the server has it', async () => {
  await addPhoto(photo('1'));
  const store = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
  await acknowledgePhoto(photo('1'), 1_000);
  store.mockRestore();
  expect(await kept()).toEqual([]);
  expect(await queueOf('carla')).toMatchObject({ photos: 0 });
});

it('after a restore the photos of a person wait again, the oldest first, and those of others do not', async () => {
  for (const each of [photo('2'), photo('1'), photo('3', 'bia')]) await acknowledgePhoto(each, 1_000);
  await sendPhotosAgain('carla');
  expect(await queueOf('carla')).toMatchObject({ photos: 2 });
  expect(await nextPhoto('carla')).toMatchObject(photo('1'));
  expect(await kept()).toEqual(['3']);
});

it('a new photo takes the room of those that the server has, and is refused if there are none', async () => {
  await acknowledgePhoto(photo('1'), 1_000);
  await withoutRoom();
  await addPhoto(photo('2'));
  expect(await kept()).toEqual([]);
  expect(await queueOf('carla')).toMatchObject({ photos: 1 });
  const full = await withoutRoom();
  await expect(addPhoto(photo('3'))).rejects.toBe(full);
});

it('a reading takes the room of photos that the server has before that of readings and of photos that wait', async () => {
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
