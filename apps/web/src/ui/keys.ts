/** Values of `KeyboardEvent.key` that screens act on. 'Atalhos do teclado' explains each (features/shell). */
export const keys = {
  goTo: 'k',
  search: '/',
  help: '?',
  undo: 'z',
  print: 'p',
  edit: 'e',
  remove: 'Delete',
  open: 'Enter',
  select: ' ',
  selectAll: 'a',
} as const;

const TYPELESS = '[type="checkbox"], [type="radio"], [type="button"]';

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches(TYPELESS)) return false;
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

/** Whether the page, not a field or a dialog, gets this key, without Ctrl, Cmd or Alt. */
export function isForPage({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !isTyping(target) && !isDialogOpen();
}
