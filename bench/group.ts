import type { BenchServer } from './bench-server.js';
import type { Comparison, Rounds } from './compare.js';

/** What a group gets to measure its rows with. */
export interface Bench<Name extends string> {
  /** The server under test. The first call of a run starts it; all groups share it. */
  server(): Promise<BenchServer>;
  /** False if the run leaves the row out. Data that only such rows read isn't worth making. */
  wants(name: Name): boolean;
  /** Measures a row, both sides in turns, unless the run leaves it out. */
  row(
    name: Name,
    rounds: number,
    ours: (round: number) => Promise<unknown>,
    bare: (round: number) => Promise<unknown>,
  ): Promise<void>;
  /** Records a row that was measured in another way. `note` gets the medians in ms. */
  record(name: Name, rounds: Rounds, note?: (row: Comparison) => string): void;
}

/** Benchmarks that share the data they run on. */
export interface Group<Name extends string = string> {
  readonly name: string;
  /** The name of each row with its aim; '-' for none. A name says all of what is measured and never changes by itself. */
  readonly rows: Readonly<Record<Name, string>>;
  /** Makes the data and measures the rows. It is called only if the run wants one of them. */
  run(bench: Bench<Name>): Promise<void>;
}

/** Declares a group, so that `run` can only name rows that the group has. */
export function group<const Name extends string>(declared: Group<Name>): Group<Name> {
  return declared;
}
