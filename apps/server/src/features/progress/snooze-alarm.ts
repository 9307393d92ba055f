import { snoozeAlarm as contract } from '@balanco/contract/progress/progress';
import { sql } from 'kysely';
import { auditInventory } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { holdInventory } from '../inventories/find-inventory.js';
import { isPersonal } from './get-progress.js';

/**
 * Snoozes an alarm for the whole team; 0 minutes show it again. An absent alarm can be snoozed too, because
 * alarms come and go.
 */
export const snoozeAlarm = transact(
  contract,
  async (tx, { caller }, { inventory_id, kind, key, minutes }) => {
    const inventory = await holdInventory(tx, inventory_id);
    const { number, pharmacyId } = inventory;
    const until = await answering({ until: 'text' })`
      insert into alarm_snooze (inventory_number, kind, key, pharmacy_id, snoozed_until, snoozed_by)
      values (${number}, ${kind}, ${key}, ${pharmacyId}, now() + make_interval(mins => ${minutes}),
        ${caller.name})
      on conflict (inventory_number, kind, key)
        do update set snoozed_until = excluded.snoozed_until, snoozed_by = excluded.snoozed_by
      returning ${isoMoment(sql`snoozed_until`)} as until
    `.value(tx);
    await auditInventory(tx, caller, inventory, {
      action: 'snooze_alarm',
      // How a person worked on some night must not stay in a permanent history.
      after: { kind, ...(!isPersonal(kind) && { key }), minutes },
    });
    return { snoozed_until: minutes === 0 ? null : until };
  },
);

export async function viewSnoozes(db: Database, number: number): Promise<ReadonlyMap<string, string>> {
  const rows = await answering({ kind: 'text', key: 'text', until: 'text' })`
    select kind, key, ${isoMoment(sql`snoozed_until`)} as until
    from alarm_snooze where inventory_number = ${number} and snoozed_until > now()
  `.all(db);
  return new Map(rows.map(({ kind, key, until }) => [`${kind} ${key}`, until]));
}
