import { useEffect } from 'react';
import { activeRow } from './active-row';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';
/** The content of the page, to which 'Pular para o conteúdo' leads. */
const CONTENT = 'main[tabindex]';

/**
 * Returns the focus to the element that had it before mounting (docs/screens.md, "Dialogs"). If that element is removed
 * (a deleted row, the button of an empty list), the nearest element around it gets the focus. If nothing near is left, or
 * nothing had the focus, that is a row of the table or the content itself: never the first button of another screen, which
 * on Produtos would be 'Excluir Todos'.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const opener = document.activeElement;
    if (!(opener instanceof HTMLElement)) return;
    const isPage = opener === document.body || opener.matches(CONTENT);
    const around = isPage ? [...document.querySelectorAll(CONTENT)] : ancestorsOf(opener);
    return () => {
      if (isPage || !opener.isConnected) {
        focusNearest(around);
        return;
      }
      opener.focus({ preventScroll: true });
      whenGone(opener, () => focusNearest(around));
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
    const target = activeRow(element) ?? targetIn(element);
    if (target === null) continue;
    target.focus({ preventScroll: true });
    return;
  }
}

function targetIn(element: Element): HTMLElement | null {
  return element instanceof HTMLElement && element.matches(CONTENT)
    ? element
    : element.querySelector<HTMLElement>(FOCUSABLE);
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  return ancestors;
}
