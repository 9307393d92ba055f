import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPhoto, aReading } from '../testing/phone-data';

function openFirstVersion() {
  return openDB('balanco-coletor', 1, {
    upgrade(db) {
      const readings = db.createObjectStore('readings', { keyPath: 'id' });
      readings.createIndex('state', ['person', 'state', 'order']);
      readings.createIndex('place', ['person', 'inventory', 'section']);
      const products = db.createObjectStore('products', { keyPath: ['pharmacy', 'id'] });
      products.createIndex('barcode', ['pharmacy', 'barcodeKey']);
      products.createIndex('internal', ['pharmacy', 'internalKey']);
      db.createObjectStore('openedSections', { keyPath: 'id' });
      db.createObjectStore('notes');
    },
  });
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
});
afterEach(() => void vi.resetModules());

it('a first-version phone keeps unsent readings and gains room for photos', async () => {
  const old = await openFirstVersion();
  const waiting = aReading({ id: 'a', person: 'carla', state: 'waiting' });
  await old.put('readings', waiting);
  await old.put('notes', 'x', 'kept');
  old.close();

  const { readNote } = await import('./database');
  const { queueOf, takeBatch } = await import('./readings');
  const { addPhoto } = await import('./photos');
  expect(await readNote('kept')).toBe('x');
  expect(await takeBatch('carla', 10)).toMatchObject([{ id: 'a', content: waiting.content }]);
  await addPhoto(aPhoto('0'));
  expect(await queueOf('carla')).toMatchObject({ waiting: 1, photos: 1 });
});

it('a second-version phone keeps waiting photos and gains room for sent ones', async () => {
  (await openFirstVersion()).close();
  const old = await openDB('balanco-coletor', 2, {
    upgrade: (db) =>
      void db.createObjectStore('photos', { keyPath: 'id' }).createIndex('person', ['person', 'takenAt']),
  });
  const photo = aPhoto('0');
  await old.put('photos', photo);
  await old.put('readings', aReading({ id: 'a', person: 'carla', state: 'waiting' }));
  old.close();

  const { queueOf } = await import('./readings');
  const { acknowledgePhoto, nextPhoto, sendPhotosAgain } = await import('./photos');
  expect(await queueOf('carla')).toMatchObject({ waiting: 1, photos: 1 });
  await acknowledgePhoto(photo, 1);
  expect(await nextPhoto('carla')).toBeUndefined();
  await sendPhotosAgain('carla');
  expect(await nextPhoto('carla')).toMatchObject(photo);
});

it('a blocking older tab refuses a scan; its repeat stores once', async () => {
  const old = await openFirstVersion();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { addReading, queueOf } = await import('./readings');
  const refused = expect(addReading(aReading({ id: 'a' }))).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  vi.useRealTimers();
  old.close();
  await addReading(aReading({ id: 'b' }));
  expect(await queueOf('carla')).toMatchObject({ waiting: 1 });
});
