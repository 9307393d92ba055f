import 'fake-indexeddb/auto';
import type { PulledBinding, PulledCount, PulledProduct } from '@balanco/contract/mobile/mobile-pull';
import { indexedDB } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { vi } from 'vitest';
import type { CountingPlace, Reading } from '../rules/readings/reading';
import type { RecountItem } from '../rules/readings/recount-list';
import { database, type WaitingPhoto } from '../store/database';

// The import sets it once per process, and specs of the office hide it (begin-on-empty-page.ts).
globalThis.indexedDB = indexedDB;

/** Files share the phone's database (docs/decisions/0046). */
export async function clearPhone(): Promise<void> {
  const db = await database();
  for (const store of db.objectStoreNames) await db.clear(store);
}

export function aReading(facts: Partial<Reading> = {}): Reading {
  return {
    id: '5a0d6a52-64d4-4f0c-9d53-000000000001',
    person: 'carla',
    pharmacy: '01976f3a-8c00-7a10-8000-0000000000c1',
    inventory: 4,
    section: '6b1f0c2d-9e8a-4b7c-8d5e-000000000009',
    kind: 'barcode',
    code: '7891234567895',
    item: 'p:d1',
    description: 'DIPIRONA',
    createdAt: '2026-05-06T12:07:00.000Z',
    order: 1,
    content: { quantity: 1, factor: 1, deleted: false },
    sending: null,
    version: null,
    state: 'waiting',
    detail: null,
    ...facts,
  };
}

export function aPlace(facts: Partial<CountingPlace> = {}): CountingPlace {
  return {
    person: 'carla',
    pharmacy: 'p',
    pharmacyName: 'Central',
    inventory: 4,
    inventoryName: 'Geral',
    section: 's',
    sectionName: 'Balcão',
    ...facts,
  };
}

export function aRecountItem(facts: Partial<RecountItem> = {}): RecountItem {
  return {
    key: 'i:1',
    internal_code: '1',
    barcodes: [],
    description: 'SORO',
    sections: [],
    only_in: null,
    is_not_found: false,
    ...facts,
  };
}

/** It shows the code of reading 'a'; an id of one digit is its minute. */
export function aPhoto(id: string, facts: Partial<WaitingPhoto> = {}): WaitingPhoto {
  const takenAt = `2026-05-06T12:0${id}:00.000Z`;
  return { id, person: 'carla', inventory: 4, code: '789', reading: 'a', takenAt, image: '/9j/', ...facts };
}

export function aPulledRow(amplify_id: string, facts: Partial<PulledCount> = {}): PulledCount {
  return {
    id: 1,
    amplify_id,
    _version: 1,
    _deleted: false,
    barcode: [{ barcode: '7891234567895', count: 1 }],
    internalBarcode: null,
    factor: 1,
    inventoryID: 4,
    sectionID: 's',
    createdAt: '2026-05-06T12:07:00.000Z',
    after_close: false,
    unplaced: false,
    ...facts,
  };
}

export function aPulledProduct(id: string, facts: Partial<PulledProduct> = {}): PulledProduct {
  return { id, internal_code: id, barcode: '', description: id, department: '', _deleted: false, ...facts };
}

export function aBinding(code: string, facts: Partial<PulledBinding> = {}): PulledBinding {
  return { id: 'b1', kind: 'barcode', code, item_key: 'i:7', factor: 12, _deleted: false, ...facts };
}

export async function withoutRoom(): Promise<Error> {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  const db = unwrap(await database());
  const begin = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementation((stores, mode, options) => {
    if (mode !== 'readwrite') return begin(stores, mode, options);
    spy.mockRestore();
    throw full;
  });
  return full;
}
