import { type BenchServer, startBenchServer } from './bench-server.js';
import type { ChosenGroup } from './choose-rows.js';
import { type Comparison, measureRounds, type Rounds, summarise } from './compare.js';

/** Measures the chosen rows, in order. Starts the server only if a group asks for it. */
export async function runGroups(chosen: readonly ChosenGroup[]): Promise<Comparison[]> {
  const measured: Comparison[] = [];
  let started: Promise<BenchServer> | undefined;
  const server = () => {
    started ??= startBenchServer();
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
      await group.run({
        server,
        wants,
        record,
        async row(name, rounds, ours, bare) {
          if (wants(name)) record(name, await measureRounds(rounds, ours, bare));
        },
      });
    }
  } finally {
    await (await started)?.stop();
  }
  return measured;
}
