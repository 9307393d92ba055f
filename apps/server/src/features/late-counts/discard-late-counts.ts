import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/settlement/late-counts';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import type { InventoryFacts } from '../inventories/inventory-facts-views.js';
import { lateCounts } from './late-count-views.js';

type DiscardInput = EndpointInput<typeof contract.discardLateCounts>['body'] & { readonly id: InventoryId };

/**
 * Leaves late counts out of this settlement and the next ones, at the version they have, or takes that back
 * (docs/fechamento.md, "Depois do fechamento"). An approved inventory allows it, because no version changes by it. Refuses
 * `not_found`, and `conflict` if one of the counts is not late at this version.
 */
export async function discardLateCounts(
  { db, caller }: Context,
  { id, counts, reason }: DiscardInput,
): Promise<{ changed: number }> {
  authorise(caller, contract.discardLateCounts.permission);
  return db.transaction().execute(async (tx) => {
    const inventory = await lockConfronted(tx, id);
    const given = sql`(
      select distinct * from unnest(${counts.map((count) => count.id)}::bigint[],
        ${counts.map((count) => count.version)}::bigint[]) as given (count_id, count_version)
    ) as given`;
    if (reason !== null) await refuseUnlate(tx, inventory, given);
    const { rows } = await (reason === null
      ? sql`
            delete from discarded_count using ${given}
            where discarded_count.inventory_number = ${inventory.number}
              and discarded_count.count_id = given.count_id and discarded_count.count_version = given.count_version
            returning discarded_count.count_id
          `
      : sql`
            insert into discarded_count (inventory_number, pharmacy_id, count_id, count_version, reason, discarded_by)
            select ${inventory.number}, ${inventory.pharmacyId}, count_id, count_version, ${reason}, ${caller.name}
            from ${given}
            on conflict (inventory_number, count_id) do update
              set count_version = excluded.count_version, reason = excluded.reason,
                discarded_by = excluded.discarded_by, discarded_at = now()
            returning count_id
          `
    ).execute(tx);
    if (rows.length > 0) {
      await writeAudit(tx, caller, [
        {
          pharmacyId: inventory.pharmacyId,
          action: 'discard_late',
          entity: 'inventory',
          entityId: String(inventory.number),
          after: { late: rows.length, reason },
        },
      ]);
    }
    return { changed: rows.length };
  });
}

async function refuseUnlate(
  tx: Transaction,
  inventory: InventoryFacts,
  given: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ count_id: number }>`
    with ${lateCounts(inventory)}
    select count_id from ${given} where not exists (
      select from late where late.count_id = given.count_id and late.count_version = given.count_version
    ) limit 1
  `.execute(tx);
  if (rows.length === 0) return;
  throw new AppError(
    'conflict',
    'Uma das contagens mudou de novo ou não chegou depois da apuração. Confira a lista e tente outra vez.',
  );
}
