import type { CountLine } from '@balanco/contract/counts/counts';

/** Where a line was counted: 'Balanço anual · Corredor 1', or the inventory alone. A recount is marked. */
export function linePlace({
  inventory_name,
  section_name,
  round,
}: Pick<CountLine, 'inventory_name' | 'section_name'> & { readonly round?: number }): string {
  if (section_name === null) return inventory_name;
  const mark = round !== undefined && round > 1 ? ` (recontagem, ${round}ª)` : '';
  return `${inventory_name} · ${section_name || 'Sem nome'}${mark}`;
}
