import type { InventoryRow } from '@balanco/contract/inventories/inventories';

/** The name of a row: 'Balanço Geral', or 'Balanço Geral, Gôndola' for a section. */
export function rowName({ name, section_name }: Pick<InventoryRow, 'name' | 'section_name'>): string {
  return section_name === null ? name : `${name}, ${section_name}`;
}
