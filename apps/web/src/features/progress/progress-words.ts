import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { shownPerson } from '@balanco/contract/people/shown-person';
import type { InventoryProgress, NoEta, ProgressCollector } from '@balanco/contract/progress/progress';
import { formatDateTime, hourOf } from '../../lib/moments';
import type { WatchedInventory } from './progress-feed';

export const NO_FIGURE = '–';

const share = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const signedAmount = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  signDisplay: 'exceptZero',
});

/** '100,0 %' only if nothing is left. */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0) return NO_FIGURE;
  const percent = (part / whole) * 100;
  return `${share.format(part < whole ? Math.min(percent, 99.9) : 100)} %`;
}

export function barOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.max(0, (part / whole) * 100));
}

/** '+R$ 94,20' is over, '-R$ 34,00' is short. */
export function signedMoney(amount: number): string {
  return signedAmount.format(amount);
}

export function figure(value: number | null): string {
  return value === null ? NO_FIGURE : formatQuantity(value);
}

export function whole(value: number | null): string {
  return value === null ? NO_FIGURE : formatQuantity(Math.round(value));
}

export function rateText(rate: InventoryProgress['rate']): string {
  if (rate.lines_per_hour === null) return NO_FIGURE;
  const units = rate.units_per_hour === null ? '' : ` · ${whole(rate.units_per_hour)}\u00a0un/h`;
  return `${whole(rate.lines_per_hour)}\u00a0linhas/h${units}`;
}

export function moneyOf({ covered, total }: InventoryProgress['money']): string {
  return `${formatMoney(covered)} de ${formatMoney(total)}`;
}

export const MINUTE = 60_000;

export const DAY_MINUTES = 24 * 60;

const ACTIVE_MINUTES = 10;

const whyNoEnd: Readonly<Record<NoEta, string>> = {
  too_early: 'ainda não há 20 min de trabalho',
  nothing_new: 'nada novo há 30 min',
  resumed: 'a contagem acabou de recomeçar',
};

export function collectorName({ name, sub }: ProgressCollector): string {
  return shownPerson(name, null, sub);
}

/** Says it at the pace of the last 30 minutes, or why it is unknown (docs/screens.md, "Progress (Acompanhamento)"). */
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

export function activityOf({ last_sign_of_life: seen, at }: WatchedInventory) {
  if (seen === null) return { tone: 'dim', text: 'Não começou' } as const;
  const minutes = Math.floor((Date.parse(at) - Date.parse(seen)) / MINUTE);
  const isActive = minutes < ACTIVE_MINUTES;
  return isActive
    ? ({ tone: 'done', text: 'Contando' } as const)
    : ({ tone: 'warning', text: 'Parado' } as const);
}

/** Zones whose clocks differ from Brasília's, the zone of all other hours on screen. */
const OTHER_CLOCKS: ReadonlyMap<string, string> = new Map([
  ['America/Noronha', 'hora de Noronha'],
  ['America/Boa_Vista', 'hora do Amazonas'],
  ['America/Campo_Grande', 'hora do Amazonas'],
  ['America/Cuiaba', 'hora do Amazonas'],
  ['America/Manaus', 'hora do Amazonas'],
  ['America/Porto_Velho', 'hora do Amazonas'],
  ['America/Eirunepe', 'hora do Acre'],
  ['America/Rio_Branco', 'hora do Acre'],
]);

/** '01:14 (hora do Amazonas)' where Brasília's hour differs. */
export function pharmacyHour(iso: string, timeZone: string): string {
  return withZone(hourOf(iso, timeZone), timeZone);
}

export function pharmacyMoment(iso: string, timeZone: string): string {
  return withZone(formatDateTime(iso, timeZone), timeZone);
}

function withZone(text: string, timeZone: string): string {
  const zone = OTHER_CLOCKS.get(timeZone);
  return zone === undefined ? text : `${text} (${zone})`;
}

/** Returns the common zone, else Brasília's. */
export function zoneOf(inventories: readonly { readonly time_zone: string }[]): string {
  const zones = new Set(inventories.map(({ time_zone }) => time_zone));
  const [zone] = zones;
  return zones.size === 1 && zone !== undefined ? zone : 'America/Sao_Paulo';
}
