import type { DailyItem, Day } from './daily-item.js';

/** Chance that one movement of a usual item leaves the record wrong. */
const PER_MOVEMENT = 0.01;
/** Thefts and breakages leave no movement, and some pharmacies know none: a day is worth this part of one. */
const MOVEMENTS_PER_DAY = 0.2;
const NEVER_COUNTED_DAYS = 365;
/** Expected errors that the prior is worth: of the shop for a department, of a department for an item. */
const DEPARTMENT_PRIOR = 10;
const ITEM_PRIOR = 1;
const USUAL_ERRORS = { counts: 20, errors: 4 };

interface Record {
  counts: number;
  errors: number;
}

/**
 * Returns the chance that an item's record is wrong: 1 − (1 − p)^activity since its last count. p is the usual one times
 * the item's errors over those expected of as many counts in its department, both smoothed (empirical Bayes), so that an
 * item that never erred keeps a chance.
 */
export function errorChances(items: readonly DailyItem[], today: Day): (item: DailyItem) => number {
  const shop: Record = { ...USUAL_ERRORS };
  const departments = new Map<string | null, Record>();
  for (const { department, counts, errors } of items) {
    if (counts === 0) continue;
    let own = departments.get(department);
    if (own === undefined) {
      own = { counts: 0, errors: 0 };
      departments.set(department, own);
    }
    own.counts += counts;
    own.errors += errors;
    shop.counts += counts;
    shop.errors += errors;
  }
  const usual = shop.errors / shop.counts;
  const ratios = new Map<string | null, number>();
  for (const [department, { counts, errors }] of departments) {
    ratios.set(department, (errors + DEPARTMENT_PRIOR) / (counts * usual + DEPARTMENT_PRIOR));
  }
  return ({ department, counts, errors, lastCounted, activity }) => {
    const ratio = ratios.get(department) ?? 1;
    const own = (errors + ITEM_PRIOR) / (counts * usual * ratio + ITEM_PRIOR);
    const days = lastCounted === null ? NEVER_COUNTED_DAYS : today - lastCounted;
    const moved = (activity ?? 0) + days * MOVEMENTS_PER_DAY;
    return 1 - Math.exp(moved * Math.log1p(-Math.min(PER_MOVEMENT * ratio * own, 0.9)));
  };
}
