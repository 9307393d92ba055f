import type { Page } from '@playwright/test';

export interface Account {
  readonly email: string;
  readonly password: string;
}

export async function enter(page: Page, { email, password }: Account): Promise<void> {
  const link = page.getByRole('button', { name: 'Entrar com e-mail' });
  const field = page.getByLabel('E-mail');
  await link.or(field).waitFor();
  // The Coletor asks for a code first.
  if (await link.isVisible()) await link.click();
  await field.fill(email);
  await page.getByLabel(/^Senha/).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

export async function signIn(page: Page, account: Account, to: '/licenca' | '/dashboard'): Promise<void> {
  await page.goto('/');
  await enter(page, account);
  await page.waitForURL(`**${to}`);
}
