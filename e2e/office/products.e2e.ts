import type { Locator, Page } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { openScreen, signIn } from '../stock-take/staff.js';

const PHARMACY = 'Farmácia São João';

const server = useServer();
let admin: ApiSession;
let pharmacy: string;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  pharmacy = ((await admin.send('POST', '/api/pharmacies/', { name: PHARMACY })) as { id: string }).id;
  const row = (internal_code: string, description: string, value: number) => ({
    pharmacy,
    internal_code,
    barcode: '',
    description,
    department: 'GENERIC',
    system_stock: 10,
    value,
  });
  await admin.send('POST', '/api/products/bulk/', [
    row('1', 'ARNICA', 30),
    row('2', 'DIPIRONA', 4.9),
    row('3', 'ZINCO', 12),
  ]);
});

const rows = (page: Page) => page.getByRole('grid', { name: 'Produtos' }).locator('tbody').getByRole('row');
const texts = async (row: Locator) =>
  (await row.innerText()).split(/\s*\t\s*|\n/).filter((text) => text !== '');
const descriptions = (page: Page) => rows(page).locator('td:nth-child(2)').allInnerTexts();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('Staff create, replace, edit, sort and delete products in Produtos', {
  tag: '@full',
}, async () => {
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server);
  await openScreen(page, 'Produtos');
  await rows(page).nth(2).waitFor();

  await createProduct(page);
  await replaceProduct(page);
  await editProduct(page);
  await sortProducts(page);
  await deleteProduct(page);
  await deleteAll(page);
  // Chromium logs the refusal.
  expect(problems).toEqual([expect.stringContaining('409 (Conflict)')]);
  await close();
});

async function fillProduct(page: Page, fields: Readonly<Record<string, string>>): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  return dialog;
}

/** Previews the stored number, which the list shows in pt-BR. */
async function createProduct(page: Page): Promise<void> {
  await button(page, 'Novo Produto').click();
  const save = page.getByRole('dialog').getByRole('button', { name: 'Salvar' });
  await save.waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const dialog = await fillProduct(page, {
    'Código Interno': '000040',
    'Código de Barras': '7891000315507',
    Descrição: 'BENZOCAÍNA',
    'Saldo Sistema': '0,3',
    Valor: '1234.5',
  });
  await dialog.getByText('Será gravado R$ 1.234,50').waitFor();
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Produto criado: BENZOCAÍNA.').waitFor();
  await page.getByText('Página 1 de 1 (4 produtos)').waitFor();
  const created = () => texts(rows(page).nth(1));
  await expect.poll(created).toEqual(['000040', 'BENZOCAÍNA', '7891000315507', '0,3', 'R$\u00a01.234,50']);
}

/** Leading zeros don't matter. 'Voltar' keeps the input. */
async function replaceProduct(page: Page): Promise<void> {
  await button(page, 'Novo Produto').click();
  const typed = { 'Código Interno': '40', 'Código de Barras': '7891000315507', Descrição: 'BENZOCAÍNA GEL' };
  await (await fillProduct(page, typed)).getByRole('button', { name: 'Salvar' }).click();
  const question = page.getByRole('dialog', { name: 'Substituir produto?' });
  await question.getByText('Já existe um produto com este código').waitFor();
  await question.getByRole('row', { name: 'Descrição BENZOCAÍNA BENZOCAÍNA GEL' }).waitFor();
  await question.getByRole('button', { name: 'Voltar' }).click();
  const form = page.getByRole('dialog', { name: 'Novo Produto' });
  await expect.poll(() => form.getByLabel('Descrição').inputValue()).toBe('BENZOCAÍNA GEL');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await question.getByRole('button', { name: 'Substituir' }).click();
  await question.waitFor({ state: 'detached' });
  await rows(page).filter({ hasText: 'BENZOCAÍNA GEL' }).waitFor();
  await page.getByText('Página 1 de 1 (4 produtos)').waitFor();
}

/** Refuses another product's codes. */
async function editProduct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Editar DIPIRONA' }).click();
  const dialog = await fillProduct(page, { 'Código Interno': '003', Valor: '5,25' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByRole('alert').getByText('Erro ao editar produto!').waitFor();
  await fillProduct(page, { 'Código Interno': '2', Descrição: 'DIPIRONA 1G' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = rows(page).filter({ hasText: 'DIPIRONA 1G' });
  await expect.poll(() => texts(row)).toEqual(['2', 'DIPIRONA 1G', 'GENERIC', '10', 'R$\u00a05,25']);
}

async function sortProducts(page: Page): Promise<void> {
  const byValue = page.getByRole('columnheader', { name: 'Valor' });
  await byValue.getByRole('button').click();
  await expect.poll(() => descriptions(page)).toEqual(['BENZOCAÍNA GEL', 'DIPIRONA 1G', 'ZINCO', 'ARNICA']);
  await page.keyboard.press('Enter');
  await expect.poll(() => descriptions(page)).toEqual(['ARNICA', 'ZINCO', 'DIPIRONA 1G', 'BENZOCAÍNA GEL']);
  await expect.poll(() => byValue.getAttribute('aria-sort')).toBe('descending');
  await page.reload();
  await rows(page).nth(3).waitFor();
  await expect.poll(() => descriptions(page)).toEqual(['ARNICA', 'ZINCO', 'DIPIRONA 1G', 'BENZOCAÍNA GEL']);
}

/** On the row that replaces the deleted one. */
async function deleteProduct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Excluir ZINCO' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir Produto' });
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Página 1 de 1 (3 produtos)').waitFor();
  await page.locator('tr:focus').filter({ hasText: 'DIPIRONA 1G' }).waitFor();
}

async function deleteAll(page: Page): Promise<void> {
  await button(page, 'Excluir Todos').click();
  const dialog = page.getByRole('dialog', { name: 'Excluir Todos' });
  await dialog.getByText('3 produtos').waitFor();
  const confirm = dialog.getByRole('button', { name: 'Excluir todos' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Digite o nome da farmácia para confirmar').fill('farmacia sao joao');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`3 produtos excluídos de “${PHARMACY}”.`).waitFor();
  await page.getByText('Nenhum produto encontrado').waitFor();
  await page.getByText('Página 1 de 1 (0 produtos)').waitFor();
}
