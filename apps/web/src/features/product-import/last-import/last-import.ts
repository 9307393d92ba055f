import type { ListedProblem } from '@balanco/catalogue-file/listed-problem';
import type { BulkAnswer } from '@balanco/contract/products/products';
import { onSessionEnd, sessionPerson } from '../../../identity/stored-session';

export interface LastImport {
  readonly pharmacy: string;
  /** Absent in older imports. */
  readonly pharmacyId?: string;
  readonly isSent?: boolean;
  /** Absent for this browser's own import. */
  readonly personName?: string;
  readonly fileName: string;
  readonly at: string;
  /** null if a batch failed, which `failure` explains. */
  readonly totals: Pick<BulkAnswer, 'created' | 'updated' | 'unchanged'> | null;
  readonly failure: string | null;
  /** Absent in older imports and those of others. */
  readonly hasStock?: boolean;
  readonly leftOut: number;
  /** The first problems, errors before warnings. */
  readonly problems: readonly ListedProblem[];
  /** Absent if all are listed. */
  readonly problemCount?: number;
  /** A file in the format of the imported one; null without any, or if they couldn't be made. */
  readonly rejected: { readonly name: string; readonly content: Blob } | null;
}

interface Kept {
  readonly person: string;
  readonly lastImport: LastImport;
}

const DATABASE = 'balanco-import';
const STORE = 'last';
const KEY = 'import';
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
export const MOST_KEPT_PROBLEMS = 20_000;

/** Replaces a missing or forbidden IndexedDB until the page closes. */
let inMemory: Kept | null = null;
let forgetsAtSessionEnd = false;
let recording: Promise<unknown> = Promise.resolve();

/** `findLastImport` waits for it. */
export function waitForRecording(work: Promise<unknown>): void {
  recording = work.catch(() => undefined);
}

/** Keeps all problems until the session ends, even unsent ones. Never rejects. */
export async function keepLastImport(lastImport: LastImport): Promise<void> {
  const person = sessionPerson();
  if (person === null) return;
  if (!forgetsAtSessionEnd) {
    forgetsAtSessionEnd = true;
    onSessionEnd(() => {
      if (sessionPerson() === null) void forgetLastImport();
    });
  }
  const kept: Kept = { person, lastImport };
  inMemory = kept;
  await inStore('readwrite', (store) => store.put(kept, KEY));
}

/** This person's, within seven days. Never rejects. */
export async function findLastImport(): Promise<LastImport | null> {
  await recording;
  const kept = ((await inStore('readonly', (store) => store.get(KEY))) as Kept | undefined) ?? inMemory;
  if (kept === null) return null;
  const { person, lastImport } = kept;
  if (person === sessionPerson() && Date.now() - Date.parse(lastImport.at) < KEPT_MS) return lastImport;
  await forgetLastImport();
  return null;
}

export async function forgetLastImport(): Promise<void> {
  inMemory = null;
  await inStore('readwrite', (store) => store.delete(KEY));
}

/** Resolves with undefined if the browser refuses. */
function inStore(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(undefined);
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = () => resolve(undefined);
      opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction(STORE, mode);
        const request = run(transaction.objectStore(STORE));
        const end = (result: unknown) => {
          database.close();
          resolve(result);
        };
        transaction.oncomplete = () => end(request.result);
        transaction.onabort = () => end(undefined);
      };
    } catch {
      resolve(undefined);
    }
  });
}
