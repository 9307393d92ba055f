import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** Opens Contagens › Exportar. */
export async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar Contagens' });
  await dialog.waitFor();
  return dialog;
}

/** Chooses all eight specified columns. */
export async function chooseAllColumns(dialog: Locator): Promise<void> {
  for (const name of ['Código de Barras', 'Código Interno', 'Data e Hora']) {
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  }
}

/** Presses the button that starts the download. Returns the name and content of the file. */
export async function download(page: Page, dialog: Locator, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
