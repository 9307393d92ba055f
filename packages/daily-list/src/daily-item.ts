/** A day of the pharmacy's calendar: days since 1 January 1970, in SQL `day - date '1970-01-01'`. */
export type Day = number;

export function dayOf(isoDate: string): Day {
  return Date.parse(isoDate) / 86_400_000;
}

/** A bay is a section of the last inventory that saw the item; the position orders its shelf. */
export interface Place {
  readonly bay: string;
  readonly position: number;
}

/** Sales fade within these days. */
export const SALES_DAYS = 180;

export interface DailyItem {
  readonly key: string;
  readonly department: string | null;
  /** Everywhere it lay when it was last counted; empty where nobody knows. */
  readonly places: readonly Place[];
  /** Recorded units. */
  readonly stock: number;
  /** R$ of a unit; null without one. */
  readonly value: number | null;
  /** Its latest count of any kind, full counts included. */
  readonly lastCounted: Day | null;
  /** Movements, or changes of its stock, since its last count; null where the pharmacy has neither. */
  readonly activity: number | null;
  /** First answers of its counts, and how many of them differed from the record. */
  readonly counts: number;
  readonly errors: number;
  /** The latest sale, or fall of the stock, and the number of all, each times e^(−days since ÷ `SALES_DAYS`). */
  readonly lastSale: Day | null;
  readonly sales: number;
  /** The latest day on which the record was not 0. */
  readonly lastStock: Day | null;
  /** Why it is always wanted. Negative stock is seen by itself. */
  readonly wanted: 'controlled' | 'chosen' | 'doubt' | null;
}
