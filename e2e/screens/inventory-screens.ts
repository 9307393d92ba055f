import type { Page } from '@playwright/test';
import { dialog, list, rowDialog, type Screen } from './open-screen.js';

/** Inventários and its dialogs. */
export const inventoryScreens: readonly Screen[] = [
  { name: 'inventarios', open: (page) => list(page, '/inventarios', 'Inventários') },
  {
    name: 'novo-inventario',
    async open(page) {
      await list(page, '/inventarios', 'Inventários');
      await dialog(page, 'Novo Inventário');
    },
  },
  { name: 'editar-inventario', open: (page) => inventoryOption(page, 'Editar', 'Balanço Geral') },
  { name: 'excluir-inventario', open: (page) => inventoryOption(page, 'Excluir', 'Balanço Geral') },
  { name: 'excluir-secao', open: (page) => inventoryOption(page, 'Excluir', 'Balanço Geral, Corredor 1') },
  {
    name: 'finalizar-inventario',
    async open(page) {
      await list(page, '/inventarios', 'Inventários');
      await page.getByRole('checkbox', { name: /^Finalizado: Balanço Geral \(/ }).click();
      await page.getByRole('dialog', { name: 'Finalizar Inventário' }).waitFor();
    },
  },
  {
    name: 'nova-secao',
    async open(page) {
      await inventoryOption(page, 'Nova Seção', 'Balanço Geral');
      await page.getByRole('combobox', { name: 'Coletor' }).click();
      await page.getByRole('option', { name: /Beatriz Nogueira/ }).waitFor();
    },
  },
  {
    name: 'editar-secao',
    async open(page) {
      await furtherOption(page, 'Balanço Geral, Corredor 1', 'Editar seção');
      await page.getByRole('dialog', { name: 'Editar Seção' }).waitFor();
    },
  },
  {
    name: 'adicionar-secoes',
    async open(page) {
      await furtherOption(page, 'Balanço Geral', 'Adicionar seções');
      await page.getByLabel('Nomes das seções').fill('Geladeira\nCorredor 1\nDepósito\nBalcão\ngeladeira');
      await page.getByText('3 seções serão criadas.').waitFor();
    },
  },
];

async function furtherOption(page: Page, of: string, entry: string): Promise<void> {
  await list(page, '/inventarios', 'Inventários');
  await page.getByRole('button', { name: `Mais opções: ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function inventoryOption(page: Page, label: string, of: string): Promise<void> {
  await list(page, '/inventarios', 'Inventários');
  await rowDialog(page, page.getByRole('grid'), label, of);
}
