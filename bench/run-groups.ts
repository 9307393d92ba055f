import { fileURLToPath } from 'node:url';
import type { BenchServer } from './bench-server.js';
import type { ChosenGroup } from './choose-rows.js';
import { type Comparison, measureRounds, type Rounds, summarise } from './compare.js';
import type { Bench } from './group.js';

const WEB = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

/** What a run of the benchmarks found out. */
export interface Measured {
  readonly rows: readonly Comparison[];
  /** The names of the groups that ended with an error, which is on standard error. Rows before it are kept. */
  readonly failed: readonly string[];
}

/** Measures the chosen rows, in order. Starts the server only if a group asks for it. A group that fails costs no other. */
export async function runGroups(chosen: readonly ChosenGroup[]): Promise<Measured> {
  const measured: Comparison[] = [];
  const failed: string[] = [];
  let started: Promise<BenchServer> | undefined;
  const server = () => {
    // Loaded here, because most of the time before a first row would be the embedded database's.
    started ??= import('./bench-server.js').then(({ startBenchServer }) =>
      startBenchServer({ webFolder: WEB }),
    );
    return started;
  };
  try {
    for (const { group, rows } of chosen) {
      const wants = (name: string) => rows.has(name);
      const record = (name: string, rounds: Rounds, note?: (row: Comparison) => string) => {
        if (!wants(name)) return;
        const row = summarise(name, group.rows[name] ?? '-', rounds);
        measured.push(note === undefined ? row : { ...row, note: note(row) });
        process.stderr.write(`${name}: ${row.ratio.toFixed(2)}\n`);
      };
      const row: Bench<string>['row'] = async (name, rounds, ours, bare) => {
        if (wants(name)) record(name, await measureRounds(rounds, ours, bare));
      };
      await group.run({ server, wants, record, row }).catch((error: unknown) => {
        failed.push(group.name);
        console.error(`${group.name}:`, error);
      });
    }
  } finally {
    await (await started)?.stop();
  }
  return { rows: measured, failed };
}
