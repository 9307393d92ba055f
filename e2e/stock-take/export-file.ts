import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { PlannedCount } from './counts.js';

export async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar Contagens' });
  await dialog.waitFor();
  return dialog;
}

export async function chooseAllColumns(dialog: Locator): Promise<void> {
  for (const name of ['Código de Barras', 'Código Interno', 'Data e Hora']) {
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  }
}

export async function download(page: Page, dialog: Locator, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Default columns: Coletor, Código, Produto, Quantidade, Fator. */
export function expectedExport(counts: readonly PlannedCount[], collectors: readonly string[]): string {
  return [...counts]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((count) => [
      collectors[count.collector] ?? '',
      count.code,
      count.description,
      decimalComma(count.quantity),
      decimalComma(count.factor),
    ])
    .map((fields) => `${fields.map(quoted).join(';')}\r\n`)
    .join('');
}

function decimalComma(value: number): string {
  return String(value).replace('.', ',');
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
