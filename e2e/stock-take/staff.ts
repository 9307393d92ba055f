import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ServerAccess } from '../harness/start-server.js';
import { storedSession } from './stored-session.js';

/** Actions of staff on the screens. Elements are found by role and label. */

/** Signs a person with a licence in by stored session data, and opens a screen. The page's storage is replaced. */
export async function signIn(
  page: Page,
  server: Pick<ServerAccess, 'url' | 'admin'>,
  screen = '/dashboard',
): Promise<void> {
  await page.context().setStorageState(await storedSession(server.url, server.admin));
  await page.goto(screen);
  await page.getByRole('button', { name: /menu/i }).waitFor();
}

/** Signs in over the screen on an empty page. Ends on the licence screen, or on the dashboard if the person has a licence. */
export async function signInByScreen(page: Page, server: Pick<ServerAccess, 'admin'>): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(server.admin.email);
  await page.getByLabel(/^Senha/).fill(server.admin.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/(licenca|dashboard)$/);
}

/** Activates the licence. Ends on the dashboard. */
export async function activateLicence(page: Page, server: ServerAccess): Promise<void> {
  await page.getByLabel('Chave de licença').fill(server.licenseKey);
  await page.getByRole('button', { name: 'Ativar' }).click();
  await page.waitForURL('**/dashboard');
}

/** Opens a screen through the side menu. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Creates a pharmacy with Farmácias › Nova Farmácia. */
export async function createPharmacy(page: Page, name: string): Promise<void> {
  await openScreen(page, 'Farmácias');
  await page.getByRole('button', { name: 'Nova Farmácia' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Criar', exact: true }).click();
  await page.getByRole('row', { name }).waitFor();
}

/** Opens 'Importar Produtos' and chooses the file and all columns. Resolves when the file has been read. */
export async function chooseCatalogue(page: Page, folder: string, bytes: Uint8Array): Promise<Locator> {
  const file = path.join(folder, 'catalogo.txt');
  await writeFile(file, bytes);
  await openScreen(page, 'Produtos');
  await page.getByRole('button', { name: 'Importar Produtos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Importar Produtos' });
  await dialog.getByLabel('Arquivo TXT').setInputFiles(file);
  await dialog.getByRole('checkbox', { name: 'Saldo & Valor' }).check();
  await dialog.getByRole('checkbox', { name: 'Departamento' }).check();
  await dialog.getByRole('status').filter({ hasText: 'prontas' }).waitFor();
  return dialog;
}

/** Creates an inventory with Inventários › Novo Inventário. */
export async function openInventory(page: Page, name: string): Promise<void> {
  await openScreen(page, 'Inventários');
  await page.getByRole('button', { name: 'Novo Inventário' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Criar', exact: true }).click();
  await page.getByRole('row', { name }).waitFor();
}
