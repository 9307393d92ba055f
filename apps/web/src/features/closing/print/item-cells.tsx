import type { Item } from '@balanco/contract/comparison/closing-items';
import { barcodesText } from '../item-columns';
import { itemTitle, situation } from '../item-words';
import styles from './items-sheet.module.css';

/** The first cells of an item on paper: a box to tick, its code, and its description above what else tells it apart. */
export function ItemCells({ item, more = '' }: { item: Item; more?: string }) {
  const under = [barcodesText(item), item.department, situation(item), more].filter((text) => text !== '');
  return (
    <>
      <td>
        <span className={styles.box} />
      </td>
      <td>{item.internal_code}</td>
      <td>
        {itemTitle(item)}
        <small>{under.join(' · ')}</small>
      </td>
    </>
  );
}
