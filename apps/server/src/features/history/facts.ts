import { formatMoment } from '@balanco/contract/base/moments';
import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { AuditFactOf } from '../../audit/audit-facts.js';

/** A row of a change as screens name and write it; null or '' if that side says nothing. */
export type Fact = readonly [field: string, value: string | null | undefined];

/** Fields stand in the screen's order. */
export type Facts = Readonly<Record<Fact[0], Fact[1]>>;

type Maybe<Value> = Value | null | undefined;
type Shown<Value> = (value: Maybe<Value>) => string | null;

function shown<Value>(format: (value: Value) => string | null): Shown<Value> {
  return (value) => (value === null || value === undefined ? null : format(value));
}

export const integer = shown(formatInteger);
export const quantity = shown((value: number) => formatQuantity(value));
export const money = shown(formatMoney);
export const percent = shown((share: number) => `${formatQuantity(share)} %`);
export const yesOrNo = shown((value: boolean) => (value ? 'Sim' : 'Não'));
export const yes = shown((value: boolean) => (value ? 'Sim' : null));
export const moment = shown((at: string | Date) => formatMoment(new Date(at)));
export const names = shown((list: readonly string[]) => list.join(', '));
export const some = shown((total: number) => (total === 0 ? null : formatInteger(total)));
/** 64 digits say no more to a reader than these. */
export const hash = shown((digits: string) => (digits.length <= 12 ? digits : `${digits.slice(0, 12)}…`));
export const version = shown((number: number) => `versão ${number}`);

/** Shows a code of a closed list; null for one that the list lacks. */
export const wordOf = (words: Readonly<Record<string, string>>) =>
  shown((code: string) => words[code] ?? null);

export function sizeOf(value: unknown): number {
  return Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0;
}

export function movementFacts(side: Partial<AuditFactOf<'pharmacy', 'import_movements'>['after']>): Facts {
  return {
    Arquivo: side.file_name,
    Movimentos: some(side.rows),
    'Já importados': some(side.known),
    'Parecidos com já importados, confirmados': some(side.other_form),
    'Deixados de fora': some(side.left_out),
    Período: period(side.first_day, side.last_day),
  };
}

export function period(first: string | null | undefined, last: string | null | undefined): string | null {
  if (first == null || last == null) return null;
  const [from, until] = [first, last].map((day) => day.split('-').toReversed().join('/'));
  return from === until ? (from ?? null) : `${from} a ${until}`;
}
