import type { AlarmKind, InventoryProgress } from '@balanco/contract/progress/progress';

/** Alarms that are about a person, whose id is their key. */
const PERSONAL: ReadonlySet<AlarmKind> = new Set([
  'silent_collector',
  'slow_collector',
  'fast_collector',
  'wrong_clock',
  'device_queue',
  'device_waiting',
]);

/** Whether an alarm says something of a person's work (docs/progress.md, "Personal data"). */
export function isPersonal(kind: AlarmKind): boolean {
  return PERSONAL.has(kind);
}

/** How somebody looks at the board. */
export interface Look {
  /** A screen that everybody sees: without people and without differences (docs/progress.md, "The wall"). */
  readonly isWall: boolean;
  /** The inventory whose sections are named. */
  readonly opened?: number | string | undefined;
}

/** An inventory as a look shows it. */
export function shownTo({ isWall, opened }: Look, progress: InventoryProgress): InventoryProgress {
  const isOpened = !isWall && String(opened) === String(progress.inventory_id);
  const shown = isOpened ? progress : { ...progress, section_list: null, more_sections: 0 };
  if (!isWall) return shown;
  const alarms = progress.alarms.filter(({ kind }) => !isPersonal(kind) && kind !== 'gross');
  return { ...shown, totals: null, collectors: [], alarms };
}
