import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';

const PHARMACY = '0198c0de-0000-7000-8000-000000000001';

/** A pharmacy as the server lists it. */
export function pharmacyRow(change: Partial<Pharmacy> = {}): Pharmacy {
  return {
    id: PHARMACY,
    name: 'Farmácia São João',
    inventory_uuid: '0198c0de-0000-7000-8000-000000000009',
    created_at: '2026-01-20T15:00:00Z',
    total: 1,
    version: 1,
    ...change,
  };
}
