import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { FISCAL_REASONS, itemReasons } from '@balanco/contract/settlement/item-reasons';
import { signedMoney } from '../item-figures';
import { moneyHeadings } from '../money-heading';
import { FISCAL_HINT } from '../reasons/reason-words';
import styles from './ata.module.css';
import type { ReasonSum } from './reason-sums';

/** The differences by reason, and what is usually due for some of them (docs/fechamento.md, "Motivos"). */
export function AtaReasons({ reasons, basis }: { reasons: readonly ReasonSum[]; basis: ValueBasis }) {
  const fiscal = reasons.filter(({ reason }) => reason !== null && FISCAL_REASONS.includes(reason));
  return (
    <section className={styles.whole}>
      <h2>Diferenças por motivo</h2>
      {reasons.length === 0 ? (
        <p>Nenhum item tem diferença.</p>
      ) : (
        <table className={styles.reasons}>
          <thead>
            <tr>
              <th>Motivo</th>
              <th>Itens</th>
              <th>Diferença un</th>
              <th>{moneyHeadings[basis]}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map((sum) => (
              <tr key={sum.reason}>
                <td>
                  {sum.reason === null ? 'sem motivo' : itemReasons[sum.reason].label}
                  {fiscal.includes(sum) && ' *'}
                </td>
                <td>{formatInteger(sum.items)}</td>
                <td>{formatQuantity(sum.units)}</td>
                <td>{signedMoney(sum.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fiscal.length > 0 && <p>* {FISCAL_HINT}</p>}
    </section>
  );
}
