import type { KeyboardEvent } from 'react';

/**
 * Chooses the marked option on Enter. Mantine keeps a separate index and resets it in a timer when the list opens; in a
 * busy browser that timer runs after typing, and then Mantine's Enter chooses nothing.
 *
 * Use it as `onKeyDownCapture`, so that it runs before Mantine's handler.
 */
export function takeMarkedOption(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.currentTarget.readOnly) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!marked) return;
  // Neither Mantine nor the surrounding form may handle this Enter.
  event.preventDefault();
  event.stopPropagation();
  marked.click();
}
