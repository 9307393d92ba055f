import { formatMoney } from '@balanco/contract/base/numbers';
import type { FactorError, HintedItem, Swap } from '@balanco/contract/settlement/hints';
import type { ReactNode } from 'react';
import { signedMoney } from '../item-figures';
import { countedWords, factorWords, hintedName, swapWords } from './hint-words';
import styles from './hints.module.css';

/** A shortage and an overage that are probably one product counted as another; `children` accepts it. */
export function SwapHint({ swap, children }: { swap: Swap; children: ReactNode }) {
  return (
    <li className={styles.hint}>
      <div className={styles.items}>
        <HintItem item={swap.short} />
        <HintItem item={swap.over} />
        <span className={styles.why}>
          {swapWords(swap)}: explica {formatMoney(swap.explained)}
        </span>
      </div>
      {children}
    </li>
  );
}

/** A count that is probably in another unit than the stock; `children` accepts it. */
export function FactorHint({ error, children }: { error: FactorError; children: ReactNode }) {
  return (
    <li className={styles.hint}>
      <div className={styles.items}>
        <HintItem item={error.item} />
        <span className={styles.why}>
          {factorWords(error)}: explica {formatMoney(error.explained)}
        </span>
      </div>
      {children}
    </li>
  );
}

function HintItem({ item }: { item: HintedItem }) {
  return (
    <span className={styles.item}>
      <strong>{hintedName(item)}</strong>
      <span>
        {countedWords(item)}, <span className={styles.whole}>{signedMoney(item.difference_value)}</span>
      </span>
    </span>
  );
}
