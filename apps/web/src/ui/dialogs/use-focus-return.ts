import { useEffect } from 'react';

/** Enter does nothing to them. */
export const HARMLESS = 'input:not(:disabled), [tabindex="0"]';
const FOCUSABLE = `a[href], button:not(:disabled), ${HARMLESS}`;
/** The target of 'Pular para o conteúdo'. */
const CONTENT = 'main[tabindex]';
/** They take the focus themselves. */
const OWN = `${CONTENT}, [role="dialog"]`;

/**
 * Returns the focus to the element that had it before mounting (docs/screens.md, "Dialogs"), or to the
 * nearest element around one that is removed or disabled. Otherwise a table row or the content gets it: never the screen's
 * first button, which may delete.
 */
export function useFocusReturn(): void {
  useEffect(() => focusReturnTo(document.activeElement), []);
}

let endWatch: (() => void) | undefined;

/**
 * The same for what is not a dialog. It ends the watch over an opener before, which this one may disable.
 *
 * @param wanted what may get the focus instead
 * @returns gives the focus back
 */
export function focusReturnTo(opener: Element | null, wanted = FOCUSABLE): (() => void) | undefined {
  endWatch?.();
  if (!(opener instanceof HTMLElement)) return undefined;
  const isPage = opener === document.body || opener.matches(CONTENT);
  const around = isPage ? [...document.querySelectorAll(CONTENT)] : ancestorsOf(opener);
  const give = () => {
    if (isPage || stateOf(opener) !== 'usable') focusNearest(around, wanted);
    else opener.focus({ preventScroll: true });
  };
  return () => {
    give();
    const state = stateOf(opener);
    // Behind a write that needs no dialog the focus stays where Enter is harmless.
    if (!isPage && (state === 'usable' || (state === 'disabled' && wanted === FOCUSABLE)))
      watch(opener, give);
  };
}

function stateOf(element: HTMLElement): 'gone' | 'disabled' | 'usable' {
  if (!element.isConnected) return 'gone';
  return element.matches(':disabled') ? 'disabled' : 'usable';
}

/** Gives again with each change of the opener, until somebody moves the focus. */
function watch(opener: HTMLElement, give: () => void): void {
  let state = stateOf(opener);
  let held = document.activeElement;
  const observer = new MutationObserver(() => {
    const before = state;
    state = stateOf(opener);
    if (state === before) return;
    document.removeEventListener('focusin', end);
    if (held instanceof HTMLElement) held.blur();
    give();
    held = document.activeElement;
    if (state === 'gone') end();
    else document.addEventListener('focusin', end);
  });
  const end = () => {
    observer.disconnect();
    document.removeEventListener('focusin', end);
  };
  endWatch = end;
  document.addEventListener('focusin', end);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

function focusNearest(around: readonly Element[], wanted: string): void {
  if (document.activeElement !== document.body) return;
  for (const element of around) {
    if (!element.isConnected) continue;
    const target = activeRow(element) ?? targetIn(element, wanted);
    if (target === null) continue;
    target.focus({ preventScroll: true });
    return;
  }
}

function targetIn(element: Element, wanted: string): HTMLElement | null {
  const found = element.matches(CONTENT) ? null : element.querySelector<HTMLElement>(wanted);
  return found ?? (element instanceof HTMLElement && element.matches(OWN) ? element : null);
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  return ancestors;
}

/** The table's Tab stop (docs/screens.md, "Keyboard"): after a deletion the neighbour of the deleted row. */
export function activeRow(within: ParentNode): HTMLElement | null {
  return within.querySelector<HTMLElement>('[role="grid"] tr[tabindex="0"]');
}
