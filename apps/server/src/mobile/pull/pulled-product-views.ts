import { PULLED_PRODUCT_COLUMNS, type PulledProduct } from '@balanco/contract/mobile/mobile-pull';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { type ChangeKey, type ChangeRange, inChangeOrder, withSortKeys } from '../sync/change-page.js';

type KeyedProduct = PulledProduct & { readonly sortKey: ChangeKey };

/**
 * Products of a pharmacy in the order of their changes, oldest first, read from the index product_by_change. Deleted
 * ones only if the range has a `since`. Neither stock nor value, so that people count blind.
 */
export async function viewPulledProducts(
  db: Database,
  pharmacyId: string,
  range: ChangeRange,
): Promise<KeyedProduct[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', ...PULLED_PRODUCT_COLUMNS])
    .select(sql<boolean>`deleted_at is not null`.as('_deleted'))
    .where('pharmacy_id', '=', pharmacyId)
    .$if(range.since === undefined, (query) => query.where('deleted_at', 'is', null))
    .$call((query) => inChangeOrder(query, 'product', range))
    .execute();
  return withSortKeys(rows, ({ id }) => id);
}
