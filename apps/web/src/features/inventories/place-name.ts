import type { InventoryRow } from '@balanco/contract/inventories';

/** A row by name: 'Balanço Geral', or 'Balanço Geral, Gôndola' for a section. */
export function placeName({ name, section_name }: Pick<InventoryRow, 'name' | 'section_name'>): string {
  return section_name === null ? name : `${name}, ${section_name}`;
}
