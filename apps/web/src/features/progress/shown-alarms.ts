import type { Alarm } from '@balanco/contract/progress/progress';
import { byUrgency } from './alarm-words';
import type { WatchedInventory } from './progress-feed';

/** An alarm with the inventory that it is about. */
export interface ShownAlarm extends Alarm {
  /** Tells it from all others, also after it was seen again. */
  readonly id: string;
  readonly inventory: WatchedInventory;
}

/** Until when somebody has just put an alarm off, by its id; the stream says so a moment later. */
export type JustSnoozed = ReadonlyMap<string, string | null>;

/** All alarms of the inventories, the most urgent first, and those that are put off apart. */
export function alarmsOf(
  inventories: readonly WatchedInventory[],
  justSnoozed: JustSnoozed = new Map(),
): { readonly active: readonly ShownAlarm[]; readonly snoozed: readonly ShownAlarm[] } {
  const all = inventories
    .flatMap((inventory) =>
      inventory.alarms.map((alarm): ShownAlarm => {
        const id = `${inventory.inventory_id} ${alarm.kind} ${alarm.key}`;
        const snoozed_until = justSnoozed.has(id) ? (justSnoozed.get(id) ?? null) : alarm.snoozed_until;
        return { ...alarm, id, inventory, snoozed_until };
      }),
    )
    .sort(byUrgency);
  return {
    active: all.filter((alarm) => !isSnoozed(alarm)),
    snoozed: all.filter(isSnoozed),
  };
}

function isSnoozed({ snoozed_until: until, inventory }: ShownAlarm): boolean {
  return until !== null && Date.parse(until) > Date.parse(inventory.at);
}
