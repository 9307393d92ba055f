import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { Choice } from '../ui/option-select';

/** The choice of no section. */
export const NO_SECTION = 'none';

/** The sections of an inventory as choices, after 'Sem seção'. The hint tells sections of one name apart. */
export function sectionChoices(
  sections: readonly InventoryRow[],
  hintOf: (row: InventoryRow) => string = collectorHint,
): Choice[] {
  return [
    { value: NO_SECTION, label: 'Sem seção' },
    ...sections.map((row) => ({
      value: row.section_id ?? '',
      label: row.section_name || 'Sem nome',
      hint: hintOf(row),
    })),
  ];
}

function collectorHint({ collector_name }: InventoryRow): string {
  return collector_name || 'Sem coletor';
}
