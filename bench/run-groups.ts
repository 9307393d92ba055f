import type { BenchServer } from './bench-server.js';
import { type Comparison, measureRounds, type Rounds, summarise, type Unit } from './compare.js';
import type { Bench, Group } from './group.js';

interface Measured {
  readonly rows: readonly Comparison[];
  /** Printed on standard error. Rows measured before stay. */
  readonly failed: readonly string[];
}

/**
 * In order. The server starts on demand; a failed group stops no other.
 *
 * @param keep after each group, with all rows until then, so that an interrupted run loses one group
 */
export async function runGroups(
  chosen: readonly ChosenGroup[],
  keep: (rows: readonly Comparison[]) => Promise<void> = async () => undefined,
): Promise<Measured> {
  const measured: Comparison[] = [];
  const failed: string[] = [];
  let started: Promise<BenchServer> | undefined;
  const server = () => {
    // Loads the embedded database only on demand.
    started ??= import('./bench-server.js').then(({ startBenchServer }) => startBenchServer());
    return started;
  };
  try {
    for (const { group, rows } of chosen) {
      const wants = (name: string) => rows.has(name);
      const record = (name: string, rounds: Rounds, note?: (row: Comparison) => string, unit?: Unit) => {
        if (!wants(name)) return;
        const row = summarise(name, group.rows[name] ?? '-', rounds, unit);
        measured.push(note === undefined ? row : { ...row, note: note(row) });
        process.stderr.write(`${name}: ${row.ratio.toFixed(2)}\n`);
      };
      const row: Bench<string>['row'] = async (name, rounds, ours, bare, peers) => {
        if (wants(name)) record(name, await measureRounds(rounds, ours, bare, peers));
      };
      await group.run({ server, wants, record, row }).catch((error: unknown) => {
        failed.push(group.name);
        console.error(`${group.name}:`, error);
      });
      await keep(measured);
    }
  } finally {
    await (await started)?.stop();
  }
  return { rows: measured, failed };
}

/** At least one row. */
interface ChosenGroup {
  readonly group: Group;
  readonly rows: ReadonlySet<string>;
}

/**
 * By parts of row or group names, ignoring case; none means all, but extra groups only `withExtra`.
 *
 * @throws if two rows share a name
 */
export function chooseRows(
  groups: readonly Group[],
  words: readonly string[],
  withExtra = false,
): ChosenGroup[] {
  const names = groups.flatMap(({ rows }) => Object.keys(rows));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`two rows are named '${repeated}'`);
  const asked = words.map((word) => word.toLowerCase());
  const isNamed = (name: string) => asked.some((word) => name.toLowerCase().includes(word));
  return groups
    .map((group) => {
      const names = Object.keys(group.rows);
      const isWhole = (asked.length === 0 && (withExtra || !group.isExtra)) || isNamed(group.name);
      return { group, rows: new Set(isWhole ? names : names.filter(isNamed)) };
    })
    .filter(({ rows }) => rows.size > 0);
}
