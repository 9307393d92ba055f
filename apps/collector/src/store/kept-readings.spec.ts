import { beforeEach, expect, it } from 'vitest';
import {
  aPhoto,
  aPulledProduct,
  aReading,
  clearPhone,
  aPulledRow as row,
  withoutRoom,
} from '../testing/phone-data';
import { nameReadings, storeProducts } from './catalogue';
import { database, readNote, writeNote } from './database';
import { compareAfterRestore, moveReadings, takeServerRows } from './kept-readings';
import { addPhoto } from './photos';
import { addReading, hasSerial, noteRounds, queueOf, readingsOf } from './readings';
import { addWithRoom, eraseAcknowledged, KEPT_MS } from './room';

const NOW = Date.parse('2026-05-10T12:00:00.000Z');
const place = { person: 'carla', inventory: 4, section: 's' };
const sent = (id: string, facts = {}) =>
  aReading({ ...place, id, state: 'sent', version: 2, acknowledgedAt: NOW, ...facts });
const ids = async () => (await readingsOf(place)).map(({ id }) => id).sort();

beforeEach(clearPhone);

it('acknowledged readings stay seven days, waiting ones for ever', async () => {
  await addReading(sent('old', { acknowledgedAt: NOW - KEPT_MS - 1 }));
  await addReading(sent('new', { acknowledgedAt: NOW - KEPT_MS + 1 }));
  await addReading(aReading({ ...place, id: 'waiting', acknowledgedAt: NOW - 2 * KEPT_MS }));
  await writeNote('own carla 4', 'x');
  expect(await eraseAcknowledged(NOW, 'only-old')).toBe(1);
  expect(await ids()).toEqual(['new', 'waiting']);
  // Opening the section fetches everything again.
  expect(await readNote('own carla 4')).toBeUndefined();
});

it('a full phone erases acknowledged readings elsewhere to store a new one', async () => {
  const acknowledgedAt = Date.now();
  await addReading(sent('elsewhere', { section: 't', acknowledgedAt }));
  await addReading(sent('here', { acknowledgedAt }));
  const db = await database();
  await withoutRoom();
  await addWithRoom(aReading({ ...place, id: 'next' }));
  expect(await ids()).toEqual(['here', 'next']);
  expect(await db.count('readings')).toBe(2);
});

it('a reading that still lacks room replaces photos and counts them', async () => {
  for (const id of ['p', 'q']) await addPhoto(aPhoto(id, { person: 'bia' }));
  const db = await database();
  await withoutRoom();
  expect(await addWithRoom(aReading({ ...place, id: 'next' }))).toBe(2);
  expect(await ids()).toEqual(['next']);
  expect(await db.count('photos')).toBe(0);
});

it('a phone without room and without anything to erase refuses the reading', async () => {
  const full = await withoutRoom();
  await expect(addWithRoom(aReading(place))).rejects.toBe(full);
});

it('after a restore lost readings wait again, others follow the server', async () => {
  for (const id of ['lost', 'older', 'same']) await addReading(sent(id));
  await addReading(sent('moved'));
  await addReading(sent('lost-elsewhere', { inventory: 5 }));
  const moved = row('moved', { _version: 2, inventoryID: 6 });
  await compareAfterRestore('carla', [row('older'), row('same', { _version: 2 }), moved]);
  expect(await queueOf('carla')).toMatchObject({ waiting: 3 });
  const versions = (await readingsOf(place)).map(({ id, state, version }) => [id, state, version]);
  expect(versions.sort()).toEqual([
    ['lost', 'waiting', null],
    ['moved 4 s', 'sent', 2],
    ['older', 'waiting', 1],
    ['same', 'sent', 2],
  ]);
  expect(await (await database()).get('readings', 'moved')).toMatchObject({ inventory: 6, state: 'sent' });
});

it("another phone's own counts become readings, named by the catalogue later", async () => {
  await addReading(sent('mine'));
  await addReading(sent('of-bia', { person: 'bia' }));
  const facts = { person: 'carla', pharmacy: 'p', now: NOW };
  await takeServerRows([row('new'), row('mine', { _version: 3, _deleted: true }), row('of-bia')], facts);
  const [mine, fetched] = (await readingsOf(place)).sort((a, b) => a.id.localeCompare(b.id));
  expect(mine).toMatchObject({ content: { deleted: true }, version: 3 });
  expect(fetched).toMatchObject({ id: 'new', item: 'c:7891234567895', description: null });
  await storeProducts('p', [aPulledProduct('d1', { barcode: '7891234567895', description: 'DIPIRONA' })]);
  await nameReadings('p');
  expect(await readingsOf(place)).toContainEqual(
    expect.objectContaining({ id: 'new', item: 'p:d1', description: 'DIPIRONA' }),
  );
});

it('a box of another phone is not counted twice here', async () => {
  const barcode = [{ barcode: '010789123456789521S1', count: 1 }];
  await takeServerRows([row('theirs', { barcode })], { person: 'carla', pharmacy: 'p', now: NOW });
  const again = { ...place, section: 't', code: '7891234567895' };
  expect(await hasSerial(aReading({ ...again, serial: 'S1' }))).toBe(true);
  expect(await hasSerial(aReading({ ...again, serial: 'S2' }))).toBe(false);
  await noteRounds({ recount: 2 });
  const recounted = { ...again, section: 'recount', serial: 'S1' };
  expect(await hasSerial(aReading(recounted))).toBe(false);
  await addReading(aReading({ ...recounted, id: 'second' }));
  expect(await hasSerial(aReading(recounted))).toBe(true);
});

it('a full phone keeps the boxes of the inventory being counted', async () => {
  await addReading(sent('box', { section: 't', serial: 'S1' }));
  await addReading(sent('other inventory', { inventory: 5, section: 't', serial: 'S1' }));
  await addReading(sent('no box', { section: 't' }));
  expect(await eraseAcknowledged(NOW, { inventory: 4, section: 's' })).toBe(2);
  expect(await (await database()).getAllKeys('readings')).toEqual(['box']);
});

it('boxes stay after seven days while their inventory is open', async () => {
  const old = { acknowledgedAt: NOW - KEPT_MS - 1, section: 't' };
  await addReading(sent('box', { ...old, serial: 'S1', pharmacy: 'p' }));
  await addReading(
    sent('box of a list that this phone does not have', { ...old, serial: 'S2', pharmacy: 'q' }),
  );
  await addReading(sent('no box', { ...old, pharmacy: 'p' }));
  await addReading(sent('box of a finalised one', { ...old, serial: 'S3', inventory: 5, pharmacy: 'p' }));
  const undone = { quantity: 1, factor: 1, deleted: true };
  await addReading(sent('undone box', { ...old, serial: 'S4', pharmacy: 'p', content: undone }));
  await writeNote('inventories p', [{ id: '4', inventory: 4, name: 'Balanço' }]);
  expect(await eraseAcknowledged(NOW, 'only-old')).toBe(3);
  expect(await (await database()).getAllKeys('readings')).toEqual([
    'box',
    'box of a list that this phone does not have',
  ]);
  await writeNote('inventories p', []);
  expect(await eraseAcknowledged(NOW, 'only-old')).toBe(1);
});

it('a full phone keeps even old boxes of the inventory being counted', async () => {
  const old = { acknowledgedAt: NOW - KEPT_MS - 1, serial: 'S1' };
  await addReading(sent('box', { ...old, section: 't' }));
  await addReading(sent('other inventory', { ...old, inventory: 5, section: 't' }));
  expect(await eraseAcknowledged(NOW, { inventory: 4, section: 's' })).toBe(1);
  expect(await (await database()).getAllKeys('readings')).toEqual(['box']);
});

it('readings move to another section and back, and say where they went', async () => {
  await addReading(sent('a'));
  await addReading(sent('undone', { content: { quantity: 1, factor: 1, deleted: true } }));
  await addReading(aReading({ ...place, id: 'b' }));
  const shown = async (section: string) =>
    (await readingsOf({ ...place, section })).map(({ id, content, movedTo }) => [
      id.split(' ')[0],
      content.deleted ? (movedTo ?? 'desfeita') : 'conta',
    ]);
  await moveReadings(['a', 'undone', 'b'], { id: 't', name: 'Fundos' });
  expect((await shown('s')).sort()).toEqual([
    ['a', 'Fundos'],
    ['b', 'Fundos'],
    ['undone', 'desfeita'],
  ]);
  expect((await shown('t')).sort()).toEqual([
    ['a', 'conta'],
    ['b', 'conta'],
  ]);
  expect(await queueOf('carla')).toMatchObject({ waiting: 2 });
  await moveReadings(['a', 'b'], { id: 's', name: 'Balcão' });
  expect((await shown('s')).sort()).toEqual([
    ['a', 'conta'],
    ['b', 'conta'],
    ['undone', 'desfeita'],
  ]);
});
