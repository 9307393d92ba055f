import { PRESENCE_MINUTES } from '@balanco/contract/inventories/section-visits';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.js';
import type { EnteredSection } from './section-views.js';

/** Who is there and when they gave the last sign of life. */
export interface Presence {
  readonly name: string;
  readonly seenAt: Date;
}

/** A warning, not a list of the team. */
const SHOWN = 5;

/**
 * The others whose counts arrived in a section lately or whose device says that it counts there, the last one first. Their
 * names are those under which they counted, or of their accounts.
 */
export async function viewPresence(
  db: Database,
  { id, pharmacyId, inventoryNumber }: Pick<EnteredSection, 'id' | 'pharmacyId' | 'inventoryNumber'>,
  sub: string,
): Promise<Presence[]> {
  const lately = sql`now() - make_interval(mins => ${PRESENCE_MINUTES})`;
  const { rows } = await sql<Presence>`
    with sign as (
      select collector.sub, collector.name, max(received_at) as seen_at
      from count_line join collector on collector.id = collector_id
      where count_line.pharmacy_id = ${pharmacyId} and inventory_number = ${inventoryNumber} and section_id = ${id}
        and live and received_at > ${lately}
      group by collector.sub, collector.name
      union all
      select device.sub, person.name, seen_at from device join person on person.sub = device.sub
      where section_id = ${id} and seen_at > ${lately}
    )
    select name, seen_at as "seenAt" from (
      select distinct on (sub) sub, name, seen_at from sign where sub <> ${sub} order by sub, seen_at desc
    ) as newest
    order by seen_at desc, name
    limit ${SHOWN}
  `.execute(db);
  return rows;
}
