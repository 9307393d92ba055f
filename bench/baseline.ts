import type { Comparison } from './compare.js';

/** A fraction that a ratio may rise before quartiles are compared. */
const TOLERANCE = 0.1;

export interface Baseline {
  readonly rows: Readonly<Record<string, BaselineRow>>;
}

interface BaselineRow {
  readonly ratio: number;
  /** Of the ratios of single measurements. */
  readonly lower: number;
  readonly upper: number;
  /** E.g. 2026-11-22. */
  readonly date: string;
  readonly machine: string;
}

export interface Verdict {
  readonly name: string;
  /** Null for a new row. */
  readonly before: number | null;
  readonly ratio: number;
  readonly verdict: 'worse' | 'better' | 'same' | 'new';
}

/** Changed means by more than a tenth, without overlap of the middle halves. */
export function compareWithBaseline(rows: readonly Comparison[], baseline: Baseline): Verdict[] {
  return rows.map(({ name, ratio, quartiles }) => {
    const before = baseline.rows[name];
    if (before === undefined) return { name, before: null, ratio, verdict: 'new' };
    const rose = ratio > before.ratio * (1 + TOLERANCE) && quartiles[0] > before.upper;
    const fell = ratio < before.ratio / (1 + TOLERANCE) && quartiles[1] < before.lower;
    return { name, before: before.ratio, ratio, verdict: rose ? 'worse' : fell ? 'better' : 'same' };
  });
}

/** Measured rows replace namesakes; obsolete rows go. */
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
