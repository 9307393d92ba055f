/** Our call and plain code for the same work, in one run. */
export interface Comparison {
  readonly name: string;
  /** Upper limit of the ratio, or in a few rows of the time. '-' for none. */
  readonly aim: string;
  /** Medians in ms. */
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  /** Of the ratios of single measurements. */
  readonly quartiles: readonly [number, number];
  /** E.g. '2400 counts a second'. */
  readonly note?: string;
}

/** Measurements of a row in ms, equally many on both sides. */
export interface Rounds {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

/** In turns, so that a slow moment affects both. */
export async function measureRounds(
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  bare: (round: number) => Promise<unknown>,
): Promise<Rounds> {
  const measured = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await time(() => bare(round)));
    measured.ours.push(await time(() => ours(round)));
  }
  return measured;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Medians, and quartiles of the ratios. */
export function summarise(name: string, aim: string, rounds: Rounds): Comparison {
  const ours = quantile(rounds.ours, 0.5);
  const bare = quantile(rounds.bare, 0.5);
  const ratios = rounds.ours.map((took, round) => took / (rounds.bare[round] ?? Number.NaN));
  return {
    name,
    aim,
    ours,
    bare,
    ratio: ours / bare,
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  };
}

/** Interpolates. NaN for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * part;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export function formatTable(rows: readonly Comparison[]): string {
  const cells = rows.map(({ name, ours, bare, ratio, quartiles, aim, note }) => [
    note === undefined ? name : `${name}: ${note}`,
    `${ours.toFixed(ours < 10 ? 1 : 0)} ms`,
    `${bare.toFixed(bare < 10 ? 1 : 0)} ms`,
    ratio.toFixed(2),
    quartiles.map((quartile) => quartile.toFixed(2)).join('-'),
    aim,
  ]);
  return alignColumns(['benchmark', 'ours', 'bare', 'ratio', 'quartiles', 'aim'], cells);
}

/** Rows have as many cells as the head. */
export function alignColumns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
