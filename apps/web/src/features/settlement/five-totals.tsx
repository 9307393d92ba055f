import { formatMoney } from '@balanco/contract/base/numbers';
import type { ComparisonTotals } from '@balanco/contract/comparison/items';
import { Fact } from '../inventory-frame/facts';
import { signedMoney } from '../items/item-figures';

export function FiveTotals({ totals, label }: { totals: ComparisonTotals; label: string }) {
  return (
    <dl aria-label={label}>
      <Fact name="Falta">{signedMoney(totals.shortage)}</Fact>
      <Fact name="Sobra">{signedMoney(totals.overage)}</Fact>
      <Fact name="Líquido">{signedMoney(totals.net)}</Fact>
      <Fact name="Bruto">{formatMoney(totals.gross)}</Fact>
      <Fact name="Não contado">{formatMoney(totals.uncounted)}</Fact>
    </dl>
  );
}

export function totalsTexts({ shortage, overage, net, gross, uncounted }: ComparisonTotals): string[] {
  return [
    `falta ${signedMoney(shortage)}`,
    `sobra ${signedMoney(overage)}`,
    `líquido ${signedMoney(net)}`,
    `bruto ${formatMoney(gross)}`,
    `não contado ${formatMoney(uncounted)}`,
  ];
}
