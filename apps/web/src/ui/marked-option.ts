import type { KeyboardEvent } from 'react';

/**
 * Enter in a select takes the option that is marked. Mantine keeps a number beside the mark, and sets it to "none" in a
 * timer when the list opens; a busy browser runs that timer after somebody typed, and then Enter takes nothing.
 *
 * Use as `onKeyDownCapture`, so that it comes before Mantine's own handler.
 */
export function takeMarkedOption(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.currentTarget.readOnly) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!marked) return;
  // Neither Mantine nor the form around the field shall take this Enter for theirs.
  event.preventDefault();
  event.stopPropagation();
  marked.click();
}
