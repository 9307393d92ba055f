import type { Item } from '@balanco/contract/comparison/closing-items';
import * as contract from '@balanco/contract/comparison/closing-terms';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { findConfronted } from '../comparison/confronted-views.js';
import { findItem } from '../comparison/divergence-views.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import { refuseApproved } from '../inventories/settlement-access.js';

interface Decision {
  readonly id: InventoryId;
  readonly key: string;
  readonly included: boolean;
}

/**
 * Compares an item although it is out of scope, or takes that back (docs/closing.md, "Scope"). The same decision again
 * writes nothing. Refuses `not_found` for an item that was neither counted nor in scope, and `conflict` once approved,
 * and for the inventory of the whole pharmacy.
 */
export async function includeItem({ db, caller }: Context, { id, key, included }: Decision): Promise<Item> {
  authorise(caller, contract.includeItem.permission);
  return db.transaction().execute(async (tx) => {
    const { number, pharmacyId } = await lockConfronted(tx, id);
    await refuseApproved(tx, number);
    const confronted = await findConfronted(tx, id);
    const before = await findItem(tx, confronted, key);
    if (before === null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
    const written = included
      ? await sql`
          insert into scope_decision (inventory_number, item_key, pharmacy_id, decided_by)
          values (${number}, ${key}, ${pharmacyId}, ${caller.name})
          on conflict do nothing
        `.execute(tx)
      : await sql`delete from scope_decision where inventory_number = ${number} and item_key = ${key}`.execute(
          tx,
        );
    if (Number(written.numAffectedRows ?? 0) === 0) return before;
    const { description } = before;
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: included ? 'include_item' : 'leave_item_out',
        entity: 'inventory',
        entityId: String(number),
        after: { item_key: key, description },
      },
    ]);
    return (await findItem(tx, confronted, key)) ?? before;
  });
}
