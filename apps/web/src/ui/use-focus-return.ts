import { useEffect } from 'react';

/** The row of a table that is the Tab stop; after a deletion, the neighbour. */
const ACTIVE_ROW = 'tr[tabindex="0"]';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * Returns the focus to the element that had it before mounting (docs/screens.md, "Dialogs"). If that element is removed
 * (a deleted row, the button of an empty list), the nearest element around it gets the focus.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const opener = document.activeElement;
    if (!(opener instanceof HTMLElement) || opener === document.body) return;
    const around = ancestorsOf(opener);
    return () => {
      if (opener.isConnected) {
        opener.focus({ preventScroll: true });
        whenGone(opener, () => focusNearest(around));
      } else focusNearest(around);
    };
  }, []);
}

/** Calls `act` when the element is removed; stops when another element gets the focus. */
function whenGone(element: HTMLElement, act: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    end();
    act();
  });
  const onFocus = (event: FocusEvent) => {
    if (event.target !== element) end();
  };
  const end = () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Moves the focus only if no element has it. */
function focusNearest(around: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  for (const element of around) {
    if (!element.isConnected) continue;
    const target =
      element.querySelector<HTMLElement>(ACTIVE_ROW) ?? element.querySelector<HTMLElement>(FOCUSABLE);
    if (target === null) continue;
    target.focus({ preventScroll: true });
    return;
  }
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  return ancestors;
}
