import type { CountingPlace } from '../../rules/readings/reading';
import type { InventoryPlace, PharmacyPlace } from '../../sync/pull/places';

interface Choice {
  readonly pharmacy: PharmacyPlace | null;
  readonly inventory: InventoryPlace | null;
}

const KEY = 'coletor.choice';

/** Where this person last chose; nothing for anybody else. */
export function lastChoice(person: string): Choice {
  const text = localStorage.getItem(KEY);
  const kept = text === null ? null : (JSON.parse(text) as Choice & { readonly person: string });
  return kept?.person === person ? kept : { pharmacy: null, inventory: null };
}

export function keepChoice(person: string, { pharmacy, inventory }: Choice): void {
  localStorage.setItem(KEY, JSON.stringify({ person, pharmacy, inventory }));
}

export function keepChoiceOf(place: CountingPlace): void {
  const { pharmacy } = lastChoice(place.person);
  keepChoice(place.person, {
    pharmacy: pharmacy?.id === place.pharmacy ? pharmacy : { id: place.pharmacy, name: place.pharmacyName },
    inventory: { id: String(place.inventory), inventory: place.inventory, name: place.inventoryName },
  });
}
