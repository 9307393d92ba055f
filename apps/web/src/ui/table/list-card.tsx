import { Children, type ReactNode } from 'react';
import styles from './list-card.module.css';

export interface ListCardProps {
  /** What the row is about, in full. */
  title: ReactNode;
  /** The row's main figure, right of the title. */
  figure?: ReactNode;
  /** Further facts, one below the other; empty ones are left out. */
  facts: readonly ReactNode[];
  /** RowOptions: the same ones that the row of the table has, behind '⋯'. */
  options?: ReactNode;
}

/** How many facts stand beside the options, which are as high. The others have the whole width. */
const BESIDE = 2;

/** What a row of a list is on a phone (docs/screens.md, "Small screens"). Nothing in it is cut. */
export function ListCard({ title, figure, facts, options }: ListCardProps) {
  const said = facts.filter(isSaid);
  const beside = options === undefined ? said.length : BESIDE;
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <div className={styles.title}>{title}</div>
        {figure !== undefined && <div className={styles.figure}>{figure}</div>}
      </div>
      <div className={styles.body}>
        <Facts facts={said.slice(0, beside)} />
        {options !== undefined && <div className={styles.options}>{options}</div>}
      </div>
      {said.length > beside && <Facts facts={said.slice(beside)} />}
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
