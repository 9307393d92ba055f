import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** 'Importar Produtos' as a person uses it. */

/** Opens it for a pharmacy, on a page that is signed in. */
export async function openImport(page: Page, pharmacy: string): Promise<Locator> {
  await page.goto(`/produtos?farmacia=${pharmacy}`);
  return openImportHere(page);
}

/** Opens it on Produtos, once the list is there: before that no pharmacy is chosen. */
export async function openImportHere(page: Page): Promise<Locator> {
  await page.getByText(/^Página 1 de/).waitFor();
  await page.getByRole('button', { name: 'Importar Produtos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Importar Produtos' });
  await dialog.waitFor();
  return dialog;
}

/** Chooses a file with these contents; what is read of it is the caller's to wait for. */
export async function chooseFile(
  dialog: Locator,
  folder: string,
  name: string,
  contents: Uint8Array | string,
): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, contents);
  await dialog.getByLabel(/^Arquivo (TXT|Excel)$/).setInputFiles(file);
}

/** Chooses a column of the file for one of ours. */
export async function mapColumn(dialog: Locator, ours: string, theirs: string): Promise<void> {
  await dialog.getByLabel(`Coluna do arquivo para ${ours}`, { exact: true }).click();
  await dialog.page().getByRole('option', { name: theirs, exact: true }).click();
}

/** What is shown of the dry run once it has ended: 'Novos', 'Ficam de fora' and so on, as they read. */
export async function figures(dialog: Locator): Promise<Record<string, string>> {
  await dialog.getByText('Conferido com os produtos já gravados').waitFor();
  const names = await dialog.getByRole('term').allInnerTexts();
  const values = await dialog.getByRole('definition').allInnerTexts();
  // Money has a no-break space after its sign.
  return Object.fromEntries(names.map((name, index) => [name, values[index]?.replace(/\s/g, ' ') ?? '']));
}

/** The first rows as they will be stored, cell by cell. */
export async function preview(dialog: Locator): Promise<string[][]> {
  const rows = dialog.getByRole('table', { name: 'Primeiras linhas' }).locator('tbody').getByRole('row');
  const texts = (await rows.all()).map((row) => row.getByRole('cell').allInnerTexts());
  return Promise.all(texts);
}

/** Imports what the dialog offers and waits until it has closed. */
export async function finishImport(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Importar [\d.]+ produtos?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
}
