import type { PulledPharmacy } from '@balanco/contract/mobile-pull';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { UNPLACED } from '../../features/counts/unplaced-location.js';
import { type ChangeKey, type ChangeRange, changedMicroseconds, isInRange } from '../sync/change-page.js';

type KeyedPharmacy = PulledPharmacy & { readonly sortKey: ChangeKey };

/** Pharmacies by their changes, oldest change first; deleted ones only where the range begins at a `since`. */
export async function viewPulledPharmacies(db: Database, range: ChangeRange): Promise<KeyedPharmacy[]> {
  const rows = await db
    .selectFrom('pharmacy')
    .select(['id', 'name', 'inventory_uuid', sql<boolean>`deleted_at is not null`.as('_deleted')])
    .select(changedMicroseconds('pharmacy').as('changedAt'))
    .where('id', '<>', UNPLACED)
    .where(isInRange('pharmacy', 'id', range))
    .$if(range.since === undefined, (query) => query.where('deleted_at', 'is', null))
    .orderBy('changed_at')
    .orderBy('id')
    .limit(range.limit)
    .execute();
  return rows.map(({ changedAt, ...row }) => ({ ...row, sortKey: { changedAt, id: row.id } }));
}

/**
 * The id of the pharmacy that `reference` names, by its id or its inventory_uuid. A deleted one is found by who asks
 * for changes: the phone has to learn that what it holds of it is gone. Refuses `not_found`.
 */
export async function findPulledPharmacy(
  db: Database,
  reference: string,
  { isDelta }: { isDelta: boolean },
): Promise<string> {
  const row = await db
    .selectFrom('pharmacy')
    .select('id')
    .where((where) => where.or([where('id', '=', reference), where('inventory_uuid', '=', reference)]))
    .where('id', '<>', UNPLACED)
    .$if(!isDelta, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'Farmácia não encontrada.');
  return row.id;
}
