import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a save that was refused, moves the focus to the first field with a problem. Give it the object that each attempt
 * makes anew, so that a second attempt moves the focus again.
 */
export function useFocusProblem<Container extends HTMLElement>(
  problems: object,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return container;
}
