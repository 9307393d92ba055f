import { beforeEach, expect, it, vi } from 'vitest';
import { database } from '../../store/database';
import { addPhoto } from '../../store/photos';
import { addReading, queueOf } from '../../store/readings';
import { aReading, clearPhone, aPhoto as photo } from '../../testing/phone-data';
import { Refused, SignedOut } from '../refused';
import { request } from '../request';
import { sendPhotos } from './send-photos';

vi.mock('../request', () => ({ request: vi.fn() }));

const sent = () =>
  vi.mocked(request).mock.calls.map(([, parts]) => (parts as { body: { id: string } }).body.id);
const waiting = async () => (await queueOf('carla')).photos;

beforeEach(async () => {
  // Plain http has no locks.
  vi.stubGlobal('navigator', {});
  vi.mocked(request).mockResolvedValue({ id: '1', stored: true } as never);
  await clearPhone();
});

it('photos are sent one by one, oldest first, each with its count', async () => {
  for (const id of ['2', '1']) await addPhoto(photo(id));
  await addPhoto(photo('3', { person: 'bia' }));
  await sendPhotos('carla', 'now');
  expect(sent()).toEqual(['1', '2']);
  expect(vi.mocked(request).mock.calls[0]?.slice(1)).toEqual([
    {
      body: {
        id: '1',
        inventoryID: 4,
        code: '789',
        amplify_id: 'a',
        image: '/9j/',
        taken_at: '2026-05-06T12:01:00.000Z',
      },
    },
    'carla',
  ]);
  expect(await waiting()).toBe(0);
  expect((await queueOf('bia')).photos).toBe(1);
});

it('a photo never goes before a reading, even one that arrives meanwhile', async () => {
  for (const id of ['1', '2']) await addPhoto(photo(id));
  vi.mocked(request).mockImplementationOnce(async () => {
    await addReading(aReading({ id: 'a', person: 'carla', state: 'waiting' }));
    return { id: '1', stored: true } as never;
  });
  await sendPhotos('carla', 'now');
  await sendPhotos('carla', 'now');
  expect(sent()).toEqual(['1']);
  expect(await waiting()).toBe(1);
});

it.each([
  ['no network', new TypeError('no answer')],
  ['a server that is busy', new Refused(503, 'unavailable', null, null)],
  ['a session that is over', new SignedOut()],
])('%s keeps the photo, and the next attempt waits', async (_title, error) => {
  await addPhoto(photo('1'));
  vi.mocked(request).mockRejectedValueOnce(error);
  await sendPhotos('carla', 'now');
  await sendPhotos('carla');
  expect(sent()).toEqual(['1']);
  expect(await waiting()).toBe(1);
  await sendPhotos('carla', 'now');
  expect(await waiting()).toBe(0);
});

it('an acknowledged photo is kept, a surplus one is not', async () => {
  for (const id of ['1', '2']) await addPhoto(photo(id));
  vi.mocked(request).mockResolvedValueOnce({ id: '1', stored: false } as never);
  await sendPhotos('carla', 'now');
  expect(await (await database()).getAllKeys('sentPhotos')).toEqual(['2']);
  expect(await waiting()).toBe(0);
});

it('a photo refused for good is erased, and the next is sent', async () => {
  for (const id of ['1', '2']) await addPhoto(photo(id));
  vi.mocked(request).mockRejectedValueOnce(new Refused(404, 'not_found', 'Inventário não encontrado.', null));
  await sendPhotos('carla', 'now');
  expect(sent()).toEqual(['1', '2']);
  expect(await waiting()).toBe(0);
});
