import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';

interface Disclosure {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly id: string;
  readonly area: RefObject<HTMLDivElement | null>;
  readonly toggle: RefObject<HTMLButtonElement | null>;
}

/**
 * A button that opens something beside it. Esc closes it and returns the focus to the button; a press and the
 * focus outside close it.
 */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useCallback((reason: 'escape' | 'outside') => {
    setOpen(false);
    if (reason === 'escape') toggle.current?.focus();
  }, []);
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
  }, [open, close]);
  return { open, setOpen, id: useId(), area, toggle };
}
