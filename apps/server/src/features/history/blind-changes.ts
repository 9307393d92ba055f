import type { HistoryChange } from '@balanco/contract/history';
import { PRODUCT_COLUMNS } from '@balanco/contract/product-columns';
import type { Audited } from '../../audit/audited-actions.js';

/** Whatever else is done to an inventory may tell what was expected of it. */
const PLAIN_ACTIONS: readonly string[] = [
  'create',
  'update',
  'delete',
  'finalise',
  'reopen',
  'restore',
  'purge',
  'start_blind_count',
  'end_blind_count',
];

/** The changes that somebody who counts blind may read: neither stock nor figures of a closing (docs/contagem-cega.md). */
export function blindChanges({ entity, action }: Audited, changes: HistoryChange[]): HistoryChange[] {
  if (entity === 'inventory' && !PLAIN_ACTIONS.includes(action)) return [];
  return changes.filter(({ field }) => field !== PRODUCT_COLUMNS.system_stock.label);
}
