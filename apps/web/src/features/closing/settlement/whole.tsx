import { Fragment } from 'react';
import styles from './settlement.module.css';

/** Texts with points between them; a line breaks between two of them and never within an amount. */
export function Whole({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && ' '}
      <span className={styles.whole}>
        {text}
        {index < texts.length - 1 && ' ·'}
      </span>
    </Fragment>
  ));
}
