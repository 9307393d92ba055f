import type { InventoryRow } from '@balanco/contract/inventories';

export const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
export const OTHER_PHARMACY = '0198c0de-0000-7000-8000-000000000002';
export const SECTION = '0198c0de-0000-7000-8000-00000000000a';

/** A row of an open inventory, or of one of its sections, that counts can be assigned to. */
export function destinationRow(change: Partial<InventoryRow> = {}): InventoryRow {
  const { inventory_id = 7, section_id = null } = change;
  return {
    id: section_id === null ? inventory_id : `${inventory_id}_${section_id}`,
    inventory_id,
    name: 'Balanço Geral',
    section_id,
    section_name: null,
    section_counts: null,
    total_counts: 0,
    count: 0,
    created_at: '2026-01-20T15:00:00Z',
    finalizado: false,
    finalised_at: null,
    finalised_by: null,
    status: 'Em Andamento',
    collector_sub: null,
    collector_name: null,
    collector_email: null,
    _deleted: false,
    source: 'web',
    pharmacy: PHARMACY,
    pharmacy_name: 'Farmácia São João',
    ...change,
  };
}
