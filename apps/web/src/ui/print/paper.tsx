import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

interface PaperProps {
  /** What is printed: 'Folha de divergências'. */
  label: string;
  children: ReactNode;
}

/** Sheets of A4, light and numbered. They are seen on paper only, and then nothing else of the page is. */
export function Paper({ label, children }: PaperProps) {
  return createPortal(
    <article className={styles.sheet} aria-label={label}>
      {children}
    </article>,
    document.body,
  );
}
