import { examplePharmacy } from '@balanco/contract/base/example-world';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { emptyRow } from '@balanco/contract/inventories/inventory-row-examples';
import type { Person, User } from '@balanco/contract/people/people';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import {
  DEFAULT_SETTINGS,
  type PharmacySettingsAnswer,
} from '@balanco/contract/pharmacies/pharmacy-settings';

export const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
export const MOBILE_ID = '0198c0de-0000-7000-8000-0000000000aa';
export const SECTION_A = '0198c0de-0000-7000-8000-00000000000a';
export const SECTION_B = '0198c0de-0000-7000-8000-00000000000b';

export function inventoryRow(change: Partial<InventoryRow> = {}): InventoryRow {
  return {
    ...emptyRow,
    id: 7,
    inventory_id: 7,
    name: 'Balanço Geral',
    total_counts: 1234,
    count: 1234,
    created_at: '2026-01-20T15:00:00Z',
    pharmacy: PHARMACY,
    pharmacy_name: 'Farmácia São João',
    ...change,
  };
}

export function sectionRow(section: string, name: string, change: Partial<InventoryRow> = {}): InventoryRow {
  const row = inventoryRow(change);
  return { ...row, id: `${row.inventory_id}_${section}`, section_id: section, section_name: name, count: 30 };
}

export const finalised: Partial<InventoryRow> = {
  finalizado: true,
  status: 'Finalizado',
  finalised_at: '2026-01-21T15:00:00Z',
  finalised_by: 'Ana',
};

export function pharmacyRow(change: Partial<Pharmacy> = {}): Pharmacy {
  return examplePharmacy({
    id: PHARMACY,
    name: 'Farmácia São João',
    inventory_uuid: '0198c0de-0000-7000-8000-000000000009',
    created_at: '2026-01-20T15:00:00Z',
    total: 1,
    ...change,
  });
}

export function userRow(name: string, change: Partial<User> = {}): User {
  const username = name.toLowerCase();
  const email = `${username}@farmacia.example`;
  return { username, sub: `sub-${username}`, name, email, 'custom:role': 'user', ...change };
}

export function personRow(change: Partial<Person> = {}): Person {
  return {
    sub: 'bia',
    name: 'Bia',
    email: 'bia@farmacia.example',
    role: 'user',
    licence: null,
    last_sign_in_at: null,
    deactivated_at: null,
    anonymised_at: null,
    pharmacies: null,
    second_factor: null,
    ...change,
  };
}

export function pharmacySettings(change: Partial<PharmacySettingsAnswer> = {}): PharmacySettingsAnswer {
  const name = pharmacyRow().name;
  return { ...DEFAULT_SETTINGS, pharmacy: PHARMACY, pharmacy_name: name, departments: [], ...change };
}
