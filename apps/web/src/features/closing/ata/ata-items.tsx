import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import { barcodesText } from '../item-columns';
import { signedMoney } from '../item-figures';
import { itemTitle } from '../item-words';
import { moneyHeadings } from '../money-heading';
import { reasonText } from '../reasons/reason-words';
import { roundsText } from '../rounds/round-words';
import styles from './ata.module.css';
import { howWords } from './ata-words';

interface AtaItemsProps {
  /** Those with the most R$, the most first. */
  items: readonly SettlementItem[];
  /** How many items have a difference. */
  divergent: number;
  basis: ValueBasis;
}

/** The items with the greatest differences in R$, each with its reason. */
export function AtaItems({ items, divergent, basis }: AtaItemsProps) {
  if (items.length === 0) return null;
  const title =
    items.length < divergent
      ? `As ${formatInteger(items.length)} maiores diferenças, de ${formatInteger(divergent)}`
      : 'Todas as diferenças';
  return (
    <section>
      <h2>{title}</h2>
      <table className={styles.items}>
        <thead>
          <tr>
            <th>Item</th>
            <th>Esperado</th>
            <th>Apurado</th>
            <th>Dif. un</th>
            <th>{moneyHeadings[basis]}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.key}>
              <td>
                {itemTitle(item)}
                <small>{codesText(item)}</small>
                <small>
                  {howWords[item.how]}
                  {item.rounds.length > 0 && ` · rodada ${roundsText(item)}`} · motivo:{' '}
                  {reasonText(item) || 'sem motivo'}
                </small>
              </td>
              <td>{formatQuantity(item.expected)}</td>
              <td>{formatQuantity(item.settled)}</td>
              <td>{formatQuantity(item.difference)}</td>
              <td>{signedMoney(item.difference_value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** '000002 · 7891234567895, 7891000200032 · GENÉRICOS'. */
function codesText({ internal_code, barcodes, department }: SettlementItem): string {
  return [internal_code, barcodesText({ barcodes }), department].filter((text) => text !== '').join(' · ');
}
