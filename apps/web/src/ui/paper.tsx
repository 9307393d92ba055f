import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

interface PaperProps {
  label: string;
  /** It stands at the foot of each page, without quotes and backslashes. */
  foot?: string;
  children: ReactNode;
}

/** A page margin has no element, so the document carries its text as a property. */
const FOOT = '--paper-foot';

/** Light, numbered A4 sheets, which only print shows. */
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
