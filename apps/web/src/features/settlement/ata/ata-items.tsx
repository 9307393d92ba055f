import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { reasonWords } from '@balanco/contract/settlement/settlement-hash';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import { Heads } from '../../../ui/table/heads';
import { roundsInWords } from '../../decisions/round-words';
import { moneyHeadings, signedMoney, signedUnits } from '../../items/item-figures';
import { barcodesText, itemTitle } from '../../items/item-words';
import styles from './ata.module.css';
import { howWords } from './ata-words';

interface AtaItemsProps {
  items: readonly SettlementItem[];
  divergent: number;
  basis: ValueBasis;
}

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
        <Heads names={['Item', 'Esperado', 'Apurado', 'Diferença (un)', moneyHeadings[basis]]} />
        <tbody>
          {items.map((item) => (
            <tr key={item.key}>
              <ItemCell
                item={item}
                words={[
                  howWords[item.how],
                  roundsInWords(item),
                  `motivo: ${reasonWords(item) || 'sem motivo'}`,
                ]}
              />
              <td>{formatQuantity(item.expected)}</td>
              <td>{formatQuantity(item.settled)}</td>
              <td>{signedUnits(item.difference)}</td>
              <td>{signedMoney(item.difference_value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.some(({ reason }) => reason === 'not_investigated') && (
        <p>
          <small>
            “não apurado”: a diferença não exige motivo, ou ninguém descobriu a causa dela. Não é um erro.
          </small>
        </p>
      )}
    </section>
  );
}

export function AtaContested({ items, total }: { items: readonly SettlementItem[]; total: number }) {
  if (items.length === 0) return null;
  const more = total - items.length;
  return (
    <section>
      <h2>Contagens que divergiram e terminaram iguais ao saldo</h2>
      <table className={styles.items}>
        <Heads names={['Item', 'Apurado']} />
        <tbody>
          {items.map((item) => (
            <tr key={item.key}>
              <ItemCell item={item} words={[roundsInWords(item)]} />
              <td>{formatQuantity(item.settled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>E mais {formatInteger(more)}, no anexo “Todas as diferenças”.</p>}
    </section>
  );
}

function ItemCell({ item, words }: { item: SettlementItem; words: readonly string[] }) {
  return (
    <td>
      {itemTitle(item)}
      <small>{codesText(item)}</small>
      <small>{words.filter((part) => part !== '').join(' · ')}</small>
    </td>
  );
}

function codesText({ internal_code, barcodes, department }: SettlementItem): string {
  return [internal_code, barcodesText({ barcodes }), department].filter((text) => text !== '').join(' · ');
}
