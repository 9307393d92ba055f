import { parseArgs } from 'node:util';

export interface SimulateOptions {
  readonly url: string;
  readonly collectors: number;
  readonly counts: number;
  readonly email: string;
  readonly password: string;
  readonly license: string | undefined;
  /** Simulated seconds per second; Infinity without pauses. */
  readonly pace: number;
  readonly pharmacy: string | undefined;
  readonly seed: number;
}

const MOST_COLLECTORS = 99;
const MOST_COUNTS = 2_000_000;

const options = {
  url: { type: 'string' },
  collectors: { type: 'string', default: '20' },
  counts: { type: 'string', default: '50000' },
  email: { type: 'string' },
  password: { type: 'string' },
  license: { type: 'string' },
  pace: { type: 'string', default: '60' },
  pharmacy: { type: 'string' },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
} as const;

export const SIMULATE_HELP = `Uso: npm run simulate -- --url <endereço> [opções]

Coletores de mentira contam num inventário de verdade: leituras em rajadas, pausas, trechos sem sinal, respostas
perdidas, lotes repetidos, correções e exclusões. No fim, o que o servidor confirmou é conferido com o que ele tem.
Tudo o que é contado fica no servidor, numa farmácia "Simulação …" ou na que for indicada.

  --url <endereço>     o servidor, por exemplo http://127.0.0.1:3000 (obrigatório)
  --email <e-mail>     administrador ou moderador (padrão: a variável ADMIN_EMAIL)
  --password <senha>   a senha dele (padrão: a variável ADMIN_PASSWORD, que não aparece na lista de processos)
  --collectors <n>     quantos coletores, de 1 a ${MOST_COLLECTORS} (padrão: 20); cada um ocupa uma vaga de licença
  --counts <n>         quantas contagens ao todo (padrão: 50000)
  --license <chave>    licença para os coletores que ainda não têm uma
  --pace <n>           segundos simulados em um segundo (padrão: 60); max conta sem pausas, em lotes cheios
  --pharmacy <nome>    conta nesta farmácia, num inventário novo, em vez de criar uma
  --seed <n>           outro número dá outra noite (padrão: 1)
  --help               mostra esta ajuda

Ctrl+C encerra a simulação e confere o que foi confirmado até ali.`;

/**
 * Null for help.
 *
 * @throws one sentence in Portuguese that names the option
 */
export function readOptions(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): SimulateOptions | null {
  const { values } = parse(words);
  if (values.help) return null;
  return {
    url: readUrl(values.url),
    collectors: readNumber('collectors', values.collectors, MOST_COLLECTORS),
    counts: readNumber('counts', values.counts, MOST_COUNTS),
    email: values.email ?? environment.ADMIN_EMAIL ?? missing('--email ou a variável ADMIN_EMAIL'),
    password:
      values.password ?? environment.ADMIN_PASSWORD ?? missing('--password ou a variável ADMIN_PASSWORD'),
    license: values.license,
    pace: values.pace === 'max' ? Number.POSITIVE_INFINITY : readNumber('pace', values.pace, 100_000),
    pharmacy: values.pharmacy,
    seed: readNumber('seed', values.seed, 1_000_000),
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: false });
  } catch (error) {
    const word = /'([^']+)'/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    throw new Error(`Não entendi ${word}: veja npm run simulate -- --help.`);
  }
}

function readUrl(text: string | undefined): string {
  if (text === undefined) return missing('--url');
  const isAddress = /^https?:\/\//.test(text) && URL.canParse(text);
  if (!isAddress) throw new Error(`"${text}" não é um endereço http:// ou https:// (--url).`);
  return new URL(text).origin;
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most) {
    throw new Error(`"${text}" não é um número inteiro de 1 a ${most} (--${name}).`);
  }
  return number;
}

function missing(what: string): never {
  throw new Error(`Falta ${what}: veja npm run simulate -- --help.`);
}
