import type { Reading } from '../rules/reading';

const KEY = 'coletor.photographed';
/** More than a night has codes without a product. */
const KEPT = 300;

type Photographed = Pick<Reading, 'inventory' | 'code'>;

const nameOf = ({ inventory, code }: Photographed) => `${inventory} ${code}`;

/** Whether a photo of the code was taken on this phone in the inventory, the newest of them. */
export function wasPhotographed(reading: Photographed): boolean {
  return names().includes(nameOf(reading));
}

/** Remembers it also after the server has the photo and this phone no longer. */
export function notePhotographed(reading: Photographed): void {
  const others = names().filter((name) => name !== nameOf(reading));
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, nameOf(reading)].slice(-KEPT)));
  } catch {
    // Without room the photo is offered again.
  }
}

function names(): readonly string[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly string[];
}
