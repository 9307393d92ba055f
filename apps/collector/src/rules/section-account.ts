import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { AccountLine } from '@balanco/contract/inventories/section-account';
import { type Reading, sumUnits, unitsOf } from './reading';

/** What a section says about itself: live readings and their units. */
export interface SectionAccount {
  readonly readings: number;
  readonly units: number;
}

export function sectionAccount(readings: readonly Reading[]): SectionAccount {
  const live = readings.filter(({ content }) => !content.deleted);
  return { readings: live.length, units: sumUnits(live) };
}

/** '1.204 un em 312 leituras' */
export function accountText({ units, readings }: SectionAccount): string {
  return `${formatQuantity(units)} un em ${formatInteger(readings)} ${readings === 1 ? 'leitura' : 'leituras'}`;
}

/** 'já contado por você aqui: 12, agora +3 = 15' (docs/collector-app.md, "Sum"). */
export interface ItemSum {
  readonly before: number;
  readonly now: number;
  readonly total: number;
}

/** The units of an item in this section before a reading, in it, and together. */
export function itemSum(readings: readonly Reading[], open: Reading): ItemSum {
  const others = readings.filter(
    ({ id, item, content }) => item === open.item && id !== open.id && !content.deleted,
  );
  const before = sumUnits(others);
  const now = unitsOf(open.content);
  return { before, now, total: sumUnits([...others, open]) };
}

/** The units of the item's newest live reading before this one; null without one. */
export function lastUnitsOf(readings: readonly Reading[], open: Reading): number | null {
  const before = readings.findLast(
    ({ id, item, content, order }) =>
      item === open.item && id !== open.id && !content.deleted && order < open.order,
  );
  return before === undefined ? null : unitsOf(before.content);
}

/** Which readings an undo takes back (docs/collector-app.md, "Correct and undo"). */
export function undoneBy(scope: 'reading' | 'item', open: Reading, readings: readonly Reading[]): string[] {
  if (scope === 'reading') return open.content.deleted ? [] : [open.id];
  return readings.filter(({ item, content }) => item === open.item && !content.deleted).map(({ id }) => id);
}

/** The live readings as lines of the section's hash (docs/collector-api.md, "The hash of a section"). */
export function accountLines(readings: readonly Reading[]): AccountLine[] {
  return readings.flatMap(({ id, content: { quantity, factor, deleted } }) =>
    deleted ? [] : [{ id, index: 0, quantity, factor }],
  );
}
