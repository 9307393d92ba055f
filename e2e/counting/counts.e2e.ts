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

test('Contagens sorts its lines by Quantidade in both directions', { tag: '@full' }, async () => {
  await page.getByRole('button', { name: 'Quantidade', exact: true }).click();
  await expect.poll(() => column(5)).toEqual(['1', '2', '3', '5', '7,5', '']);
  await page.getByRole('button', { name: 'Quantidade', exact: true }).click();
  await expect.poll(() => column(5)).toEqual(['7,5', '5', '3', '2', '1', '']);
});

test('Editar Contagem names the product of the typed code, and saves it', {
  tag: '@full',
}, async () => {
  await press(page, 'Editar', '0000999');
  const edit = dialog(page, 'Editar Contagem');
  await edit.getByText('Produto não cadastrado', { exact: true }).waitFor();
  await edit.getByLabel('Código de barras').fill('');
  await edit.getByLabel('Código interno').fill('456');
  await edit.getByText('=PARACETAMOL; "750"', { exact: true }).waitFor();
  await expect.poll(() => edit.getByLabel('Código de barras').isDisabled()).toBe(true);
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await edit.waitFor({ state: 'detached' });
  await row(page, '456', '=PARACETAMOL; "750"', '23:04').waitFor();
});

test('Contagens lets the second person choose between conflicting values', { tag: '@full' }, async () => {
  const other = await openCounts();
  await press(page, 'Editar', '07891000315507');
  await press(other.page, 'Editar', '07891000315507');
  await dialog(other.page, 'Editar Contagem').getByLabel('Quantidade').fill('8');
  await other.page.keyboard.press('Enter');
  await dialog(other.page, 'Editar Contagem').waitFor({ state: 'detached' });
  await dialog(page, 'Editar Contagem').getByLabel('Quantidade').fill('9');
  await page.keyboard.press('Enter');
  const conflict = dialog(page, 'Contagem alterada por outra pessoa');
  await conflict.getByRole('row', { name: 'Quantidade 8 9' }).waitFor();
  await conflict.getByRole('button', { name: 'Salvar o meu valor' }).click();
  await conflict.waitFor({ state: 'detached' });
  await expect.poll(() => column(5)).toContain('9');
  await other.close();
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
