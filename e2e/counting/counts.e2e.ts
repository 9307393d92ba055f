import type { Page } from '@playwright/test';
import { type OpenedPage, openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { prepareSmallNight } from '../stock-take/small-night.js';
import { signIn } from '../stock-take/staff.js';

const server = useServer();
test.beforeAll(async () => {
  await prepareSmallNight(server);
});

let opened: OpenedPage;
let page: Page;
test.beforeEach(async () => {
  opened = await openCounts();
  page = opened.page;
});
test.afterEach(() => opened?.close());

/** Signed in, all six lines. */
async function openCounts(): Promise<OpenedPage> {
  const own = await openPage({ baseURL: server.url });
  await signIn(own.page, server, '/contagens');
  await lines(own.page, 5);
  return own;
}

/** Rows arrive shortly after their number. */
async function lines(where: Page, count: number): Promise<void> {
  await where.getByText(`Página 1 (${count} contagens)`).waitFor();
  await where.locator('[role="grid"][aria-busy="true"]').waitFor({ state: 'detached' });
}
const row = (where: Page, ...texts: string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), where.getByRole('row'));
const press = (where: Page, name: string, ...texts: string[]) =>
  row(where, ...texts)
    .getByRole('button', { name, exact: true })
    .click();
const dialog = (where: Page, name: string) => where.getByRole('dialog', { name });

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: new RegExp(option) }).click();
}

async function column(index: number): Promise<string[]> {
  const rows = await page.getByRole('grid', { name: 'Contagens' }).locator('tbody').getByRole('row').all();
  return Promise.all(
    rows.map(async (each) => (await each.getByRole('gridcell').nth(index).innerText()).trim()),
  );
}

test('Contagens filters by section, and a reload keeps the choice', { tag: '@full' }, async () => {
  await choose('Inventário', 'Balanço Geral');
  await choose('Seção', 'Corredor 2');
  await lines(page, 2);
  await row(page, 'Não reconhecido', '{"barcode": "78912').waitFor();
  await page.reload();
  await lines(page, 2);
  await expect.poll(() => page.getByRole('combobox', { name: 'Seção' }).inputValue()).toBe('Corredor 2');
  await choose('Inventário', 'Todos os inventários');
  await lines(page, 5);
});

test('Desfazer restores one deleted line of a count exactly as it was', { tag: '@full' }, async () => {
  const before = await column(4);
  await press(page, 'Excluir', '7896004700014');
  await dialog(page, 'Excluir Contagem').getByRole('button', { name: 'Excluir' }).click();
  await lines(page, 4);
  await row(page, '7891000315507').first().waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('Exclusão desfeita.').waitFor();
  await lines(page, 5);
  await row(page, '7896004700014', '12').waitFor();
  const untouched = (texts: readonly string[]) => texts.map((text) => text.replace(/\s*editada por .*/, ''));
  expect(untouched(await column(4))).toEqual(untouched(before));
});

test('Ctrl+Z restores a deleted count while a row has the focus', { tag: '@full' }, async () => {
  await press(page, 'Excluir', '07891000315507');
  await dialog(page, 'Excluir Contagem').getByRole('button', { name: 'Excluir' }).click();
  await lines(page, 4);
  await dialog(page, 'Excluir Contagem').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  await page.keyboard.press('Control+z');
  await lines(page, 5);
  await row(page, '07891000315507').waitFor();
});
