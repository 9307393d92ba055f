import {
  type Alarm,
  type AlarmKind,
  getProgress as contract,
  type InventoryProgress,
  type Progress,
} from '@balanco/contract/progress/progress';
import { authorise, type Caller } from '../../caller.js';
import { seesPharmacy } from '../../pharmacy-access/reach.js';
import type { ProgressBoard } from './progress-board.js';

export interface Look {
  /** A screen that everybody sees: without people or differences (docs/progress.md, "The wall"). */
  readonly isWall: boolean;
  readonly opened?: number | string | undefined;
}

export async function getProgress(
  { board, caller }: { readonly board: ProgressBoard; readonly caller: Caller },
  look: Look,
): Promise<Progress> {
  authorise(caller, contract.permission);
  const { updatedAt, inventories, unread } = await board.look();
  const seen = inventories.filter(({ pharmacy_id }) => seesPharmacy(caller, pharmacy_id));
  return {
    updated_at: updatedAt,
    inventories: seen.map((inventory) => shownTo(look, inventory)),
    unread: unread.filter((pharmacyId) => seesPharmacy(caller, pharmacyId)).length,
  };
}

export function shownTo({ isWall, opened }: Look, progress: InventoryProgress): InventoryProgress {
  const isOpened = !isWall && String(opened) === String(progress.inventory_id);
  const shown = isOpened
    ? progress
    : { ...progress, section_list: null, more_sections: 0, curve: [], messages: [] };
  if (!isWall) return shown;
  const alarms = progress.alarms
    .filter(({ kind }) => !isPersonal(kind) && kind !== 'gross')
    .map(withoutExpected);
  return { ...shown, totals: null, collectors: [], alarms };
}

/** Who counts sees the wall, and must not read there how much should be on the shelf. */
function withoutExpected(alarm: Alarm): Alarm {
  const { item } = alarm.subject;
  if (item?.expected === undefined) return alarm;
  const { expected: _, ...named } = item;
  return { ...alarm, subject: { ...alarm.subject, item: named } };
}

const PERSONAL: ReadonlySet<AlarmKind> = new Set([
  'silent_collector',
  'slow_collector',
  'fast_collector',
  'wrong_clock',
  'device_queue',
  'device_waiting',
]);

/** Whether an alarm reveals something about a person's work (docs/progress.md, "Personal data"). */
export function isPersonal(kind: AlarmKind): boolean {
  return PERSONAL.has(kind);
}
