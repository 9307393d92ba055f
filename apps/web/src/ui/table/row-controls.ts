const CONTROLS = ':is(a[href], button, input, [data-row-control]):not(:disabled)';

/** Takes the controls of rows out of the Tab order: a table is one stop, and arrow keys reach them from their row. */
export function untabControls(body: Element): void {
  for (const control of body.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (control.tabIndex !== -1) control.tabIndex = -1;
  }
}

/**
 * Moves the focus within a row: ArrowRight from the row to its first control and on to its last, ArrowLeft back and to
 * the row; Home and End among its controls.
 *
 * @returns false if the key moves nothing here
 */
export function focusBeside(row: HTMLElement, key: string): boolean {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const at = controls.indexOf(document.activeElement as HTMLElement);
  const isOnRow = at === -1;
  if (key === 'ArrowLeft' && !isOnRow) (controls[at - 1] ?? row).focus();
  else if (key === 'ArrowRight' && controls.length > 0) (controls[at + 1] ?? controls.at(-1))?.focus();
  else if (key === 'Home' && !isOnRow) controls[0]?.focus();
  else if (key === 'End' && !isOnRow) controls.at(-1)?.focus();
  else return false;
  return true;
}
