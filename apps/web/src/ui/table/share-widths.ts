/** The most that a column asks for because of its content, in pixels. */
const MOST = 360;

export interface ColumnNeed {
  /** What the column has at least. */
  readonly least: number;
  /** What its longest content needs, which is known once it was measured. */
  readonly wanted: number;
  /** Whether it takes the remaining width, and gives way first. */
  readonly grow: boolean;
  /** The width that somebody chose by hand. */
  readonly chosen?: number | undefined;
}

/**
 * The widths of columns in a frame. All get what their content needs; if that is too much, growing columns give way down
 * to their least width, and then the table is wider than its frame. What is left over goes to growing columns in equal
 * parts, or to all by their width.
 */
export function shareWidths(columns: readonly ColumnNeed[], frame: number): number[] {
  const widths = columns.map(
    ({ chosen, least, wanted, grow }) => chosen ?? Math.max(least, grow ? wanted : Math.min(wanted, MOST)),
  );
  const spare = frame - sum(widths);
  if (spare < 0) return shrink(columns, widths, -spare);
  const free = columns.map((column) => column.chosen === undefined);
  const growing = columns.map(({ grow }, index) => grow && free[index] === true);
  const takers = growing.includes(true) ? growing : free;
  if (!takers.includes(true)) return widths.with(-1, (widths.at(-1) ?? 0) + spare);
  const weights = widths.map((width, index) => (takers[index] !== true ? 0 : takers === growing ? 1 : width));
  return widths.map((width, index) => width + (spare * (weights[index] ?? 0)) / sum(weights));
}

function shrink(columns: readonly ColumnNeed[], widths: readonly number[], missing: number): number[] {
  const slacks = columns.map(({ chosen, grow, least }, index) =>
    grow && chosen === undefined ? (widths[index] ?? 0) - least : 0,
  );
  const share = Math.min(1, missing / Math.max(1, sum(slacks)));
  return widths.map((width, index) => width - share * (slacks[index] ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
