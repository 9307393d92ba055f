import { textOf } from './audit-facts.js';

const decisions: Readonly<Record<string, string>> = {
  zero: 'Zero',
  next_round: 'Outra rodada',
  keep: 'Vale a contagem anterior',
};

/** What was done about a recount. */
export function recountFacts(fields: Readonly<Record<string, unknown>>): [string, string | null][] {
  const { recount, collector, override, not_found: decision } = fields;
  if (textOf(recount) === null) return [];
  return [
    ['Recontagem', textOf(recount)],
    ['Quem reconta', textOf(collector)],
    ['Liberação', textOf(override)],
    ['Decisão', decisions[textOf(decision) ?? ''] ?? null],
  ];
}
