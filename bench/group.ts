import type { BenchServer } from './bench-server.js';
import type { Comparison, Rounds } from './compare.js';

export interface Bench<Name extends string> {
  /** The server under test. The first call of a run starts it; all groups share it. */
  server(): Promise<BenchServer>;
  /** False if the run skips the row, so that the group need not make its data. */
  wants(name: Name): boolean;
  /** Measures both sides of a row in turns, unless the run skips the row. */
  row(
    name: Name,
    rounds: number,
    ours: (round: number) => Promise<unknown>,
    bare: (round: number) => Promise<unknown>,
  ): Promise<void>;
  /** Records a row that was measured in another way. `note` receives the medians in ms. */
  record(name: Name, rounds: Rounds, note?: (row: Comparison) => string): void;
}

export interface Group<Name extends string = string> {
  readonly name: string;
  /** Each row's name with its aim, or '-'. The baseline knows a row by its name, so a name must stay stable. */
  readonly rows: Readonly<Record<Name, string>>;
  /** Makes the data and measures the rows. Called only if the run includes one of them. */
  run(bench: Bench<Name>): Promise<void>;
}

/** Declares a group, so that `run` can only name rows that the group has. */
export function group<const Name extends string>(declared: Group<Name>): Group<Name> {
  return declared;
}
