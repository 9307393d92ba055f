import type { HistoryChange } from '@balanco/contract/history/history';
import { PRODUCT_COLUMNS } from '@balanco/contract/products/product-columns';
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

/** The changes that a collector may read: no figures of a closing, which are for staff (docs/closing.md). */
export function collectorChanges({ entity, action }: Audited, changes: HistoryChange[]): HistoryChange[] {
  return entity === 'inventory' && !PLAIN_ACTIONS.includes(action) ? [] : changes;
}

/** Of them, those that one who counts blind may read: no stock either (docs/contagem-cega.md). */
export function blindChanges(audited: Audited, changes: HistoryChange[]): HistoryChange[] {
  return collectorChanges(audited, changes).filter(
    ({ field }) => field !== PRODUCT_COLUMNS.system_stock.label,
  );
}
