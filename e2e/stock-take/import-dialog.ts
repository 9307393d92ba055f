import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pageAction } from '../harness/page-action.js';

export async function openImport(page: Page, pharmacy: string): Promise<Locator> {
  await page.goto(`/produtos?farmacia=${pharmacy}`);
  return openImportHere(page);
}

/** After the list loads: before, no pharmacy is chosen. */
export async function openImportHere(page: Page): Promise<Locator> {
  await page.getByText(/^Página 1 de/).waitFor();
  await pageAction(page, 'Importar Produtos');
  const dialog = page.getByRole('dialog', { name: 'Importar Produtos' });
  await dialog.waitFor();
  return dialog;
}

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

/** How the file is read is folded away unless something is unsure. */
export async function openSettings(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Ajustar', exact: true }).click();
}

export async function mapColumn(dialog: Locator, ours: string, theirs: string): Promise<void> {
  await dialog.getByLabel(`Coluna do arquivo para ${ours}`, { exact: true }).click();
  // The name continues with examples.
  await dialog.page().getByRole('option').filter({ hasText: theirs }).first().click();
}

/** After the dry run: 'Novos', 'Ficam de fora'. */
export async function figures(dialog: Locator): Promise<Record<string, string>> {
  await dialog.getByText('Conferido com os produtos já gravados').waitFor();
  const names = await dialog.getByRole('term').allInnerTexts();
  const values = await dialog.getByRole('definition').allInnerTexts();
  // Amounts have no-break spaces.
  return Object.fromEntries(names.map((name, index) => [name, values[index]?.replace(/\s/g, ' ') ?? '']));
}

export async function preview(dialog: Locator): Promise<string[][]> {
  const rows = dialog.getByRole('grid', { name: 'Primeiras linhas' }).locator('tbody').getByRole('row');
  const texts = (await rows.all()).map((row) => row.getByRole('gridcell').allInnerTexts());
  return Promise.all(texts);
}

export async function finishImport(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Importar [\d.]+ produtos?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
}
