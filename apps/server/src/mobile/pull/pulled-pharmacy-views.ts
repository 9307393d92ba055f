import type { PulledPharmacy } from '@balanco/contract/mobile/mobile-pull';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { fixed } from '../../db/fixed-statement.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { type Reaching, withinReach } from '../../pharmacy-access/reach.js';
import { type ChangeKey, type ChangeRange, inChangeOrder, withSortKeys } from '../sync/change-page.js';

type KeyedPharmacy = PulledPharmacy & { readonly sortKey: ChangeKey };

/** Pharmacies in the order of their changes, oldest first. Deleted ones only if the range has a `since`. */
export async function viewPulledPharmacies(
  db: Database,
  caller: Reaching,
  range: ChangeRange,
): Promise<KeyedPharmacy[]> {
  const reach = withinReach(caller, 'pharmacy.id');
  const rows = await db
    .selectFrom('pharmacy')
    .select(['id', 'name', 'inventory_uuid', sql<boolean>`deleted_at is not null`.as('_deleted')])
    .where('id', '<>', UNPLACED)
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .$if(range.since === undefined, (query) => query.where('deleted_at', 'is', null))
    .$call((query) => inChangeOrder(query, 'pharmacy', range))
    .execute();
  return withSortKeys(rows, ({ id }) => id);
}

/**
 * The id of the pharmacy with this id or inventory_uuid. A deleted pharmacy is only found with `since`, because the
 * phone has to learn that its rows were deleted. Refuses `not_found`.
 */
export async function findPulledPharmacy(
  db: Database,
  reference: string,
  { isDelta }: { isDelta: boolean },
): Promise<string> {
  const row = await db
    .selectFrom('pharmacy')
    .modifyFront(fixed)
    .select('id')
    .where((where) => where.or([where('id', '=', reference), where('inventory_uuid', '=', reference)]))
    .where('id', '<>', UNPLACED)
    .$if(!isDelta, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'Farmácia não encontrada.');
  return row.id;
}
