import { Children, type ReactNode } from 'react';
import styles from './list-card.module.css';

export interface ListCardProps {
  /** What the row is about, in full. */
  title: ReactNode;
  /** The row's main figure, right of the title. */
  figure?: ReactNode;
  /** Further facts, one below the other; empty ones are left out. */
  facts: readonly ReactNode[];
  /** RowOptions: the same ones that the row of the table has. */
  options?: ReactNode;
}

/** What a row of a list is on a phone (docs/screens.md, "Small screens"). Nothing in it is cut. */
export function ListCard({ title, figure, facts, options }: ListCardProps) {
  const said = facts.filter(isSaid);
  // The options are as high as two facts. The ones above them have the whole width.
  const above = options === undefined ? [] : said.slice(0, -2);
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <div className={styles.title}>{title}</div>
        {figure !== undefined && <div className={styles.figure}>{figure}</div>}
      </div>
      {above.length > 0 && <Facts facts={above} />}
      <div className={styles.body}>
        <Facts facts={said.slice(above.length)} />
        {options}
      </div>
    </div>
  );
}

function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <div className={styles.facts}>
      {Children.map(facts, (fact) => (
        <div>{fact}</div>
      ))}
    </div>
  );
}

function isSaid(fact: ReactNode): boolean {
  return fact !== '' && fact !== null && fact !== undefined && fact !== false;
}
