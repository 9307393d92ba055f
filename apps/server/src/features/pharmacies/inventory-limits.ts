import {
  APPROVAL_LIMITS,
  type ApprovalLimits,
  type InventoryLimits,
  inventoryLimitsSchema,
} from '@balanco/contract/pharmacies/approval-limits';
import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { viewPharmacySettings } from './pharmacy-settings.js';

/**
 * The limits of an inventory: a lower one holds at once, a higher one only for inventories that begin
 * afterwards (docs/settlement.md, "Limits").
 */
export async function viewInventoryLimits(
  db: Queries,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
): Promise<InventoryLimits> {
  const { rows: changes } = await answering(inventoryLimitsSchema.shape.changes.element.shape)`
    select limit_name as limit, from_amount as from, to_amount as to, ${isoMoment(sql`changed_at`)} as changed_at,
      changed_by
    from limit_change
    where pharmacy_id = ${pharmacyId}
      and changed_at >= (select inventory_began_at(${number}))
    order by changed_at, array_position(${sql.val(APPROVAL_LIMITS)}::text[], limit_name)
  `.execute(db);
  const now = await viewPharmacySettings(db, pharmacyId);
  const of = (choose: (amounts: readonly number[]) => number) =>
    Object.fromEntries(
      APPROVAL_LIMITS.map((limit) => {
        const changed = changes.filter((change) => change.limit === limit);
        return [limit, choose([...changed.flatMap(({ from, to }) => [from, to]), now[limit]])];
      }),
    ) as ApprovalLimits;
  return {
    at_start: of(([first = 0]) => first),
    in_force: of((amounts) => Math.min(...amounts)),
    changes,
  };
}
