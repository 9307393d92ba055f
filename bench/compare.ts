/** Of a row's figures. */
export type Unit = 'ms' | 'MB';

/** Our call and its floor, the least that any server would do for the same work, in one run. */
export interface Comparison {
  readonly name: string;
  /** Upper limit of the ratio, or in a few rows of the time. '-' for none. */
  readonly aim: string;
  readonly unit: Unit;
  /** Medians. */
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  /** The fastest of those asked. */
  readonly peer?: { readonly name: string; readonly median: number };
  /** Of the ratios of single measurements. */
  readonly quartiles: readonly [number, number];
  /** E.g. '2400 counts a second'. */
  readonly note?: string;
}

/** Measurements of a row, equally many on all sides. */
export interface Rounds {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  /** By the peer's name. */
  readonly peers?: Readonly<Record<string, readonly number[]>>;
}

type Work = (round: number) => Promise<unknown>;

/** In ms and in turns, so that a slow moment affects all. */
export async function measureRounds(
  rounds: number,
  ours: Work,
  bare: Work,
  peers: Readonly<Record<string, Work>> = {},
): Promise<Rounds> {
  const measured = { ours: [] as number[], bare: [] as number[] };
  const others = Object.entries(peers).map(([name, work]) => ({ name, work, took: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await time(() => bare(round)));
    measured.ours.push(await time(() => ours(round)));
    for (const { work, took } of others) took.push(await time(() => work(round)));
  }
  if (others.length === 0) return measured;
  return { ...measured, peers: Object.fromEntries(others.map(({ name, took }) => [name, took])) };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Medians, and quartiles of the ratios. */
export function summarise(name: string, aim: string, rounds: Rounds, unit: Unit = 'ms'): Comparison {
  const ours = quantile(rounds.ours, 0.5);
  const bare = quantile(rounds.bare, 0.5);
  const ratios = rounds.ours.map((took, round) => took / (rounds.bare[round] ?? Number.NaN));
  const [peer] = Object.entries(rounds.peers ?? {})
    .map(([name, took]) => ({ name, median: quantile(took, 0.5) }))
    .sort((a, b) => a.median - b.median);
  return {
    name,
    aim,
    unit,
    ours,
    bare,
    ratio: ours / bare,
    ...(peer === undefined ? {} : { peer }),
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
  return alignColumns(['benchmark', 'ours', 'floor', 'ratio', 'quartiles', 'aim', 'peer'], rows.map(cellsOf));
}

/** Of a row of the table. */
export function cellsOf({ name, unit, ours, bare, ratio, quartiles, aim, note, peer }: Comparison): string[] {
  const figure = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
  return [
    note === undefined ? name : `${name}: ${note}`,
    figure(ours),
    figure(bare),
    ratio.toFixed(2),
    quartiles.map((quartile) => quartile.toFixed(2)).join('-'),
    aim,
    peer === undefined ? '' : `${figure(peer.median)} (${peer.name}): ${(ours / peer.median).toFixed(2)}`,
  ];
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
