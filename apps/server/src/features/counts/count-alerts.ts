import { type Tonight, tonightSchema } from '@balanco/contract/progress/dashboard';
import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { andWithinReach, isLimited, type Reaching } from '../../pharmacy-access/reach.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';

const dayAgo = sql<Date>`now() - interval '24 hours'`;

/** docs/screens.md, "Dashboard"; from indexes and kept totals (docs/decisions/0078). */
export async function viewCountAlerts(
  db: Database,
  caller: Reaching,
): Promise<Pick<Tonight, 'unplaced' | 'unrecognised'>> {
  // They may belong to any pharmacy, so limited people don't see them.
  const unplaced = await db
    .selectFrom('count')
    .select(sql<number>`count(*)`.as('counts'))
    .where('pharmacy_id', '=', UNPLACED)
    .where('deleted', '=', false)
    .$if(isLimited(caller), (query) => query.where(sql<boolean>`false`))
    .executeTakeFirstOrThrow();
  const unrecognised = await answering(tonightSchema.shape.unrecognised.element.shape)`
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
  return { unplaced: unplaced.counts, unrecognised: unrecognised.rows };
}
