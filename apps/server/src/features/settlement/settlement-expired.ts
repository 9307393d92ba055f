import { type ExpiredLot, expiredLotSchema } from '@balanco/contract/settlement/settlements';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';

/** Units of the version's frozen lines that had expired when they were counted (docs/expiry.md, "In the closing"). */
export function viewSettlementExpired(db: Database, settlementId: string): Promise<ExpiredLot[]> {
  return answering(expiredLotSchema.shape)`
    select item.internal_code, item.description, coalesce(lot, '') as lot, expiry::text as expires_on,
      sum(line_units(line.quantity, line.factor, bound_factor)) as units
    from settlement join settlement_line as line on line.settlement_id = settlement.id
    join count_line on count_line.pharmacy_id = line.pharmacy_id and count_line.id = line.line_id
    join settlement_item as item on item.settlement_id = settlement.id and item.item_key = line.item_key
    where settlement.id = ${settlementId} and is_settled
      and expiry < (count_line.created_at at time zone settlement.time_zone)::date
    group by item.item_key, item.internal_code, item.description, coalesce(lot, ''), expiry
    order by item.description collate pt_br, item.item_key, expiry, 3
  `.all(db);
}
