import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first field with a problem after a refused save, and scrolls it into view.
 *
 * @param problems a new object for each attempt, so that every attempt moves the focus
 */
export function useFocusProblem<Container extends HTMLElement>(
  problems: object,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const field = findProblem(container.current);
    if (field === null) return;
    field.focus({ preventScroll: true });
    // The browser's own scrolling would leave it below the sticky foot.
    field.scrollIntoView({ block: 'center' });
  }, [problems]);
  return container;
}

const FIELD = 'input:enabled, textarea:enabled, select:enabled, button:enabled';

/** A group of boxes has its sentence, but no field that is marked as invalid. */
function findProblem(container: HTMLElement | null): HTMLElement | null {
  const problem = container?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not([role="group"], [role="radiogroup"]), .mantine-InputWrapper-error',
  );
  if (!problem?.matches('.mantine-InputWrapper-error')) return problem ?? null;
  return problem.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>(FIELD) ?? null;
}
