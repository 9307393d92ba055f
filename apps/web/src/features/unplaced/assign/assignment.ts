import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { counted } from '../../../lib/counted';

/** Which counts are assigned: the selected ones, or all that name one inventory, on any number of pages. */
export type Assignment =
  | { readonly kind: 'selected'; readonly counts: readonly UnplacedCount[] }
  | {
      readonly kind: 'all';
      /** The inventory that the apps named, or `NAMES_NONE`. */
      readonly named: string;
      /** How many there were when the dialog opened. */
      readonly count: number;
    };

/** Where the counts go. */
export interface Destination {
  readonly inventory: InventoryId;
  /** null for the inventory without a section. */
  readonly section: string | null;
}

export function sizeOf(assignment: Assignment): number {
  return assignment.kind === 'all' ? assignment.count : assignment.counts.length;
}

/** What will happen: 'Serão atribuídas 12 contagens de 3 coletores.' */
export function assignmentText(assignment: Assignment): string {
  const count = sizeOf(assignment);
  const verb = count === 1 ? 'Será atribuída' : 'Serão atribuídas';
  const counts = counted(count, 'contagem', 'contagens');
  if (assignment.kind === 'all') return `${verb} todas: ${counts}.`;
  const collectors = new Set(assignment.counts.map(({ cognitoUserID }) => cognitoUserID)).size;
  return `${verb} ${counts} de ${counted(collectors, 'coletor', 'coletores')}.`;
}
