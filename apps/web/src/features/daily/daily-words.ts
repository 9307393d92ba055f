import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { DailyCount, DailyDay, DailyItem } from '@balanco/contract/inventories/daily-count';
import { signedMoney, signedUnits } from '../items/item-figures';

/** '8 de 12 contados, 3 com diferença: faltaram R$ 41,00, sobraram R$ 0,00'. */
export function headline(items: readonly DailyItem[]): string {
  const found = items.filter((item) => item.counted !== null).length;
  const lost = items.filter(isLost).length;
  const differing = items.filter(({ difference }) => difference !== null && difference !== 0).length;
  const sum = (sign: 1 | -1) =>
    items.reduce((all, { difference_value: value }) => all + Math.max(0, sign * (value ?? 0)), 0);
  return [
    `${formatInteger(found)} de ${counted(items.length, 'contado', 'contados')}`,
    lost > 0 && counted(lost, 'não encontrado', 'não encontrados'),
    differing === 0
      ? found > 0 && 'nenhum com diferença'
      : `${formatInteger(differing)} com diferença: faltaram ${formatMoney(sum(-1))}, sobraram ${formatMoney(sum(1))}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Somebody looked for it and found neither it nor its place. */
export function isLost(item: DailyItem): boolean {
  return item.counted === null && item.is_not_found;
}

const NO_FIGURE = '–';

export function itemTexts(item: DailyItem) {
  const { counted: found, difference, difference_value: value } = item;
  return {
    counted: found === null ? (item.is_not_found ? 'não encontrado' : 'não contado') : formatQuantity(found),
    difference: difference === null ? NO_FIGURE : signedUnits(difference),
    money: value === null ? NO_FIGURE : signedMoney(value),
  };
}

const RECENT = 7;

/** The days with today's as the table of items has it: the server takes an answer in once it stood for two minutes. */
export function daysOf({ days, list }: DailyCount): readonly DailyDay[] {
  const found = list?.items.filter((item) => item.counted !== null).length ?? 0;
  return days.map((day) =>
    day.inventory_id === list?.inventory_id ? { ...day, counted: Math.max(day.counted, found) } : day,
  );
}

/** 'Média das últimas 7 listas: 8,3 de 12 itens contados por dia.'; null without a list. */
export function paceText(days: readonly DailyDay[]): string | null {
  const recent = days.slice(0, RECENT);
  if (recent.length === 0) return null;
  const mean = (part: 'counted' | 'items') =>
    formatQuantity(Math.round((recent.reduce((sum, day) => sum + day[part], 0) / recent.length) * 10) / 10);
  const of = `${mean('counted')} de ${mean('items')} itens contados`;
  return recent.length === 1
    ? `Primeira lista: ${of}.`
    : `Média das últimas ${recent.length} listas: ${of} por dia.`;
}

export function hourText(hour: number): string {
  return `${hour === 1 ? 'à' : 'às'} ${hour} h`;
}
