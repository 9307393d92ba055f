import { useEffect } from 'react';

/** Of a table the row that Tab reaches: where one was deleted, its neighbour. */
const ACTIVE_ROW = 'tr[tabindex="0"]';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * Gives the focus back to where it was when this was mounted (DESIGN 10). Where that is gone, or goes as soon as the list
 * is refreshed (a deleted row, an empty list's button), to what is nearest around it.
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

/** Waits until the element is removed, or has lost the focus to another one. */
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

/** Takes the focus from nobody: it moves only where it was lost. */
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
