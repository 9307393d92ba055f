import { parseArgs } from 'node:util';

const OPTIONS = {
  row: { type: 'string', multiple: true, default: [] as string[] },
  list: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  compare: { type: 'boolean', default: false },
  'write-baseline': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export const BENCH_HELP = `Mede o produto e o mesmo trabalho em SQL puro, na mesma execução, e imprime a razão.

Uso: npm run bench -- [opções]

Opções:
  --row NOME        só as linhas cujo nome, ou o do seu grupo, contém NOME; pode repetir
  --all             também os grupos que instalam outros programas (peer)
  --list            mostra os grupos, suas linhas e metas, sem medir
  --compare         compara com bench/baseline.json; o código de saída é 1 se uma razão piorou além do ruído
  --write-baseline  grava as linhas medidas em bench/baseline.json e a tabela de docs/benchmarks.md
  --help            mostra esta ajuda`;

/** The message is one sentence in Portuguese. */
export class UnknownWord extends Error {}

export interface BenchOptions {
  /** Parts of row or group names; none means all. */
  readonly rows: readonly string[];
  /** Without words, also the extra groups. */
  readonly withExtra: boolean;
  readonly action: 'help' | 'list' | 'measure';
  readonly compares: boolean;
  readonly writesBaseline: boolean;
}

/** @throws {UnknownWord} that names an unknown word or option */
export function readOptions(args: readonly string[]): BenchOptions {
  if (args.includes('--help'))
    return { rows: [], withExtra: false, action: 'help', compares: false, writesBaseline: false };
  const { values } = parse(args);
  return {
    rows: values.row,
    withExtra: values.all,
    action: values.list ? 'list' : 'measure',
    compares: values.compare,
    writesBaseline: values['write-baseline'],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS });
  } catch (error) {
    const word = /'([^']+)'/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    throw new UnknownWord(`Não entendi ${word}: veja npm run bench -- --help.`);
  }
}
