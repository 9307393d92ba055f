import type { Item } from '@balanco/contract/comparison/closing-items';
import { UnstyledButton } from '@mantine/core';
import { Situation } from './item-columns';
import styles from './item-dialog.module.css';
import { itemFigures } from './item-figures';
import { itemTitle } from './item-words';
import { Whole } from './settlement/whole';

/** The items of similar name: what is missing of one may have been counted as its neighbour. */
export function Neighbours({ items, onOpen }: { items: readonly Item[]; onOpen: (key: string) => void }) {
  if (items.length === 0) return null;
  return (
    <section aria-label="Itens de nome parecido">
      <h3 className={styles.heading}>Itens de nome parecido</h3>
      <ul className={styles.lines}>
        {items.map((item) => {
          const { expected, counted, difference, money } = itemFigures(item);
          const found = item.counted === null ? [] : [`contado ${counted}`, `${difference} un`, money];
          return (
            <li key={item.key}>
              <UnstyledButton className={styles.neighbour} onClick={() => onOpen(item.key)}>
                <span className={styles.lineFacts}>{itemTitle(item)}</span>
                <Situation item={item} />
                <span className={styles.figuresLine}>
                  <Whole texts={[`esperado ${expected}`, ...found]} />
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
