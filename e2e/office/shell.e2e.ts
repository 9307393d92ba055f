import type { Page } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { signIn } from '../stock-take/staff.js';

const server = useServer();

const toggle = (page: Page) => page.getByRole('button', { name: /menu/i });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('The side menu is 60 units wide and signs out', async () => {
  const { page } = await openPage({ baseURL: server.url });
  await signIn(page, server);
  await toggle(page).click();
  const menu = page.getByRole('navigation').filter({ has: link(page, 'Farmácias') });
  // 60 quarters of a rem: 240 pixels.
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(240);
  await page.getByRole('button', { name: 'Encerrar sessão' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => page.evaluate('Object.keys(localStorage).includes("idToken")')).toBe(false);
});

test("The first Tab stop, 'Pular para o conteúdo', leads to the content at the same address", async () => {
  const { page } = await openPage({ baseURL: server.url });
  await signIn(page, server, '/produtos');
  await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = link(page, 'Pular para o conteúdo');
  await expect.poll(() => skip.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  const address = page.url();
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.url()).toBe(address);
  await page.keyboard.press('Tab');
  await expect.poll(() => main.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('A scan loses no key in the palette of a page that was just loaded', async () => {
  const { page } = await openPage({ baseURL: server.url });
  await signIn(page, server, '/produtos');
  const field = page.getByRole('combobox', { name: 'Buscar ou ir para' });
  await field.waitFor();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('7891000315507', { delay: 5 });
  expect(await field.inputValue()).toBe('7891000315507');
  await page.keyboard.press('Enter');
  // No product has it, so what is left are its counts.
  await page.waitForURL((url) => url.pathname === '/contagens');
  expect(new URL(page.url()).searchParams.get('busca')).toBe('7891000315507');
});

test('A wide window keeps the menu open beside the content, and remembers it', async () => {
  const { page } = await openPage({ baseURL: server.url });
  await signIn(page, server, '/produtos');
  await toggle(page).click();
  await page.getByRole('button', { name: 'Manter aberto' }).click();
  await page.reload();
  await link(page, 'Lixeira').waitFor();
  const main = page.getByRole('main');
  await expect.poll(async () => (await main.boundingBox())?.x).toBe(240);
  await expect.poll(async () => (await main.boundingBox())?.width).toBe(1200);
  await page.setViewportSize({ width: 1024, height: 768 });
  await link(page, 'Lixeira').waitFor({ state: 'hidden' });
  await expect.poll(async () => (await main.boundingBox())?.x).toBe(0);
});
