import { setTimeout as delay } from 'node:timers/promises';
import type { WriteStream } from 'node:tty';
import { PoolRefusal } from '../stock-take/api.js';
import { type CheckReport, checkServer } from './check-server.js';
import { DeliveryLedger, type Totals } from './delivery-ledger.js';
import { NoAnswer, PatientSession } from './patient-session.js';
import { prepareSimulation } from './prepare-simulation.js';
import { readOptions, SIMULATE_HELP } from './read-options.js';
import { runCollectors } from './run-collectors.js';

const integer = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const SHOWN_PROBLEMS = 20;

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

/** In place on a terminal, reprinted elsewhere. Returns its end. */
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
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    say(SIMULATE_HELP);
    return 0;
  }
  const { url, email, password, collectors, counts, seed, pace } = options;
  const address = () => url;
  const admin = new PatientSession(address, { name: 'Administrador', email, password });
  const setup = await prepareSimulation({
    address,
    admin,
    adminPassword: password,
    collectors,
    licenseKey: options.license,
    seats: collectors + 1,
    wait: (seconds) => delay(seconds * 1000),
    seed,
    pharmacy: options.pharmacy,
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

function sentenceOf(error: unknown): string {
  if (error instanceof NoAnswer) return `O servidor não respondeu: ${error.message}.`;
  if (error instanceof PoolRefusal) return `A conta informada não entra: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await simulate().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  return 1;
});
