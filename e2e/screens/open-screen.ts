import type { Page } from 'playwright-core';
import type { Scene } from './scene.js';

/** One screen in one state, and the way there from a page that is signed in (or, for `signedOut` ones, is not). */
export interface Screen {
  /** Name of the picture's file. */
  readonly name: string;
  readonly signedOut?: boolean;
  open(page: Page, scene: Scene, folder: string): Promise<void>;
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('row').nth(1).waitFor();

/** A list screen with its first rows. */
export async function list(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await heading(page, name);
  await rows(page, name);
}

/** The dialog that a button of the screen opens. */
export async function dialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
}
