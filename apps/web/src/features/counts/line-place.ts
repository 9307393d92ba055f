import type { CountLine } from '@balanco/contract/counts';

/** Where a line was counted: 'Balanço anual · Corredor 1', or the inventory alone. */
export function linePlace({
  inventory_name,
  section_name,
}: Pick<CountLine, 'inventory_name' | 'section_name'>): string {
  return section_name === null ? inventory_name : `${inventory_name} · ${section_name || 'Sem nome'}`;
}
