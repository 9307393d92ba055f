const TYPELESS = '[type="checkbox"], [type="radio"], [type="button"]';

/** Whether a key that is pressed here belongs to a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches(TYPELESS)) return false;
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}
