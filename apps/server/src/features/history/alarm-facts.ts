import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { AlarmLimits } from '@balanco/contract/pharmacies/alarm-limits';
import { type AlarmKind, alarmLabel } from '@balanco/contract/progress/progress';
import { fieldsOf, numberOf, textOf } from './audit-facts.js';

type Fact = [field: string, value: string | null];

/** An alarm that was put off. */
export function alarmFacts(fields: Readonly<Record<string, unknown>>): Fact[] {
  const minutes = numberOf(fields.minutes);
  if (minutes === null) return [];
  const label = alarmLabel[textOf(fields.kind) as AlarmKind] as string | undefined; // An unknown kind has no label.
  return [
    ['Alarme', label ?? null],
    ['Adiado por', minutes === 0 ? null : `${formatInteger(minutes)} minutos`],
  ];
}

/** From where on a pharmacy is alarmed. */
export function alarmLimitFacts(limits: unknown): Fact[] {
  const fields = fieldsOf(limits);
  return Object.entries(limitWords).map(([name, [label, shown]]) => {
    const limit = numberOf(fields[name]);
    return [`Alarme: ${label}`, limit === null ? null : shown(limit)];
  });
}

const minutes = (limit: number) => `${formatInteger(limit)} min`;
const units = (limit: number) => `${formatQuantity(limit)} un`;
const percent = (limit: number) => `${formatQuantity(limit)} %`;

const limitWords: Readonly<Record<keyof AlarmLimits, readonly [string, (limit: number) => string]>> = {
  silent_minutes: ['coletor sem sinal de vida', minutes],
  slow_percent: ['ritmo lento', percent],
  fast_percent: ['ritmo rápido', percent],
  unresolved_percent: ['códigos não cadastrados', percent],
  section_percent: ['seção com poucas linhas', percent],
  clock_minutes: ['relógio errado', minutes],
  queue: ['fila no aparelho', formatInteger],
  queue_minutes: ['fila parada', minutes],
  item_value: ['item sem contagem', formatMoney],
  sections_percent: ['seções prontas', percent],
  gross_percent: ['diferença bruta', percent],
  suspicious_units: ['quantidade suspeita', units],
  same_item_units: ['mesmo item por duas pessoas', units],
  one_counter_units: ['controlado contado por uma pessoa só', units],
};
