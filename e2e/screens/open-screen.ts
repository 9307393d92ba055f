import type { Locator, Page } from '@playwright/test';
import type { Scene } from './scene.js';

/**
 * One screen in one state. `open` starts from a signed-in page, or from a signed-out one if `signedOut` is set.
 */
export interface Screen {
  readonly name: string;
  readonly signedOut?: boolean;
  /** The least number of whole cards that a phone shows of the list. */
  readonly leastCards?: number;
  open(page: Page, scene: Scene, folder: string): Promise<void>;
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The first row of a list, or its first card on a phone. */
export function firstRow(page: Page, table: string): Locator {
  return page.getByRole('grid', { name: table }).locator('tr[data-index]').first();
}

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

/** Unfolds the filters of a list on a phone. */
export async function showFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filtros/ }).click();
}

/**
 * The pages that reached a screen by a way that depends on their size. A test at another size reopens the
 * screen.
 */
export const pagesOpenedForTheirSize = new WeakSet<Page>();

function isPhone(page: Page): boolean {
  pagesOpenedForTheirSize.add(page);
  return (page.viewportSize()?.width ?? 0) < 600;
}

export async function dialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
}
