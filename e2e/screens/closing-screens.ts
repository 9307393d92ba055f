import type { Page } from 'playwright-core';
import { dialog, firstRow, list, type Screen } from './open-screen.js';

/** The page of an inventory, its parts and dialogs. */
export const closingScreens: readonly Screen[] = [
  {
    name: 'inventario-resumo',
    async open(page) {
      await openClosing(page);
      await page.getByRole('region', { name: 'Saldo esperado' }).waitFor();
    },
  },
  { name: 'inventario-divergencias', open: (page) => openDivergences(page) },
  {
    name: 'inventario-item',
    async open(page) {
      await openDivergences(page);
      await firstRow(page, 'Divergências').click();
      await page.getByRole('region', { name: 'Itens de nome parecido' }).waitFor();
    },
  },
  {
    name: 'inventario-nao-cadastrados',
    async open(page) {
      await openClosing(page);
      await openPart(page, /^Não cadastrados/);
      await firstRow(page, 'Não cadastrados').waitFor();
    },
  },
  {
    name: 'inventario-historico',
    async open(page) {
      await openClosing(page);
      await openPart(page, 'Histórico');
      await page.getByRole('list', { name: 'Histórico' }).waitFor();
    },
  },
  {
    name: 'inventario-capturar',
    async open(page) {
      await openClosing(page);
      await dialog(page, 'Capturar saldo de novo');
    },
  },
  {
    name: 'inventario-como-ler-saldo',
    async open(page) {
      await openClosing(page);
      await page.getByRole('button', { name: 'Mais opções de Balanço Geral' }).click();
      await page.getByRole('menuitem', { name: 'Como ler o saldo' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function openClosing(page: Page): Promise<void> {
  await list(page, '/inventarios', 'Inventários');
  await page.getByRole('link', { name: 'Balanço Geral', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Balanço Geral' }).waitFor();
}

async function openDivergences(page: Page): Promise<void> {
  await openClosing(page);
  await openPart(page, /^Divergências/);
  await firstRow(page, 'Divergências').waitFor();
}

async function openPart(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Partes do inventário' }).getByRole('link', { name }).click();
}
