import type { Tonight } from '@balanco/contract/progress/dashboard';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { andWithinReach, isLimited, type Reaching, withinReach } from '../../pharmacy-access/reach.js';
import { isDiscarded } from '../inventories/discarded-counts.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';

const dayAgo = sql<Date>`now() - interval '24 hours'`;

/** Neither discarded as it is nor in an approved settlement. */
const isUndecided = sql<boolean>`not ${isDiscarded} and not exists (
  select from settlement
  where settlement.inventory_number = count.inventory_number and settlement.superseded_at is null
    and settlement.approved_at is not null and settlement.settled_at > count.received_at
)`;

/** docs/screens.md, "Dashboard"; from indexes and kept totals (docs/decisions/0078). */
export async function viewCountAlerts(
  db: Database,
  caller: Reaching,
): Promise<Pick<Tonight, 'unplaced' | 'after_close' | 'unrecognised'>> {
  const reach = withinReach(caller, 'pharmacy.id');
  // They may belong to any pharmacy, so limited people don't see them.
  const unplaced = await db
    .selectFrom('count')
    .select(sql<number>`count(*)`.as('counts'))
    .where('pharmacy_id', '=', UNPLACED)
    .where('deleted', '=', false)
    .$if(isLimited(caller), (query) => query.where(sql<boolean>`false`))
    .executeTakeFirstOrThrow();
  const after_close = await db
    .selectFrom('count')
    .innerJoin('pharmacy', 'pharmacy.id', 'count.pharmacy_id')
    .select(['pharmacy.id as pharmacy', 'pharmacy.name as pharmacy_name', sql<number>`count(*)`.as('counts')])
    .where('count.after_close', '=', true)
    .where('count.deleted', '=', false)
    .where('count.received_at', '>', dayAgo)
    .where(isUndecided)
    .where('pharmacy.deleted_at', 'is', null)
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .groupBy(['pharmacy.id', 'pharmacy.name'])
    .orderBy('pharmacy.name')
    .execute();
  const unrecognised = await sql<Tonight['unrecognised'][number]>`
    select pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, sum(noted.lines)::bigint as lines
    from (
      select inventory_number, unrecognised as lines from place_tally where unrecognised <> 0
      union all
      select inventory_number, unrecognised from line_delta where unrecognised <> 0
    ) as noted
    join inventory on inventory.number = noted.inventory_number
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    where inventory.deleted_at is null
      and (inventory.finalised_at is null or inventory.finalised_at > ${dayAgo})
      ${andWithinReach(caller, 'pharmacy.id')}
    group by pharmacy.id having sum(noted.lines) <> 0
    order by pharmacy.name
  `.execute(db);
  return { unplaced: unplaced.counts, after_close, unrecognised: unrecognised.rows };
}
