import { type RefObject, useEffect } from 'react';

/** Closes the open menu on Esc, and when a press or the focus leaves it. */
export function useMenuClosing(
  area: RefObject<HTMLElement | null>,
  open: boolean,
  close: (reason: 'escape' | 'outside') => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target) === false) close('outside');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close('escape');
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [area, open, close]);
}
