import type { InventoryRow } from '@balanco/contract/inventories';
import { counted } from '../../lib/counted';

type Deletable = Pick<InventoryRow, 'name' | 'section_id' | 'section_name' | 'count'>;

/**
 * What is deleted with a row, in numbers.
 *
 * @param sections how many sections the inventory has
 */
export function deletionText(row: Deletable, sections: number): string {
  const counts = counted(row.count, 'contagem', 'contagens');
  if (row.section_id !== null)
    return `Será excluída a seção “${row.section_name}” do inventário “${row.name}”, com ${counts}.`;
  const its = sections === 0 ? '' : `${counted(sections, 'seção', 'seções')} e `;
  return `Será excluído o inventário “${row.name}”, com ${its}${counts}.`;
}
