import { useMemo } from 'react';
import { Barcode, useBarcodes } from './barcode';
import styles from './recount.module.css';
import { labelCode, seenText } from './recount-words';

/** What is looked for, without any quantity. */
export interface SoughtItem {
  readonly key: string;
  readonly internal_code: string;
  readonly barcodes: readonly string[];
  readonly description: string;
  readonly sections: readonly string[];
  /** What is known of it by now: 'recontado'. */
  readonly mark?: string;
}

/** The list of a recount in the order of the shelves, each item with bars that a scanner reads from the screen. */
export function RecountItems({ items, label }: { items: readonly SoughtItem[]; label: string }) {
  const codes = useMemo(
    () => items.map(({ barcodes, internal_code }) => labelCode({ barcodes: [...barcodes], internal_code })),
    [items],
  );
  const drawings = useBarcodes(codes);
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item, index) => {
        const code = codes[index] ?? '';
        return (
          <li key={item.key} className={styles.item}>
            <div>
              <div className={styles.name}>{item.description || `Código ${code}`}</div>
              <div className={styles.codes}>
                {[item.internal_code, ...item.barcodes].filter(Boolean).join(' · ')}
              </div>
              <div className={styles.codes}>
                {[seenText(item.sections), item.mark].filter(Boolean).join(' · ')}
              </div>
            </div>
            <Barcode code={code} drawing={drawings?.get(code)} />
          </li>
        );
      })}
    </ul>
  );
}
