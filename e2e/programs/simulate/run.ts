import type { WriteStream } from 'node:tty';
import { parseArgs } from 'node:util';
import { PoolRefusal } from '../../stock-take/api.js';
import { type CheckReport, checkServer } from './check-server.js';
import { DeliveryLedger, type Totals } from './delivery-ledger.js';
import { NoAnswer, PatientSession } from './patient-session.js';
import { prepareSimulation } from './prepare-simulation.js';
import { runCollectors } from './run-collectors.js';

const integer = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const SHOWN_PROBLEMS = 20;

const HELP = `Uso: npm run simulate -- --url <endereço> [opções]

Coletores de mentira contam num inventário de verdade: leituras em rajadas, pausas, trechos sem sinal, respostas
perdidas, lotes repetidos, correções e exclusões. No fim, o que o servidor confirmou é conferido com o que ele tem.
Tudo o que é contado fica no servidor, numa farmácia "Simulação …" ou na que for indicada.

  --url <endereço>     o servidor, por exemplo http://127.0.0.1:3000 (obrigatório)
  --email <e-mail>     administrador ou moderador (padrão: a variável ADMIN_EMAIL)
  --password <senha>   a senha dele (padrão: a variável ADMIN_PASSWORD, que não aparece na lista de processos)
  --collectors <n>     quantos coletores (padrão: 20); cada um ocupa uma vaga de licença
  --counts <n>         quantas contagens ao todo (padrão: 50000)
  --license <chave>    licença para os coletores que ainda não têm uma
  --pace <n>           segundos simulados em um segundo (padrão: 60); max conta sem pausas, em lotes cheios
  --pharmacy <nome>    conta nesta farmácia, num inventário novo, em vez de criar uma
  --seed <n>           outro número dá outra noite (padrão: 1)
  --help               mostra esta ajuda

Ctrl+C encerra a simulação e confere o que foi confirmado até ali.`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    email: { type: 'string', default: process.env.ADMIN_EMAIL },
    password: { type: 'string', default: process.env.ADMIN_PASSWORD },
    collectors: { type: 'string', default: '20' },
    counts: { type: 'string', default: '50000' },
    license: { type: 'string' },
    pace: { type: 'string', default: '60' },
    pharmacy: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
});

function progressText(totals: Readonly<Totals>, seconds: number): string {
  return [
    `${integer.format(totals.sent)} enviadas`,
    `${integer.format(totals.acknowledged)} confirmadas`,
    `${integer.format(totals.waiting)} na fila`,
    `${integer.format(totals.lostAnswers)} novas tentativas`,
    `${integer.format(totals.acknowledged / Math.max(seconds, 1))} contagens/s`,
  ].join(' · ');
}

function accountText(totals: Readonly<Totals>, seconds: number): string {
  const rows: readonly (readonly [string, number])[] = [
    ['Contagens lidas', totals.scanned],
    ['Contagens confirmadas', totals.acknowledged],
    ['Correções aceitas', totals.merged],
    ['Exclusões aceitas', totals.deleted],
    ['Recusadas (quantidade absurda)', totals.refused],
    ['Mensagens repetidas, já respondidas', totals.repeated],
    ['Lotes sem resposta, enviados de novo', totals.lostAnswers],
    ['Mensagens ainda na fila', totals.waiting],
    ['Segundos', seconds],
    ['Contagens confirmadas por segundo', totals.acknowledged / Math.max(seconds, 1)],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(38)}${integer.format(value).padStart(12)}`).join('\n');
}

function checkText({ stored, lines, changedSince, problems }: CheckReport): string {
  const there = `No servidor: ${integer.format(stored)} contagens, ${integer.format(lines)} linhas.`;
  const others =
    changedSince === 0 ? '' : ` ${integer.format(changedSince)} foram alteradas por outra pessoa depois.`;
  if (problems.length === 0) {
    return `${there}${others} Tudo o que foi confirmado está lá, uma vez, como foi confirmado.`;
  }
  const hidden = problems.length - SHOWN_PROBLEMS;
  return [
    `${there}${others} Não confere (${integer.format(problems.length)}):`,
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => `  ${problem}`),
    ...(hidden > 0 ? [`  … e mais ${integer.format(hidden)}`] : []),
  ].join('\n');
}

const EVERY_MS = { terminal: 500, file: 5_000 };
const CLEAR_TO_END = '\u001b[K';

/** It is rewritten in place on a terminal, reprinted elsewhere. Returns its end. */
function showProgress(text: () => string, output: WriteStream = process.stdout): () => void {
  const { isTTY } = output;
  const show = () => {
    output.write(isTTY ? `\r${text().slice(0, output.columns - 1)}${CLEAR_TO_END}` : `${text()}\n`);
  };
  const timer = setInterval(show, isTTY ? EVERY_MS.terminal : EVERY_MS.file);
  return () => {
    clearInterval(timer);
    show();
    if (isTTY) output.write('\n');
  };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Returns the exit code: 1 if anything acknowledged is missing. */
async function simulate(): Promise<number> {
  const { email, password } = values;
  if (values.help || values.url === undefined || email === undefined || password === undefined) {
    say(HELP);
    return values.help ? 0 : 1;
  }
  const url = new URL(values.url).origin;
  const [collectors, counts, seed, pace] = [
    numberOf('collectors', values.collectors),
    numberOf('counts', values.counts),
    numberOf('seed', values.seed),
    values.pace === 'max' ? Number.POSITIVE_INFINITY : numberOf('pace', values.pace),
  ];
  const admin = new PatientSession(() => url, { name: 'Administrador', email, password });
  const setup = await prepareSimulation({
    admin,
    adminPassword: password,
    collectors,
    licenseKey: values.license,
    seed,
    pharmacy: values.pharmacy,
    say,
  });

  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const ledger = new DeliveryLedger();
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const endProgress = showProgress(() => progressText(ledger.totals, seconds()));
  try {
    await runCollectors(setup, ledger, { counts, seed, pace, stop: stop.signal });
  } finally {
    endProgress();
    say(`\n${stop.signal.aborted ? 'Simulação interrompida' : 'Simulação concluída'}\n`);
    say(accountText(ledger.totals, seconds()));
  }
  say('\nConferindo com o servidor…');
  const report = await checkServer(admin, setup, ledger);
  say(checkText(report));
  return report.problems.length === 0 ? 0 : 1;
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`"${text}" não é um número inteiro a partir de 1 (--${name}).`);
}

function sentenceOf(error: unknown): string {
  if (error instanceof NoAnswer) return `O servidor não respondeu: ${error.message}.`;
  if (error instanceof PoolRefusal) return `A conta informada não entra: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await simulate().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  return 1;
});
