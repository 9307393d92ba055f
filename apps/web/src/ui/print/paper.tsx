import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

interface PaperProps {
  /** What is printed: 'Folha de divergências'. */
  label: string;
  /** A short text at the foot of each page, without a quote or a backslash. */
  foot?: string;
  children: ReactNode;
}

/** The margin of a page has no element, so its text is a property of the document. */
const FOOT = '--paper-foot';

/** Sheets of A4, light and numbered. They are seen on paper only, and then nothing else of the page is. */
export function Paper({ label, foot = '', children }: PaperProps) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(FOOT, `"${foot}"`);
    return () => {
      style.removeProperty(FOOT);
    };
  }, [foot]);
  return createPortal(
    <article className={styles.sheet} aria-label={label}>
      {children}
    </article>,
    document.body,
  );
}
