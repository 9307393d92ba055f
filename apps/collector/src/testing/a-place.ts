import type { CountingPlace } from '../rules/readings/reading';
import type { RecountItem } from '../rules/readings/recount-list';

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
