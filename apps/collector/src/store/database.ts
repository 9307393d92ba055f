import type { LossReason } from '@balanco/contract/losses/loss-reasons';
import type { PhotoKind } from '@balanco/contract/mobile/photos';
import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import { createListeners } from '../rules/listeners';
import type { BoundCode, CatalogueProduct, Reading } from '../rules/readings/reading';
import { within } from '../rules/waiting';

export interface StoredProduct extends CatalogueProduct {
  readonly pharmacy: string;
  readonly barcodeKey: string;
  readonly internalKey: string;
}

export interface FoundProduct extends StoredProduct {
  readonly bound?: BoundCode | undefined;
}

export interface OpenedSection {
  readonly id: string;
  readonly person: string;
  readonly inventory: number | string;
  readonly name: string;
}

export interface WaitingPhoto {
  readonly id: string;
  readonly person: string;
  readonly inventory: number | string;
  readonly code: string;
  /** Absent in photos of older versions, which are of codes outside the catalogue. */
  readonly kind?: PhotoKind | undefined;
  readonly reading: string;
  /** ISO 8601. */
  readonly takenAt: string;
  /** A JPEG in base64. */
  readonly image: string;
}

/** It is kept as long as readings (docs/collector-app.md, "Photos"). */
interface SentPhoto extends WaitingPhoto {
  /** Milliseconds on this phone's clock. */
  readonly acknowledgedAt: number;
}

/** What the person lost, as the phone knows it (docs/collector-app.md, "Losses"). */
export interface StoredLoss {
  readonly id: string;
  readonly person: string;
  readonly pharmacy: string;
  readonly code: string;
  readonly description: string | null;
  readonly lot: string | null;
  /** AAAA-MM-DD */
  readonly expiry: string | null;
  readonly serial: string | null;
  readonly reason: LossReason;
  readonly quantity: number;
  readonly createdAt: string;
  /** A JPEG in base64. */
  readonly image: string | null;
  readonly isUndone: boolean;
  readonly state: 'waiting' | 'sent' | 'rejected';
  /** The server's sentence, or who lost the same box before. */
  readonly detail: string | null;
  /** Milliseconds on this phone's clock. */
  readonly acknowledgedAt: number | null;
}

export interface CollectorSchema extends DBSchema {
  losses: { key: string; value: StoredLoss; indexes: { state: [string, string, string] } };
  readings: {
    key: string;
    value: Reading;
    indexes: {
      state: [string, string, number];
      place: [string, string | number, string];
    };
  };
  products: {
    key: [string, string];
    value: StoredProduct;
    indexes: { barcode: [string, string]; internal: [string, string] };
  };
  openedSections: { key: string; value: OpenedSection };
  photos: { key: string; value: WaitingPhoto; indexes: { person: [string, string] } };
  sentPhotos: { key: string; value: SentPhoto; indexes: { person: string; acknowledged: number } };
  /** Small values by name: lists of places, the catalogue's progress, bindings, the clock's offset. */
  notes: { key: string; value: unknown };
}

export type CollectorDatabase = IDBPDatabase<CollectorSchema>;

const VERSION = 4;

let opening: Promise<CollectorDatabase> | undefined;

/** An older tab may hold it up, and a waiting scan is silent. In ms. */
const LONGEST_OPENING_MS = 10_000;

/**
 * Opens once; retries after a failure and reopens a closed connection.
 *
 * @throws TypeError after ten seconds, and what IndexedDB throws
 */
export async function database(): Promise<CollectorDatabase> {
  const before = openOnce();
  const db = await within(LONGEST_OPENING_MS, before);
  if (isUsable(db)) return db;
  // Another caller may be reopening.
  if (opening === before) loseConnection();
  return within(LONGEST_OPENING_MS, openOnce());
}

/** Some browsers close silently and then refuse transactions. */
function isUsable(db: CollectorDatabase): boolean {
  try {
    unwrap(db).transaction('notes');
    return true;
  } catch {
    return false;
  }
}

function openOnce(): Promise<CollectorDatabase> {
  opening ??= openDB<CollectorSchema>('balanco-coletor', VERSION, {
    // Every phone passes all steps, possibly with unsent readings.
    upgrade(db, before) {
      if (before < 1) {
        const readings = db.createObjectStore('readings', { keyPath: 'id' });
        readings.createIndex('state', ['person', 'state', 'order']);
        readings.createIndex('place', ['person', 'inventory', 'section']);
        const products = db.createObjectStore('products', { keyPath: ['pharmacy', 'id'] });
        products.createIndex('barcode', ['pharmacy', 'barcodeKey']);
        products.createIndex('internal', ['pharmacy', 'internalKey']);
        db.createObjectStore('openedSections', { keyPath: 'id' });
        db.createObjectStore('notes');
      }
      if (before < 2)
        db.createObjectStore('photos', { keyPath: 'id' }).createIndex('person', ['person', 'takenAt']);
      if (before < 3) {
        const sentPhotos = db.createObjectStore('sentPhotos', { keyPath: 'id' });
        sentPhotos.createIndex('person', 'person');
        sentPhotos.createIndex('acknowledged', 'acknowledgedAt');
      }
      if (before < 4)
        db.createObjectStore('losses', { keyPath: 'id' }).createIndex('state', [
          'person',
          'state',
          'createdAt',
        ]);
    },
    // Another tab with a newer version waits for this one.
    blocking: () => void closeDatabase(),
    terminated: loseConnection,
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

function loseConnection(): void {
  opening = undefined;
  lost.tell();
}

async function closeDatabase(): Promise<void> {
  const open = opening;
  opening = undefined;
  (await open)?.close();
}

const lost = createListeners();

/** The browser may have erased it. Returns its removal. */
export const onDatabaseLost = lost.on;

/** Nothing more specific is thrown for a lost connection. */
const LOST_CONNECTION = new Set(['InvalidStateError', 'UnknownError']);

export async function reopenAfter(error: unknown): Promise<void> {
  if (!(error instanceof Error) || !LOST_CONNECTION.has(error.name)) return;
  await closeDatabase().catch(() => undefined);
}

/** Callers know the type they wrote. */
export async function readNote<T>(name: string): Promise<T | undefined> {
  return (await (await database()).get('notes', name)) as T | undefined;
}

export async function writeNote(name: string, value: unknown): Promise<void> {
  await (await database()).put('notes', value, name);
}

/** It replaces the note only if unchanged: somebody may have erased its subject. */
export async function replaceNote(name: string, before: unknown, value: unknown): Promise<void> {
  const transaction = (await database()).transaction('notes', 'readwrite');
  if ((await transaction.store.get(name)) === before) await transaction.store.put(value, name);
  await transaction.done;
}

export async function eraseNote(name: string): Promise<void> {
  await (await database()).delete('notes', name);
}

export async function eraseNotes(beginning: string): Promise<void> {
  await (await database()).delete('notes', IDBKeyRange.bound(beginning, `${beginning}\uffff`));
}

/** `announce` tells its news in this tab and in the others. */
function createNews<T>(name: string) {
  const { tell, on } = createListeners<[T]>();
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  tabs?.addEventListener('message', ({ data }: MessageEvent<T>) => tell(data));
  return {
    on,
    announce(news: T): void {
      tell(news);
      tabs?.postMessage(news);
    },
  };
}

export const { announce, on: onReadingsChange } = createNews<readonly Reading[]>('balanco-coletor');

export type ErasedFrom = Pick<Reading, 'person' | 'inventory' | 'section'>;

export const { announce: announceErased, on: onReadingsErased } =
  createNews<readonly ErasedFrom[]>('balanco-coletor-erased');
