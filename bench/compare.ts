/** One line of the table: our call and plain code for the same work, measured in one run on one machine. */
export interface Comparison {
  readonly name: string;
  /** Median of the rounds, in ms. */
  readonly ours: number;
  readonly bare: number;
  readonly aim: string;
}

/** Measures both in turns, so that a slow moment of the machine affects both. Gives medians in ms. */
export async function compare(
  name: string,
  aim: string,
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  bare: (round: number) => Promise<unknown>,
): Promise<Comparison> {
  const oursMs: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareMs.push(await time(() => bare(round)));
    oursMs.push(await time(() => ours(round)));
  }
  return { name, aim, ours: median(oursMs), bare: median(bareMs) };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The table that `npm run bench` prints. */
export function formatTable(rows: readonly Comparison[]): string {
  const cells = rows.map((row) => [
    row.name,
    `${row.ours.toFixed(0)} ms`,
    `${row.bare.toFixed(0)} ms`,
    (row.ours / row.bare).toFixed(2),
    row.aim,
  ]);
  const table = [['benchmark', 'ours', 'bare', 'ratio', 'aim'], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  const [head = [], ...body] = table;
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}
