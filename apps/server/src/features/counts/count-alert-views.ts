import type { Tonight } from '@balanco/contract/dashboard';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { UNPLACED } from './unplaced-location.js';

const dayAgo = sql<Date>`now() - interval '24 hours'`;

/**
 * What needs a person (docs/screens.md, "Dashboard"). Found in the indexes count_after_close and
 * count_line_unrecognised, and by the key of the unplaced location.
 */
export async function viewCountAlerts(
  db: Database,
): Promise<Pick<Tonight, 'unplaced' | 'after_close' | 'unrecognised'>> {
  const unplaced = await db
    .selectFrom('count')
    .select(sql<number>`count(*)`.as('counts'))
    .where('pharmacy_id', '=', UNPLACED)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  const after_close = await db
    .selectFrom('count')
    .innerJoin('pharmacy', 'pharmacy.id', 'count.pharmacy_id')
    .select(['pharmacy.id as pharmacy', 'pharmacy.name as pharmacy_name', sql<number>`count(*)`.as('counts')])
    .where('count.after_close', '=', true)
    .where('count.deleted', '=', false)
    .where('count.received_at', '>', dayAgo)
    .where('pharmacy.deleted_at', 'is', null)
    .groupBy(['pharmacy.id', 'pharmacy.name'])
    .orderBy('pharmacy.name')
    .execute();
  const unrecognised = await db
    .selectFrom('count_line')
    .innerJoin('inventory', 'inventory.number', 'count_line.inventory_number')
    .innerJoin('pharmacy', 'pharmacy.id', 'inventory.pharmacy_id')
    .select(['pharmacy.id as pharmacy', 'pharmacy.name as pharmacy_name', sql<number>`count(*)`.as('lines')])
    .where('count_line.live', '=', true)
    .where('count_line.kind', '=', 'unrecognised')
    .where((where) =>
      where.or([where('inventory.finalised_at', 'is', null), where('inventory.finalised_at', '>', dayAgo)]),
    )
    .groupBy(['pharmacy.id', 'pharmacy.name'])
    .orderBy('pharmacy.name')
    .execute();
  return { unplaced: unplaced.counts, after_close, unrecognised };
}
