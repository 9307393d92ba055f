import type { CountingPlace } from '../rules/new-reading';

const PLACE_KEY = 'coletor.place';

/** Where the last count was made, so that the app opens there again; null if it has to be chosen. */
export function keptPlace(): CountingPlace | null {
  const text = localStorage.getItem(PLACE_KEY);
  return text === null ? null : (JSON.parse(text) as CountingPlace);
}

export function keepPlace(place: CountingPlace | null): void {
  if (place === null) localStorage.removeItem(PLACE_KEY);
  else localStorage.setItem(PLACE_KEY, JSON.stringify(place));
}
