import { formatMoney } from '@balanco/contract/base/numbers';
import type { ClosingTotals } from '@balanco/contract/comparison/closing-totals';
import { signedMoney } from '../item-figures';

/** The five totals, which stand together, because none of them does alone. */
export function totalsTexts({ shortage, overage, net, gross, uncounted }: ClosingTotals): string[] {
  return [
    `falta ${signedMoney(shortage)}`,
    `sobra ${signedMoney(overage)}`,
    `líquido ${signedMoney(net)}`,
    `bruto ${formatMoney(gross)}`,
    `não contado ${formatMoney(uncounted)}`,
  ];
}
