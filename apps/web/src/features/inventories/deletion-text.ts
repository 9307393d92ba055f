import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { counted } from '../../lib/counted';

type Deletable = Pick<InventoryRow, 'name' | 'section_id' | 'section_name' | 'count'>;

/**
 * The question before a row is deleted, with what goes with it in numbers.
 *
 * @param sections how many sections the inventory has
 */
export function deletionText(row: Deletable, sections: number): string {
  const counts = counted(row.count, 'contagem', 'contagens');
  if (row.section_id !== null)
    return `Excluir “${row.section_name}” do inventário “${row.name}”, com ${counts}?`;
  const its = sections === 0 ? '' : `${counted(sections, 'seção', 'seções')} e `;
  return `Excluir “${row.name}”, com ${its}${counts}?`;
}
