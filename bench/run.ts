import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import {
  type Baseline,
  compareWithBaseline,
  describeBaseline,
  renewBaseline,
  replaceFigures,
  type Verdict,
} from './baseline.js';
import { alignColumns, type Comparison, formatTable } from './compare.js';
import type { Group } from './group.js';
import { collector } from './groups/collector.js';
import { collectors } from './groups/collectors.js';
import { comparison } from './groups/comparison.js';
import { counts } from './groups/counts.js';
import { exported } from './groups/export.js';
import { importDialog } from './groups/import-dialog.js';
import { inventories } from './groups/inventories.js';
import { load } from './groups/load.js';
import { memory } from './groups/memory.js';
import { million } from './groups/million.js';
import { network } from './groups/network.js';
import { networkNight } from './groups/network-night.js';
import { parsing } from './groups/parse.js';
import { directus, medusa } from './groups/peers.js';
import { productPages } from './groups/product-pages.js';
import { batches, dryRuns, imports } from './groups/products.js';
import { progress } from './groups/progress.js';
import { screens } from './groups/screens.js';
import { signIn } from './groups/sign-in.js';
import { slowNight } from './groups/slow-night.js';
import { start } from './groups/start.js';
import { sync } from './groups/sync.js';
import { tables } from './groups/tables.js';
import { totals } from './groups/totals.js';
import { BENCH_HELP, readOptions, UnknownWord } from './read-options.js';
import { chooseRows, runGroups } from './run-groups.js';

/** In order. The heaviest loads come last, where they disturb no other. */
const groups: readonly Group[] = [
  parsing,
  imports,
  batches,
  dryRuns,
  signIn,
  productPages,
  counts,
  exported,
  collectors,
  sync,
  inventories,
  comparison,
  progress,
  network,
  networkNight,
  totals,
  million,
  screens,
  tables,
  importDialog,
  collector,
  slowNight,
  memory,
  start,
  load,
  directus,
  medusa,
];

const BASELINE = new URL('baseline.json', import.meta.url);
const DOCUMENT = new URL('../docs/benchmarks.md', import.meta.url);
const VERDICTS: Record<Verdict['verdict'], string> = {
  worse: 'PIOROU',
  better: 'melhorou',
  same: 'igual',
  new: 'sem base',
};

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Returns the exit code: 1 for a failed group or a worse ratio. */
async function bench(args: readonly string[]): Promise<number> {
  const { action, rows: words, withExtra, compares, writesBaseline } = readOptions(args);
  if (action === 'help') {
    say(BENCH_HELP);
    return 0;
  }
  const chosen = chooseRows(groups, words, withExtra);
  if (chosen.length === 0) {
    throw new UnknownWord(`Nenhuma linha tem esse nome: ${words.join(', ')}. Veja npm run bench -- --list.`);
  }
  if (action === 'list') {
    const rows = chosen.flatMap(({ group, rows }) =>
      [...rows].map((row) => [group.name, row, group.rows[row] ?? '-']),
    );
    say(alignColumns(['group', 'benchmark', 'aim'], rows));
    return 0;
  }
  const machine = describeMachine();
  const before = await readBaseline();
  const keep = async (rows: readonly Comparison[]) => {
    if (writesBaseline) await renew(before, rows, machine);
  };
  const { rows: measured, failed } = await runGroups(chosen, keep);
  say(`\n${formatTable(measured)}`);
  const code = compares ? compareAll(before, measured) : 0;
  if (failed.length > 0) say(`\nNão terminaram: ${failed.join(', ')}. O erro de cada um está acima.`);
  return failed.length > 0 ? 1 : code;
}

function compareAll(before: Baseline, measured: readonly Comparison[]): number {
  const verdicts = compareWithBaseline(measured, before);
  const rows = verdicts.map(({ name, before, ratio, verdict }) => [
    name,
    before?.toFixed(2) ?? '-',
    ratio.toFixed(2),
    VERDICTS[verdict],
  ]);
  say(`\n${alignColumns(['benchmark', 'antes', 'agora', ''], rows)}`);
  return verdicts.some(({ verdict }) => verdict === 'worse') ? 1 : 0;
}

async function renew(before: Baseline, measured: readonly Comparison[], machine: string): Promise<void> {
  const existing = groups.flatMap(({ rows }) => Object.keys(rows));
  const date = new Date().toISOString().slice(0, 10);
  const renewed = renewBaseline(before, measured, new Set(existing), { date, machine });
  await writeFile(BASELINE, `${JSON.stringify(renewed, null, 2)}\n`);
  const document = await readFile(DOCUMENT, 'utf8');
  await writeFile(DOCUMENT, replaceFigures(document, describeBaseline(renewed, existing)));
}

async function readBaseline(): Promise<Baseline> {
  return JSON.parse(await readFile(BASELINE, 'utf8')) as Baseline;
}

/** With the load before, because a busy machine widens the quartiles. */
function describeMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores, ${memory} GB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the start`;
}

process.exitCode = await bench(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UnknownWord)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 2;
});
