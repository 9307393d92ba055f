import type { ClosingTotals } from '@balanco/contract/closing-totals';
import { formatMoney } from '@balanco/contract/numbers';
import { signedMoney } from '../item-figures';

/** The five totals in one line, because none of them stands alone. */
export function totalsText({ shortage, overage, net, gross, uncounted }: ClosingTotals): string {
  return [
    `falta ${signedMoney(shortage)}`,
    `sobra ${signedMoney(overage)}`,
    `líquido ${signedMoney(net)}`,
    `bruto ${formatMoney(gross)}`,
    `não contado ${formatMoney(uncounted)}`,
  ].join(' · ');
}
