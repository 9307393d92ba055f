import { formatQuantity } from '@balanco/contract/base/numbers';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { formatDateTime } from '../../../lib/format-date-time';

/** 'Saldo 39 − 11 de movimentos da loja até a contagem de 22/11/2026 20:10:00': what an item's expected quantity is made of. */
export function movedText(expected: number, moved: number, at: string, zone: TimeZone): string {
  const stock = formatQuantity(expected - moved);
  const sign = moved < 0 ? '−' : '+';
  return `Saldo ${stock} ${sign} ${formatQuantity(Math.abs(moved))} de movimentos da loja, na contagem de ${formatDateTime(at, zone)}`;
}
