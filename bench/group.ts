import type { BenchServer } from './bench-server.js';
import type { Rounds } from './compare.js';

export interface Bench<Name extends string = string> {
  /** Started by the first call and shared by all groups. */
  server(): Promise<BenchServer>;
  /** False if the run skips all of these rows, whose data need not be made. */
  wants(...names: readonly Name[]): boolean;
  /** Measures them in turns, unless skipped. */
  row(
    name: Name,
    rounds: number,
    ours: (round: number) => Promise<unknown>,
    bare: (round: number) => Promise<unknown>,
  ): Promise<void>;
  record(name: Name, rounds: Rounds, note?: string): void;
}

export interface Group<Name extends string = string> {
  readonly name: string;
  /** Names with their aims, or '-'. The table of docs/benchmarks.md knows rows by name, so names must stay. */
  readonly rows: Readonly<Record<Name, string>>;
  run(bench: Bench<Name>): Promise<void>;
}

/** Lets `run` name only rows that the group has. */
export function group<const Name extends string>(declared: Group<Name>): Group<Name> {
  return declared;
}
