import { beforeEach, expect, it, vi } from 'vitest';
import { aReading, clearPhone } from '../testing/phone-data';
import { onReadingsChange } from './database';
import { moveReadings } from './kept-readings';
import {
  addReading,
  changeReadings,
  notStoredSentence,
  queueOf,
  ReadingErased,
  readingsOf,
  storeResults,
  takeBatch,
} from './readings';

const place = { person: 'carla', inventory: 4, section: 's' };
const reading = (id: string, order: number, facts = {}) =>
  aReading({ ...place, id, order, createdAt: `2026-05-06T12:0${order}:00.000Z`, ...facts });

beforeEach(clearPhone);

it('readings wait in scanning order, and a batch takes the oldest', async () => {
  for (const [id, order] of [
    ['b', 2],
    ['a', 1],
    ['c', 3],
  ] as const)
    await addReading(reading(id, order));
  expect((await takeBatch('carla', 2)).map(({ id }) => id)).toEqual(['a', 'b']);
  expect((await readingsOf(place)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(await queueOf('carla')).toEqual({
    waiting: 3,
    rejected: 0,
    photos: 0,
    marks: 0,
    losses: 0,
    since: '2026-05-06T12:01:00.000Z',
  });
});

it('a batch fixes its messages on disk, so a repeat is identical', async () => {
  await addReading(reading('a', 1));
  await takeBatch('carla', 500);
  await changeReadings(['a'], { quantity: 9 });
  const [again] = await takeBatch('carla', 500);
  expect(again).toMatchObject({ sending: { quantity: 1 }, content: { quantity: 9 } });
});

it('accepted readings leave the queue, refused ones stay', async () => {
  await addReading(reading('a', 1));
  await addReading(reading('b', 2));
  const batch = await takeBatch('carla', 500);
  await storeResults(
    batch,
    new Map([
      ['a', { status: 'created', _version: 1 }],
      ['b', { status: 'rejected', _version: null, detail: 'Não.' }],
    ]),
  );
  expect(await queueOf('carla')).toEqual({
    waiting: 0,
    rejected: 1,
    photos: 0,
    marks: 0,
    losses: 0,
    since: null,
  });
});

it('a late answer to a settled message acknowledges no newer correction', async () => {
  await addReading(reading('a', 1));
  const created = new Map([['a', { status: 'created', _version: 1 } as const]]);
  const ofThisTab = await takeBatch('carla', 500);
  const ofTheOther = await takeBatch('carla', 500);
  await storeResults(ofThisTab, created);
  await changeReadings(['a'], { quantity: 9 });
  await takeBatch('carla', 500);
  await storeResults(ofTheOther, new Map([['a', { status: 'unchanged', _version: 1 }]]));
  expect(await takeBatch('carla', 500)).toMatchObject([{ sending: { quantity: 9 }, version: 1 }]);
});

it("one person neither sees nor sends another's readings on the phone", async () => {
  await addReading(reading('a', 1, { person: 'bia' }));
  expect(await takeBatch('carla', 500)).toEqual([]);
  expect(await queueOf('carla')).toMatchObject({ waiting: 0 });
  expect(await readingsOf(place)).toEqual([]);
});

it('a change is announced after it is on disk, empty ones never', async () => {
  await addReading(reading('a', 1));
  const told: string[] = [];
  const stop = onReadingsChange((changed) => told.push(...changed.map(({ id }) => id)));
  await changeReadings(['a'], { deleted: true });
  await changeReadings(['a'], { deleted: true });
  stop();
  expect(told).toEqual(['a']);
});

it('changing an erased reading is refused and changes no other', async () => {
  await addReading(reading('a', 1));
  await expect(changeReadings(['a', 'erased'], { deleted: true })).rejects.toThrow(ReadingErased);
  expect(await readingsOf(place)).toMatchObject([{ content: { deleted: false } }]);
});

it("'one more' adds to the quantity on disk, however fast", async () => {
  await addReading(reading('a', 1));
  const oneMore = () => changeReadings(['a'], ({ quantity }) => ({ quantity: quantity + 1 }));
  await Promise.all([oneMore(), oneMore()]);
  expect(await readingsOf(place)).toMatchObject([{ content: { quantity: 3 } }]);
});

it('only a reading that was not stored is scanned again; a full phone is named', async () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  expect(notStoredSentence(full)).toMatch(/^A leitura NÃO foi guardada: este aparelho está sem espaço/);
  expect(notStoredSentence(new Error('aborted'))).toMatch(/^A leitura NÃO foi guardada neste aparelho/);
  await addReading(reading('a', 1));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full;
  });
  const notChanged = await changeReadings(['a'], { quantity: 4 }).catch((error: unknown) => error);
  const to = { id: 'balcao', name: 'Balcão' };
  const notMoved = await moveReadings(['a'], to).catch((error: unknown) => error);
  put.mockRestore();
  expect(notStoredSentence(notMoved)).toBe(notStoredSentence(notChanged));
  expect(notStoredSentence(notChanged)).toMatch(/^A mudança NÃO foi guardada: .* sem espaço.* repita\.$/);
});

it("a change of an erased reading doesn't ask to scan again", () => {
  expect(notStoredSentence(new ReadingErased())).toMatch(/^A mudança NÃO foi guardada.*Abra a seção de novo/);
});
