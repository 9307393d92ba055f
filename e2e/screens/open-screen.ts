import type { Locator, Page } from '@playwright/test';
import type { Scene } from './scene.js';

/** One screen in one state. `open` leads there from a page that is signed in, or signed out if `signedOut` is set. */
export interface Screen {
  /** Name of the picture's file. */
  readonly name: string;
  readonly signedOut?: boolean;
  /** How many cards of its list a phone shows whole at least. */
  readonly leastCards?: number;
  open(page: Page, scene: Scene, folder: string): Promise<void>;
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The first row of a list, or its first card on a phone. */
export function firstRow(page: Page, table: string): Locator {
  return page.getByRole('grid', { name: table }).locator('tr[data-index]').first();
}

/** Opens a list screen and waits for its first rows. */
export async function list(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await heading(page, name);
  await firstRow(page, name).waitFor();
}

/** Opens the dialog of an option of a row: by the button, or on a phone by the entry of the card’s menu. */
export async function rowDialog(page: Page, rows: Locator, label: string, of?: string): Promise<void> {
  if (isPhone(page)) {
    const menu = of === undefined ? /^Mais opções: / : `Mais opções: ${of}`;
    await rows.getByRole('button', { name: menu, exact: true }).first().click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  } else {
    const name = of === undefined ? new RegExp(`^${label}`) : `${label} ${of}`;
    await rows.getByRole('button', { name, exact: true }).first().click();
  }
  await page.getByRole('dialog').waitFor();
}

/** Shows the filters of a list, which a phone folds. */
export async function showFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filtros/ }).click();
}

/** The pages that a screen was opened on by a way that depends on their size. A test of another size opens it there again. */
export const pagesOpenedForTheirSize = new WeakSet<Page>();

function isPhone(page: Page): boolean {
  pagesOpenedForTheirSize.add(page);
  return (page.viewportSize()?.width ?? 0) < 600;
}

/** Opens a dialog with a button of the screen. */
export async function dialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
}
