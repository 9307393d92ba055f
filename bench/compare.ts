/** Our call and its floor, the least that any server would do for the same work, in one run. */
export interface Comparison {
  readonly name: string;
  /** Upper limit of the ratio, or in a few rows of the time. '-' for none. */
  readonly aim: string;
  /** Milliseconds, as medians. */
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  /** Quartiles of the ratios of single measurements. */
  readonly quartiles: readonly [number, number];
  readonly note: string;
}

/** Measurements of a row in ms, equally many on both sides. */
export interface Rounds {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

type Work = (round: number) => Promise<unknown>;

/** It measures in turns, so that a slow moment affects both. */
export async function measureRounds(rounds: number, ours: Work, bare: Work): Promise<Rounds> {
  const measured = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await time(() => bare(round)));
    measured.ours.push(await time(() => ours(round)));
  }
  return measured;
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The 75th percentile of interactions as only measurement, beside its limit in ms. */
export function against(times: readonly number[], limit: number): Rounds {
  return { ours: [quantile(times, 0.75)], bare: [limit] };
}

export function summarise(name: string, aim: string, rounds: Rounds, note = ''): Comparison {
  const ours = quantile(rounds.ours, 0.5);
  const bare = quantile(rounds.bare, 0.5);
  const ratios = rounds.ours.map((took, round) => took / (rounds.bare[round] ?? Number.NaN));
  const quartiles = [quantile(ratios, 0.25), quantile(ratios, 0.75)] as const;
  return { name, aim, ours, bare, ratio: ours / bare, quartiles, note };
}

/** Interpolates. Returns NaN for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * part;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
