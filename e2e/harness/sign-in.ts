import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.js';

/** The screens before sign-in use it. */

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

export async function activate(page: Page, key: string): Promise<void> {
  await page.getByLabel('Chave de licença').fill(key);
  await page.getByRole('button', { name: 'Ativar' }).click();
}

export async function alertText(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
}

/** axe checks the two widths whose layouts differ (docs/decisions/0046), for every change by turns. */
const WIDTHS = [1440, 1024, 360];
const AXE_WIDTHS = [1440, 360];
/** Each page has its turn, so that a file judges the same screens alike beside any other. */
const turns = new WeakMap<Page, number>();

/**
 * axe finds nothing (WCAG 2.2 AA) and nothing scrolls sideways. Polls, because a page between screens briefly
 * has no heading.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const turn = turns.get(page) ?? 0;
  turns.set(page, turn + 1);
  const judged = process.env.TEST_FULL === '1' ? AXE_WIDTHS : [AXE_WIDTHS[turn % AXE_WIDTHS.length]];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const message = `${page.url()} at ${width} px`;
    if (judged.includes(width)) await expect.poll(() => findViolations(page), { message }).toEqual([]);
    // None while the page changes its address.
    const scrolled = () =>
      page
        .evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        .catch(() => Number.POSITIVE_INFINITY);
    await expect.poll(scrolled, { message }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
