import type { Reading } from '../rules/readings/reading';

const KEY = 'coletor.photographed';
const KEPT = 300;

type Photographed = Pick<Reading, 'inventory' | 'code'>;

const nameOf = ({ inventory, code }: Photographed) => `${inventory} ${code}`;

export function wasPhotographed(reading: Photographed): boolean {
  return names().includes(nameOf(reading));
}

export function notePhotographed(reading: Photographed): void {
  const others = names().filter((name) => name !== nameOf(reading));
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, nameOf(reading)].slice(-KEPT)));
  } catch {
    // Without room the app asks again.
  }
}

function names(): readonly string[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly string[];
}
