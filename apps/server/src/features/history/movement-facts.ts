import { formatInteger } from '@balanco/contract/base/numbers';
import { numberOf, textOf } from './audit-facts.js';

/** A file of movements that was imported or undone. */
export function movementFacts(fields: Readonly<Record<string, unknown>>): [string, string | null][] {
  const { import: id, file_name, rows, known, other_form, left_out, first_day, last_day } = fields;
  if (textOf(id) === null) return [];
  const counted = (value: unknown) => {
    const total = numberOf(value);
    return total === null || total === 0 ? null : formatInteger(total);
  };
  const [first, last] = [dayOf(first_day), dayOf(last_day)];
  return [
    ['Arquivo', textOf(file_name)],
    ['Movimentos', counted(rows)],
    ['Já importados', counted(known)],
    ['Parecidos com já importados, confirmados', counted(other_form)],
    ['Deixados de fora', counted(left_out)],
    ['Período', first === null || last === null ? null : first === last ? first : `${first} a ${last}`],
  ];
}

/** '22/11/2026' of '2026-11-22'. */
function dayOf(day: unknown): string | null {
  return textOf(day)?.split('-').toReversed().join('/') ?? null;
}
