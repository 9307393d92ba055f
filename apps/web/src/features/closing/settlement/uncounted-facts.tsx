import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { UncountedDecision } from '@balanco/contract/settlement/settlements';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { counted } from '../../../lib/counted';
import { Fact } from '../fact-panel';
import { percentage } from '../item-figures';
import styles from './settlement.module.css';
import { Whole } from './whole';

/** What nobody counted, and what of it becomes zero. */
export function UncountedFacts({ uncounted }: Pick<ClosingSteps, 'uncounted'>) {
  const { positive, negative, zeroed, zeroed_share, share_limit, is_above_limit, decision } = uncounted;
  return (
    <dl className={styles.facts}>
      <Fact name="Com saldo">
        <Whole texts={sumTexts(positive)} />
      </Fact>
      {negative.items > 0 && (
        <Fact name="Com saldo negativo (zerar é sobra)">
          <Whole texts={sumTexts(negative)} />
        </Fact>
      )}
      {decision !== 'keep' && (
        <Fact name="Vão a zero">
          <Whole
            texts={[
              ...sumTexts(zeroed),
              ...(zeroed_share === null ? [] : [`${percentage(zeroed_share)} do saldo em R$`]),
            ]}
          />
        </Fact>
      )}
      {is_above_limit && (
        <Fact name="Acima do limite">
          Mais de {percentage(share_limit)} do saldo vai a zero: a aprovação é de outro administrador, ou com
          motivo escrito se só há um.
        </Fact>
      )}
    </dl>
  );
}

/** '612 itens', '1.234 un', 'R$ 18.430,00'. */
function sumTexts({ items, units, value }: ClosingSteps['uncounted']['positive']): string[] {
  return [counted(items, 'item', 'itens'), `${formatQuantity(units)} un`, formatMoney(value)];
}

/** What may be done with the stock of what nobody counted. */
export const decisionLabels: Readonly<Record<UncountedDecision, { name: string; means: string }>> = {
  keep: { name: 'Manter', means: 'O saldo deles fica como está no catálogo. É o mais seguro.' },
  zero: { name: 'Zerar', means: 'O saldo de todos eles vai a zero e entra como falta.' },
  each: {
    name: 'Decidir por item',
    means: 'Um administrador marca na lista quais vão a zero. Os outros ficam.',
  },
};
