import type { Locator, Page } from '@playwright/test';
import { isPhone, pageAction } from '../harness/page-action.js';
import type { Scene } from './scene.js';

/** `open` starts signed in, unless `signedOut`. */
export interface Screen<Given extends readonly unknown[] = [scene: Scene, folder: string]> {
  readonly name: string;
  readonly signedOut?: boolean;
  /** How many whole cards a phone shows at least. */
  readonly leastCards?: number;
  /** On a phone the first card begins at `FIRST_CARD` at the latest. */
  readonly beginsHigh?: true;
  open(page: Page, ...given: Given): Promise<void>;
}

export function screen<Given extends readonly unknown[]>(
  name: string,
  open: Screen<Given>['open'],
): Screen<Given> {
  return { name, open };
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

export function firstRow(page: Page, table: string): Locator {
  return page.getByRole('grid', { name: table }).locator('tr[data-index]').first();
}

export async function list(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await heading(page, name);
  await firstRow(page, name).waitFor();
}

export function onList(
  name: string,
  path: string,
  title: string,
  act: (page: Page) => Promise<void>,
): Screen {
  return screen(name, async (page) => {
    await list(page, path, title);
    await act(page);
  });
}

/** It opens by button, or by the menu of a phone's card. */
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

/** Only a phone hides them. */
export async function showFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filtros/ }).click();
}

export async function dialog(page: Page, action: string): Promise<void> {
  await pageAction(page, action);
  await page.getByRole('dialog').waitFor();
}
