import type { Item } from '@balanco/contract/comparison/closing-items';
import { ListCard } from '../../ui/table/list-card';
import { Situation, shownBarcodes } from './item-columns';
import { itemFigures } from './item-figures';
import { itemTitle } from './item-words';
import styles from './items.module.css';
import { shownReason } from './reasons/reason-words';

/** An item of Divergências on a phone: what it is, its R$, and the figures that lead there. */
export function ItemCard({ item }: { item: Item }) {
  const { expected, counted, difference, percentage, money } = itemFigures(item);
  const codes = [item.internal_code, shownBarcodes(item)].filter((code) => code !== '');
  return (
    <ListCard
      title={itemTitle(item)}
      figure={money}
      facts={[
        <Situation key="state" item={item} />,
        `Esperado ${expected} · contado ${counted}`,
        item.difference === null ? '' : `Diferença ${difference} un (${percentage})`,
        <span key="codes" className={styles.codes}>
          {codes.join(' · ')}
        </span>,
        item.department,
        shownReason(item) === '' ? '' : `Motivo: ${shownReason(item)}`,
      ]}
    />
  );
}
