import { type KeyboardEvent, useState } from 'react';

interface HeadFocus {
  /** The index, among pressable heads, of the Tab stop. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * One head of a table is a Tab stop; the arrow keys, Home and End reach the others. Otherwise six columns would be six
 * stops before the first row, some hidden under the fixed column of a narrow screen.
 */
export function useHeadFocus(): HeadFocus {
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = nextHead(event.key, active, buttons.length - 1);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return { active, setActive, onKeyDown };
}

function nextHead(key: string, active: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(active + 1, last);
    case 'ArrowLeft':
      return Math.max(active - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
