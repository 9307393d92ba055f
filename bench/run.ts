import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchServer } from './bench-server.js';
import { type Comparison, measureRounds, summarise } from './compare.js';
import { alignColumns, cellsOf, compareWithFigures, renewFigures } from './figures.js';
import type { Group } from './group.js';
import { comparison } from './groups/comparison.js';
import { lists } from './groups/lists.js';
import { notes } from './groups/notes.js';
import { phones, slowNight } from './groups/phones.js';
import { files, screens } from './groups/screens.js';
import { writes } from './groups/writes.js';

/** They run in order. The heaviest loads come last, where they disturb no other. */
const groups: readonly Group[] = [lists, comparison, screens, files, phones, slowNight, writes, notes];

const HELP = `Mede o produto e o mesmo trabalho em SQL puro, na mesma execução, e imprime a razão.

Uso: npm run bench -- [opções]

Opções:
  --row NOME   só as linhas cujo nome, ou o do seu grupo, contém NOME; pode repetir
  --list       mostra os grupos, suas linhas e metas, sem medir
  --compare    compara com a tabela de docs/benchmarks.md; o código de saída é 1 se uma razão piorou além do ruído
  --write      grava as linhas medidas na tabela de docs/benchmarks.md
  --help       mostra esta ajuda
`;

const DOCUMENT = new URL('../docs/benchmarks.md', import.meta.url);
const VERDICTS = { worse: 'PIOROU', better: 'melhorou', same: 'igual', new: 'sem base' };

async function bench(): Promise<number> {
  const { values } = parseArgs({
    options: {
      row: { type: 'string', multiple: true, default: [''] },
      list: { type: 'boolean' },
      compare: { type: 'boolean' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return print(HELP);
  const words = values.row.map((word) => word.toLowerCase());
  const isNamed = (name: string) => words.some((word) => name.toLowerCase().includes(word));
  const chosen = groups
    .map((group) => {
      const names = Object.keys(group.rows);
      return { group, names: isNamed(group.name) ? names : names.filter(isNamed) };
    })
    .filter(({ names }) => names.length > 0);
  if (chosen.length === 0) throw new Error(`Nenhuma linha tem esse nome: veja npm run bench -- --list.`);
  if (values.list) {
    const rows = chosen.flatMap(({ group, names }) =>
      names.map((name) => [group.name, name, group.rows[name] ?? '-']),
    );
    return print(`${alignColumns(['grupo', 'linha', 'meta'], rows)}\n`);
  }
  const machine = describeMachine();
  const measured: Comparison[] = [];
  const verdicts: string[] = [];
  const failed: string[] = [];
  let started: Promise<BenchServer> | undefined;
  try {
    for (const { group, names } of chosen) {
      const rows = await measure(group, names, () => {
        // The embedded database is loaded only if a group asks for it.
        started ??= import('./bench-server.js').then(({ startBenchServer }) => startBenchServer());
        return started;
      }).catch((error: unknown) => {
        console.error(`${group.name}:`, error);
        failed.push(group.name);
        return [];
      });
      measured.push(...rows);
      const document = await readFile(DOCUMENT, 'utf8');
      verdicts.push(
        ...rows.map((row) => (values.compare ? VERDICTS[compareWithFigures(row, document)] : '')),
      );
      const order = groups.flatMap(({ rows: all }) => Object.keys(all));
      const date = new Date().toISOString().slice(0, 10);
      // After each group, so that an interrupted run loses one.
      if (values.write) await writeFile(DOCUMENT, renewFigures(document, rows, order, { date, machine }));
    }
  } finally {
    await (await started)?.stop();
  }
  const head = ['linha', 'nosso', 'piso', 'razão', 'quartis', 'meta', 'nota', ''];
  const table = measured.map((row, index) => [...cellsOf(row), verdicts[index] ?? '']);
  print(`\n${alignColumns(head, table)}\n`);
  if (failed.length > 0) print(`\nNão terminaram: ${failed.join(', ')}. O erro de cada um está acima.\n`);
  return failed.length > 0 || verdicts.includes(VERDICTS.worse) ? 1 : 0;
}

async function measure(
  group: Group,
  names: readonly string[],
  server: () => Promise<BenchServer>,
): Promise<Comparison[]> {
  const rows: Comparison[] = [];
  const wants = (...asked: readonly string[]) => asked.some((name) => names.includes(name));
  const record = (name: string, rounds: Parameters<typeof summarise>[2], note?: string) => {
    if (!wants(name)) return;
    const row = summarise(name, group.rows[name] ?? '-', rounds, note);
    rows.push(row);
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
  return rows;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

/** It tells the load before, because a busy machine widens the quartiles. */
function describeMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores, ${memory} GB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the start`;
}

process.exitCode = await bench().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  return 2;
});
