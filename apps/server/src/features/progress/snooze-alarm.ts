import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { snoozeAlarm as contract } from '@balanco/contract/progress/progress';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { holdInventory } from '../inventories/inventory-locks.js';
import { isPersonal } from './shown-to.js';

/**
 * Puts off an alarm of an inventory for the whole team; 0 minutes show it again. An alarm that isn't there now can be put off
 * too, because it comes and goes. Refuses `not_found`.
 */
export async function snoozeAlarm(
  { db, caller }: Context,
  { inventory_id, kind, key, minutes }: EndpointInput<typeof contract>['body'],
): Promise<{ snoozed_until: string | null }> {
  authorise(caller, contract.permission);
  return db.transaction().execute(async (tx) => {
    const inventory = await holdInventory(tx, inventory_id);
    if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
    const { number, pharmacyId } = inventory;
    const { rows } = await sql<{ until: Date }>`
      insert into alarm_snooze (inventory_number, kind, key, pharmacy_id, snoozed_until, snoozed_by)
      values (${number}, ${kind}, ${key}, ${pharmacyId}, now() + make_interval(mins => ${minutes}), ${caller.name})
      on conflict (inventory_number, kind, key)
        do update set snoozed_until = excluded.snoozed_until, snoozed_by = excluded.snoozed_by
      returning snoozed_until as until
    `.execute(tx);
    const until = minutes === 0 ? null : (rows[0]?.until.toISOString() ?? null);
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'snooze_alarm',
        entity: 'inventory',
        entityId: String(number),
        // Who was slow on some night doesn't belong into a history that is kept for ever.
        after: { kind, ...(!isPersonal(kind) && { key }), minutes },
      },
    ]);
    return { snoozed_until: until };
  });
}
