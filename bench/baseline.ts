import { type Comparison, cellsOf } from './compare.js';

/** A fraction that a ratio may rise before quartiles are compared. */
const TOLERANCE = 0.1;

export interface Baseline {
  readonly rows: Readonly<Record<string, BaselineRow>>;
}

interface BaselineRow extends Omit<Comparison, 'name'> {
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
    const rose = ratio > before.ratio * (1 + TOLERANCE) && quartiles[0] > before.quartiles[1];
    const fell = ratio < before.ratio / (1 + TOLERANCE) && quartiles[1] < before.quartiles[0];
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
  const renewed = rows.map(({ name, ...row }): [string, BaselineRow] => [
    name,
    {
      ...row,
      ours: round(row.ours),
      bare: round(row.bare),
      ratio: round(row.ratio),
      quartiles: [round(row.quartiles[0]), round(row.quartiles[1])],
      ...(row.peer === undefined ? {} : { peer: { ...row.peer, median: round(row.peer.median) } }),
      ...measured,
    },
  ]);
  return {
    rows: Object.fromEntries([...new Map([...kept, ...renewed])].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * The table of docs/benchmarks.md in Markdown, headed by where and when most rows were measured.
 *
 * @param order the names of all rows; the table follows it and leaves out peers and what the baseline lacks
 */
export function describeBaseline({ rows }: Baseline, order: readonly string[]): string {
  const shown = order.flatMap((name) => {
    const row = rows[name];
    return row === undefined || row.peer !== undefined ? [] : [{ name, ...row }];
  });
  const places = shown.map(({ date, machine }) => `${date}, ${machine}`);
  const usual = mostFrequent(places);
  const lines = shown.map((row, index) => {
    const [name = '', ours, , ratio, , aim] = cellsOf(row);
    return [places[index] === usual ? name : `${name} (${places[index]})`, ours, ratio, aim];
  });
  const table = [['row', 'ours', 'ratio', 'aim'], Array(4).fill('---'), ...lines];
  return [`${usual}.`, '', ...table.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}

/** Puts the table between the two marks. Throws if they are missing. */
export function replaceFigures(document: string, table: string): string {
  const [before, rest] = document.split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`no ${BEGIN} … ${END}`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

const BEGIN = '<!-- figures: written by npm run bench -- --write-baseline -->';
const END = '<!-- end of figures -->';

function mostFrequent(values: readonly string[]): string {
  const counted = new Map<string, number>();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return [...counted].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
