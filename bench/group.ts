import type { BenchServer } from './bench-server.js';
import type { Comparison, Rounds, Unit } from './compare.js';

export interface Bench<Name extends string> {
  /** Started by the first call and shared by all groups. */
  server(): Promise<BenchServer>;
  /** False if the run skips the row, whose data need not be made. */
  wants(name: Name): boolean;
  /** In turns, unless skipped. */
  row(
    name: Name,
    rounds: number,
    ours: (round: number) => Promise<unknown>,
    bare: (round: number) => Promise<unknown>,
    peers?: Readonly<Record<string, (round: number) => Promise<unknown>>>,
  ): Promise<void>;
  /** For other ways of measuring. `note` receives medians; the unit is ms unless given. */
  record(name: Name, rounds: Rounds, note?: (row: Comparison) => string, unit?: Unit): void;
}

export interface Group<Name extends string = string> {
  readonly name: string;
  /** Only in a run that names one of its rows or asks for all. */
  readonly isExtra?: boolean;
  /** Names with their aims, or '-'. The baseline knows rows by name, so names must stay. */
  readonly rows: Readonly<Record<Name, string>>;
  /** Called only if one of its rows runs. */
  run(bench: Bench<Name>): Promise<void>;
}

/** Lets `run` name only rows that the group has. */
export function group<const Name extends string>(declared: Group<Name>): Group<Name> {
  return declared;
}
