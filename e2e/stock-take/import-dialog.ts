import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Opens the dialog for a pharmacy. The page must be signed in. */
export async function openImport(page: Page, pharmacy: string): Promise<Locator> {
  await page.goto(`/produtos?farmacia=${pharmacy}`);
  return openImportHere(page);
}

/** Opens the dialog on Produtos after the list has loaded: before that no pharmacy is chosen. */
export async function openImportHere(page: Page): Promise<Locator> {
  await page.getByText(/^Página 1 de/).waitFor();
  await page.getByRole('button', { name: 'Importar Produtos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Importar Produtos' });
  await dialog.waitFor();
  return dialog;
}

/** Chooses a file with these contents. The caller waits until it is read. */
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

/** Maps a column of the file to one of our fields. */
export async function mapColumn(dialog: Locator, ours: string, theirs: string): Promise<void> {
  await dialog.getByLabel(`Coluna do arquivo para ${ours}`, { exact: true }).click();
  // The option's text continues with examples.
  await dialog.page().getByRole('option').filter({ hasText: theirs }).first().click();
}

/** Waits for the dry run and returns its figures as shown, such as 'Novos' and 'Ficam de fora'. */
export async function figures(dialog: Locator): Promise<Record<string, string>> {
  await dialog.getByText('Conferido com os produtos já gravados').waitFor();
  const names = await dialog.getByRole('term').allInnerTexts();
  const values = await dialog.getByRole('definition').allInnerTexts();
  // Amounts have a no-break space after the currency symbol.
  return Object.fromEntries(names.map((name, index) => [name, values[index]?.replace(/\s/g, ' ') ?? '']));
}

/** The cells of the preview's first rows. */
export async function preview(dialog: Locator): Promise<string[][]> {
  const rows = dialog.getByRole('grid', { name: 'Primeiras linhas' }).locator('tbody').getByRole('row');
  const texts = (await rows.all()).map((row) => row.getByRole('gridcell').allInnerTexts());
  return Promise.all(texts);
}

export async function finishImport(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Importar [\d.]+ produtos?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
}
