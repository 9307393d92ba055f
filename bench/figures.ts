import type { Comparison } from './compare.js';

const HEAD = ['row', 'ours', 'ratio', 'quartiles', 'aim', 'measured', 'note'];
const BEGIN = '<!-- figures: written by npm run bench -- --write -->';
const END = '<!-- end of figures -->';
/** A fraction that a ratio may rise before quartiles are compared. */
const TOLERANCE = 0.1;

type Verdict = 'worse' | 'better' | 'same' | 'new';

/** Changed means by more than a tenth, without overlap of the middle halves. */
export function compareWithFigures({ name, ratio, quartiles }: Comparison, document: string): Verdict {
  const [, , before = '', spread = ''] = rowsOf(document).get(name) ?? [];
  const [low = '', high = ''] = spread.split('-');
  if (before === '') return 'new';
  if (ratio > Number(before) * (1 + TOLERANCE) && quartiles[0] > Number(high)) return 'worse';
  return ratio < Number(before) / (1 + TOLERANCE) && quartiles[1] < Number(low) ? 'better' : 'same';
}

/**
 * The table of docs/benchmarks.md with measured rows renewed. Rows that no longer exist go.
 *
 * @param order the names of all rows
 * @param measured date and machine
 */
export function renewFigures(
  document: string,
  rows: readonly Comparison[],
  order: readonly string[],
  measured: { readonly date: string; readonly machine: string },
): string {
  const kept = rowsOf(document);
  for (const row of rows) {
    const [name = '', ours = '', , ratio = '', quartiles = ''] = cellsOf(row);
    kept.set(name, [name, ours, ratio, quartiles, row.aim, measured.date, row.note]);
  }
  const lines = [HEAD, HEAD.map(() => '---'), ...order.flatMap((name) => [kept.get(name) ?? []])];
  const table = lines.filter((cells) => cells.length > 0).map((cells) => `| ${cells.join(' | ')} |`);
  const [before = '', rest = ''] = document.split(`${BEGIN}\n`);
  const text = [BEGIN, '', `${measured.machine}.`, '', ...table, '', END].join('\n');
  return `${before}${text}${rest.split(END)[1]}`;
}

function rowsOf(document: string): Map<string, string[]> {
  const table = document.split(BEGIN)[1]?.split(END)[0];
  if (table === undefined) throw new Error(`no ${BEGIN} … ${END}`);
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.slice(2).map((line) => line.slice(2, -2).split(' | '));
  return new Map(cells.map((row) => [row[0] ?? '', row]));
}

export function cellsOf({ name, ours, bare, ratio, quartiles, aim, note }: Comparison): string[] {
  const figure = (value: number) =>
    aim.endsWith('of all')
      ? String(Math.round(value))
      : `${value < 100 ? value.toPrecision(2) : Number(value.toPrecision(3))} ms`;
  const spread = quartiles.map((quartile) => quartile.toFixed(2)).join('-');
  return [name, figure(ours), figure(bare), ratio.toFixed(2), spread, aim, note];
}

export function alignColumns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
