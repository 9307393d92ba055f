import type { CountingPlace } from './reading';

interface ServerPlace {
  readonly pharmacy: string;
  readonly pharmacy_name: string;
  readonly inventoryID: number | string;
  readonly inventory_name: string;
  readonly name: string;
}

export function placeOf(section: string, place: ServerPlace): Omit<CountingPlace, 'person'> {
  return {
    pharmacy: place.pharmacy,
    pharmacyName: place.pharmacy_name,
    inventory: place.inventoryID,
    inventoryName: place.inventory_name,
    section,
    sectionName: place.name,
  };
}
