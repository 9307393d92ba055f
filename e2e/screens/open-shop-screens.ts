import type { Page } from '@playwright/test';
import { firstRow, type Screen } from './open-screen.js';

/** An inventory of an open shop: its movements, its terms and an item whose expected quantity they change. */
export const openShopScreens: readonly Screen[] = [
  {
    name: 'movimentos',
    async open(page, { openShop }) {
      await openMovements(page, openShop.inventory);
      await page.getByRole('list', { name: 'Arquivos importados' }).waitFor();
    },
  },
  {
    name: 'movimentos-vazio',
    async open(page, { closing }) {
      await openMovements(page, closing);
      await page.getByText('Nenhum arquivo de movimentos nesta farmácia.').waitFor();
    },
  },
  {
    name: 'movimentos-previa',
    async open(page, { openShop }) {
      await openMovements(page, openShop.inventory);
      await page
        .getByLabel('Arquivo de movimentos')
        .setInputFiles({ name: 'noite.csv', mimeType: 'text/csv', buffer: Buffer.from(openShop.file) });
      await page.getByRole('list', { name: 'Códigos sem item' }).waitFor();
    },
  },
  {
    name: 'movimentos-outra-forma',
    async open(page, { openShop }) {
      await openMovements(page, openShop.inventory);
      await page
        .getByLabel('Arquivo de movimentos')
        .setInputFiles({ name: 'noite.csv', mimeType: 'text/csv', buffer: Buffer.from(openShop.file) });
      await page.getByRole('checkbox', { name: /^São outros movimentos/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'loja-aberta-termos',
    async open(page, { openShop }) {
      await openOption(page, openShop.inventory, 'Escopo e tolerância');
      const form = page.getByRole('dialog', { name: 'Escopo e tolerância' });
      await form.getByRole('radio', { name: /aberta/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'loja-aberta-item',
    async open(page, { openShop }) {
      await page.goto(`/inventarios/${openShop.inventory}?aba=divergencias`);
      await firstRow(page, 'Divergências').waitFor();
      await page.getByText('TERMÔMETRO DIGITAL').first().click();
      await page
        .getByRole('dialog')
        .getByText(/de movimentos da loja, na contagem de/)
        .waitFor();
    },
  },
];

function openMovements(page: Page, inventory: number): Promise<void> {
  return openOption(page, inventory, 'Movimentos da loja');
}

async function openOption(page: Page, inventory: number, option: string): Promise<void> {
  await page.goto(`/inventarios/${inventory}`);
  await page.getByRole('button', { name: /^Mais opções de Balanço/ }).click();
  await page.getByRole('menuitem', { name: option }).click();
  await page.getByRole('dialog', { name: option }).waitFor();
}
