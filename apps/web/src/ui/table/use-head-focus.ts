import { type KeyboardEvent, useState } from 'react';
import { nextIndex } from './next-index';

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

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
    const next = nextIndex(event.key, active, buttons.length - 1, STEPS);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return { active, setActive, onKeyDown };
}
