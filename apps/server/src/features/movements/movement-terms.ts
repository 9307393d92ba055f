import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { type Answered, answering } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';
import type { Place } from '../inventories/find-inventory.js';
import { type SnapshotFacts, stockMoment, viewStockMoment } from '../stock/snapshot.js';
import type { Terms } from '../terms/inventory-terms.js';

export type MovementTerms = NonNullable<Awaited<ReturnType<typeof viewMovementTerms>>>;

/** Between stock and count, in the pharmacy's time zone: YYYY-MM-DD. */
const movementDays = answering({ firstDay: 'text', lastDay: 'text' });
export type MovementDays = Answered<typeof movementDays>;

type Shop = Place & {
  readonly terms: Pick<Terms, 'shop' | 'stockAt'>;
  readonly snapshot: Pick<SnapshotFacts, 'id' | 'stockAt'>;
  readonly timeZone: TimeZone;
};

export async function viewMovementTerms(
  db: Queries,
  { number, pharmacyId, terms, snapshot, timeZone }: Shop,
) {
  if (terms.shop === 'closed') return null;
  const stockAt = stockMoment({ terms, snapshot }) ?? (await viewStockMoment(db, { pharmacyId, snapshot }));
  const until = await answering({ until: 'date' })`
    select coalesce(
      (select settled_at from settlement where inventory_number = ${number} and superseded_at is null), now()
    ) as until
  `.value(db);
  return {
    stockAt,
    timeZone,
    /** Last possible movement of uncounted goods: the settlement's, or now. ISO 8601. */
    until: until.toISOString(),
  };
}

/** Returns null if no movement is known. */
export async function viewMovementDays(
  db: Queries,
  { number, pharmacyId }: Place,
  { stockAt, timeZone, until }: MovementTerms,
): Promise<MovementDays | null> {
  // Lines precede their arrival, carried ones their inventory; one day allows for clocks.
  const days = await movementDays`
    select to_char(first_on, 'YYYY-MM-DD') as "firstDay", to_char(last_on, 'YYYY-MM-DD') as "lastDay"
    from (
      select (least(${stockAt}::timestamptz, created_at, (
          select min(created_at) from count
          where pharmacy_id = ${pharmacyId} and inventory_number = inventory.number
        )) at time zone ${timeZone}::text)::date - 1 as first_on,
        (greatest(${stockAt}::timestamptz, coalesce((
          select max(changed_at) from count where inventory_number = inventory.number
        ), created_at), ${until}::timestamptz) at time zone ${timeZone}::text)::date + 1 as last_on
      from inventory where number = ${number}
    ) as days
    where exists (
      select from stock_movement where pharmacy_id = ${pharmacyId} and moved_on between first_on and last_on
    )
  `.first(db);
  return days ?? null;
}
