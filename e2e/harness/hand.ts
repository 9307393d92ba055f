import { expect, type Locator } from '@playwright/test';

/** How a person works the page: one presses keys alone, another points. */
export interface Hand {
  press(element: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Ticks a box or chooses a radio. */
  tick(box: Locator): Promise<void>;
  /** Chooses an option of a selector. */
  select(selector: Locator, option: string): Promise<void>;
  /** Opens a row of the table that the page shows. */
  openRow(row: Locator): Promise<void>;
  /** Does something with a row, or with a line of a dialog, by its button or the menu of its options. */
  choose(place: Locator, of: string, option: string): Promise<void>;
}

export const pointing: Hand = {
  press: (element) => element.click(),
  type: (field, text) => field.fill(text),
  async tick(box) {
    await box.click();
    // What the server decides is ticked once it has answered.
    await expect(box).toBeChecked();
  },
  async select(selector, option) {
    await selector.click();
    await selector.page().getByRole('option', { name: option, exact: true }).click();
  },
  openRow: (row) => row.click(),
  async choose(place, of, option) {
    const named = place.getByRole('button', { name: `${option} ${of}` });
    const menu = place.getByRole('button', { name: `Mais opções: ${of}` });
    await named.or(menu).first().waitFor();
    if (await named.isVisible()) return named.click();
    await menu.click();
    await place.page().getByRole('menuitem', { name: option, exact: true }).click();
  },
};
