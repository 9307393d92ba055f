import 'fake-indexeddb/auto';
import { beginSession, forgetSession } from '../identity/session';
import type { CountingPlace } from '../rules/readings/reading';
import { database } from '../store/database';
import { outbox } from '../sync/sending/app-outbox';
import type { Network } from './network';

export interface PhoneOwner {
  readonly sub: string;
  readonly idToken: string;
  readonly name: string;
}

export interface Phone {
  readonly databases: IDBFactory;
  readonly storage: Storage;
  owner: PhoneOwner;
  readonly owners: Set<PhoneOwner>;
  place: CountingPlace;
}

/** What a browser has for each phone; nobody has set it before. */
export function aPhone(owner: PhoneOwner, place: CountingPlace): Phone {
  return { databases: new IDBFactory(), storage: aStorage(), owner, owners: new Set([owner]), place };
}

/**
 * Replaces the browser of this process, in which the app then works on this phone. What it kept open is closed, as
 * browsers do with pages in the background.
 */
export async function pickUp(phone: Phone, network: Network): Promise<void> {
  if (isPickedUp) (await database()).close();
  isPickedUp = true;
  Object.assign(globalThis, {
    indexedDB: phone.databases,
    localStorage: phone.storage,
    fetch: (address: string, init: RequestInit) => network.fetch(address, init),
  });
  signIn(phone, phone.owner);
}

let isPickedUp = false;

export function signIn(phone: Phone, owner: PhoneOwner): void {
  phone.owner = owner;
  phone.owners.add(owner);
  phone.place = { ...phone.place, person: owner.sub };
  if (phone.storage.getItem('coletor.session')?.includes(owner.sub) === true) return;
  forgetSession();
  beginSession(owner.idToken, owner.name);
}

export async function sendEverything(isEmpty: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await outbox.flush();
    if (await isEmpty()) return;
  }
}

function aStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (name) => void values.delete(name),
    setItem: (name, value) => void values.set(name, value),
  };
}
