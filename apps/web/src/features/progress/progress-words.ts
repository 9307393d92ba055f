import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { InventoryProgress, NoEta } from '@balanco/contract/progress/progress';
import { pharmacyHour } from './pharmacy-hours';
import type { WatchedInventory } from './progress-feed';

/** What stands for a figure that doesn't exist, because nothing is not zero. */
export const NO_FIGURE = '–';

const share = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signedAmount = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  signDisplay: 'exceptZero',
});

/** '74,4 %'; '100,0 %' only if nothing is left; a dash of nothing. */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0) return NO_FIGURE;
  const percent = (part / whole) * 100;
  return `${share.format(part < whole ? Math.min(percent, 99.9) : 100)} %`;
}

/** From 0 to 100, for a bar. */
export function barOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.max(0, (part / whole) * 100));
}

/** '+R$ 94,20' is over, '-R$ 34,00' is short. */
export function signedMoney(amount: number): string {
  return signedAmount.format(amount);
}

/** A figure that may not exist. */
export function figure(value: number | null): string {
  return value === null ? NO_FIGURE : formatQuantity(value);
}

/** '202 linhas/h · 1.240 un/h', with whole numbers; a dash before anything was counted. */
export function rateText(rate: InventoryProgress['rate']): string {
  if (rate.lines_per_hour === null) return NO_FIGURE;
  const units = rate.units_per_hour === null ? '' : ` · ${whole(rate.units_per_hour)}\u00a0un/h`;
  return `${whole(rate.lines_per_hour)}\u00a0linhas/h${units}`;
}

export function whole(value: number | null): string {
  return value === null ? NO_FIGURE : formatQuantity(Math.round(value));
}

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

const whyNoEnd: Readonly<Record<NoEta, string>> = {
  too_early: 'ainda não há 20 min de trabalho',
  nothing_new: 'nada novo há 30 min',
  resumed: 'a contagem acabou de recomeçar',
};

/** When the inventory ends by the pace of the last 30 minutes, or why nobody knows (docs/screens.md, "Acompanhamento"). */
export function endWords(inventory: WatchedInventory): string {
  const { eta_minutes: minutes, no_eta: why, items, last_sign_of_life: seen, at, time_zone } = inventory;
  const isCounted = items.with_stock > 0 && items.touched >= items.with_stock;
  if (minutes !== null && items.with_stock > 0 && !isCounted) return endsAt(at, minutes, time_zone);
  if (seen === null) return 'Sem previsão: ninguém começou';
  if (items.with_stock === 0) return 'Sem previsão: nenhum item com saldo';
  if (isCounted) return 'Todos os itens com saldo foram contados';
  return `Sem previsão: ${whyNoEnd[why ?? 'too_early']}`;
}

function endsAt(at: string, minutes: number, timeZone: string): string {
  if (minutes <= 0) return 'Termina agora';
  if (minutes >= DAY_MINUTES)
    return `Termina em cerca de ${Math.round(minutes / DAY_MINUTES)} d no ritmo atual`;
  const end = new Date(Date.parse(at) + minutes * MINUTE).toISOString();
  return `Termina por volta de ${pharmacyHour(end, timeZone)}`;
}

const ACTIVE_MINUTES = 10;

/** The state of an open inventory as a word, by its last sign of life. */
export function activityOf({ last_sign_of_life: seen, at }: WatchedInventory): {
  readonly kind: 'waiting' | 'counting' | 'still';
  readonly text: string;
} {
  if (seen === null) return { kind: 'waiting', text: 'Não começou' };
  const minutes = Math.floor((Date.parse(at) - Date.parse(seen)) / MINUTE);
  return minutes < ACTIVE_MINUTES
    ? { kind: 'counting', text: 'Contando' }
    : { kind: 'still', text: 'Parado' };
}

/** 'R$ 184.300,00 de R$ 241.900,00'. */
export function moneyOf({ covered, total }: InventoryProgress['money']): string {
  return `${formatMoney(covered)} de ${formatMoney(total)}`;
}
