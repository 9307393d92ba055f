import type { Page } from '@playwright/test';

/** Actions on the screens before sign-in. Elements are found by role and label. */

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Fills in the login and presses 'Entrar'. The caller waits for the result. */
export async function enter(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Senha/).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Signs in on an empty page and waits for the screen that it leads to. */
export async function signIn(page: Page, account: Account, to: '/licenca' | '/dashboard'): Promise<void> {
  await page.goto('/');
  await enter(page, account);
  await page.waitForURL(`**${to}`);
}

export async function activate(page: Page, key: string): Promise<void> {
  await page.getByLabel('Chave de licença').fill(key);
  await page.getByRole('button', { name: 'Ativar' }).click();
}

/** Waits until an alert of the screen shows this sentence. */
export async function alertText(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
}
