import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.js';

/** For the screens before sign-in. */

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The caller waits for the result. */
export async function enter(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Senha/).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** On an empty page; waits for the next screen. */
export async function signIn(page: Page, account: Account, to: '/licenca' | '/dashboard'): Promise<void> {
  await page.goto('/');
  await enter(page, account);
  await page.waitForURL(`**${to}`);
}

export async function activate(page: Page, key: string): Promise<void> {
  await page.getByLabel('Chave de licença').fill(key);
  await page.getByRole('button', { name: 'Ativar' }).click();
}

export async function alertText(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
}

/** axe checks the two widths whose layouts differ (docs/decisions/0046). */
const WIDTHS = [
  { width: 1440, isJudged: true },
  { width: 1024, isJudged: false },
  { width: 360, isJudged: true },
];

/**
 * axe finds nothing (WCAG 2.2 AA) and nothing scrolls sideways. Polls, because a page between screens briefly
 * has no heading.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { width, isJudged } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const message = `${page.url()} at ${width} px`;
    if (isJudged) await expect.poll(() => findViolations(page), { message }).toEqual([]);
    const scrolled = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(scrolled, { message }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
