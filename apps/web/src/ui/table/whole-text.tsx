import { useEffect, useState } from 'react';
import { cutTexts } from './cut-texts';
import styles from './whole-text.module.css';

interface Shown {
  readonly texts: readonly string[];
  /** Where the row ends, in pixels from the top of the frame's content. */
  readonly top: number;
  readonly left: number;
}

/**
 * Below the row that has the focus: its texts that end in '…', in full (docs/screens.md, "Columns"). A tap gives a row the
 * focus too. Esc hides it. Screen readers have the whole texts in the cells.
 */
export function WholeText({ frame }: { frame: HTMLElement | null }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (frame === null) return;
    const hide = () => setShown(null);
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
      const texts = row === null ? [] : cutTexts(row);
      if (row === null || texts.length === 0) return hide();
      const top = row.getBoundingClientRect().bottom - frame.getBoundingClientRect().top + frame.scrollTop;
      setShown({ texts, top, left: frame.scrollLeft });
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    frame.addEventListener('focusin', onFocus);
    frame.addEventListener('focusout', hide);
    frame.addEventListener('keydown', onKey);
    return () => {
      frame.removeEventListener('focusin', onFocus);
      frame.removeEventListener('focusout', hide);
      frame.removeEventListener('keydown', onKey);
    };
  }, [frame]);
  if (shown === null) return null;
  return (
    <div className={styles.whole} style={{ top: shown.top, left: shown.left }} aria-hidden data-whole-text>
      {shown.texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}
