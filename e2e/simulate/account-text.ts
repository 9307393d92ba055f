import type { CheckReport } from './check-server.js';
import type { Totals } from './delivery-ledger.js';

const integer = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const SHOWN_PROBLEMS = 20;

/** The progress of the simulation in one line. */
export function progressText(totals: Readonly<Totals>, seconds: number): string {
  return [
    `${integer.format(totals.sent)} enviadas`,
    `${integer.format(totals.acknowledged)} confirmadas`,
    `${integer.format(totals.waiting)} na fila`,
    `${integer.format(totals.lostAnswers)} novas tentativas`,
    `${integer.format(totals.acknowledged / Math.max(seconds, 1))} contagens/s`,
  ].join(' · ');
}

/** What the phones sent and how the server answered. */
export function accountText(totals: Readonly<Totals>, seconds: number): string {
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

/** The result of the comparison with the server. */
export function checkText({ stored, lines, changedSince, problems }: CheckReport): string {
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
