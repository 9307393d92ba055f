import type { ReactNode } from 'react';
import styles from './closing.module.css';

/** A box of facts with its heading. */
export function FactPanel({
  title,
  children,
  foot,
}: {
  title: string;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.panelTitle}>{title}</h2>
      <dl className={styles.facts}>{children}</dl>
      {foot}
    </section>
  );
}

interface FactProps {
  name: string;
  /** Whether the value is a figure alone, which stays on one line. */
  figure?: boolean;
  children: ReactNode;
}

/** One fact of a box: its name and its value. */
export function Fact({ name, figure = false, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className={figure ? styles.figure : undefined}>{children}</dd>
    </div>
  );
}
