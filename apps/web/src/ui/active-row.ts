/**
 * The row of a table that is its Tab stop (docs/screens.md, "Keyboard"); after a deletion, the neighbour of the deleted row.
 * null if the table has no rows yet.
 */
export function activeRow(within: ParentNode): HTMLElement | null {
  return within.querySelector<HTMLElement>('[role="grid"] tr[tabindex="0"]');
}
