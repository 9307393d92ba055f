import { formatMoney } from '@balanco/contract/base/numbers';
import type { ComparisonTotals } from '@balanco/contract/comparison/items';
import { Fact } from '../inventory-frame/facts';
import { signedMoney } from '../items/item-figures';

export function fiveTotals({ shortage, overage, net, gross, uncounted }: ComparisonTotals) {
  return [
    ['Falta', signedMoney(shortage)],
    ['Sobra', signedMoney(overage)],
    ['Líquido', signedMoney(net)],
    ['Bruto', formatMoney(gross)],
    ['Não contado', formatMoney(uncounted)],
  ] as const;
}

export function FiveTotals({ totals, label }: { totals: ComparisonTotals; label: string }) {
  return (
    <dl aria-label={label}>
      {fiveTotals(totals).map(([name, figure]) => (
        <Fact key={name} name={name}>
          {figure}
        </Fact>
      ))}
    </dl>
  );
}
