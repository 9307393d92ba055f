import { screen, within } from '@testing-library/react';

/** The text of each cell of the page's only table, without its heads. */
export function bodyCells() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
}
