import type { Comparison } from './compare.js';

/**
 * How far a ratio may rise, as a fraction, before the quartiles are compared. Runs on one machine differ by
 * less.
 */
const TOLERANCE = 0.1;

export interface Baseline {
  readonly rows: Readonly<Record<string, BaselineRow>>;
}

interface BaselineRow {
  readonly ratio: number;
  /** The lower and the upper quartile of the ratios of single rounds. */
  readonly lower: number;
  readonly upper: number;
  /** The day of the measurement, as in 2026-11-22. */
  readonly date: string;
  readonly machine: string;
}

export interface Verdict {
  readonly name: string;
  /** The ratio in the baseline; null if it doesn't have the row. */
  readonly before: number | null;
  readonly ratio: number;
  readonly verdict: 'worse' | 'better' | 'same' | 'new';
}

/**
 * Compares each measured row with the baseline. A ratio has changed if it moved by more than a tenth and the
 * middle halves of the two sets of rounds do not overlap.
 */
export function compareWithBaseline(rows: readonly Comparison[], baseline: Baseline): Verdict[] {
  return rows.map(({ name, ratio, quartiles }) => {
    const before = baseline.rows[name];
    if (before === undefined) return { name, before: null, ratio, verdict: 'new' };
    const rose = ratio > before.ratio * (1 + TOLERANCE) && quartiles[0] > before.upper;
    const fell = ratio < before.ratio / (1 + TOLERANCE) && quartiles[1] < before.lower;
    return { name, before: before.ratio, ratio, verdict: rose ? 'worse' : fell ? 'better' : 'same' };
  });
}

/**
 * Returns the baseline after a run. Measured rows replace their namesakes, and rows that no longer exist are
 * dropped.
 */
export function renewBaseline(
  old: Baseline,
  rows: readonly Comparison[],
  existing: ReadonlySet<string>,
  measured: { readonly date: string; readonly machine: string },
): Baseline {
  const kept = Object.entries(old.rows).filter(([name]) => existing.has(name));
  const renewed = rows.map(({ name, ratio, quartiles: [lower, upper] }): [string, BaselineRow] => [
    name,
    { ratio: round(ratio), lower: round(lower), upper: round(upper), ...measured },
  ]);
  return {
    rows: Object.fromEntries([...new Map([...kept, ...renewed])].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
