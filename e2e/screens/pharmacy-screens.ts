import type { Page } from '@playwright/test';
import { dialog, list, rowDialog, type Screen } from './open-screen.js';

/** Farmácias, its dialogs and the command palette. */
export const pharmacyScreens: readonly Screen[] = [
  { name: 'farmacias', open: (page) => list(page, '/farmacias', 'Farmácias') },
  {
    name: 'nova-farmacia',
    async open(page) {
      await list(page, '/farmacias', 'Farmácias');
      await dialog(page, 'Nova Farmácia');
    },
  },
  { name: 'editar-farmacia', open: (page) => pharmacyOption(page, 'Editar') },
  {
    name: 'excluir-farmacia',
    async open(page) {
      await pharmacyOption(page, 'Excluir');
      await page.getByText('Com ela serão excluídos').waitFor();
    },
  },
  { name: 'configuracoes', open: settings },
  {
    name: 'configuracoes-recontagem',
    async open(page) {
      await settings(page);
      await page.getByRole('heading', { name: 'Recontagem' }).scrollIntoViewIfNeeded();
      await page.getByLabel('Amostra dos conformes: parte (%)').scrollIntoViewIfNeeded();
    },
  },
  { name: 'duplicar-farmacia', open: (page) => command(page, 'Duplicar farmácia…') },
  {
    name: 'importar-farmacias',
    async open(page) {
      await command(page, 'Importar farmácias…');
      const names = 'Drogaria Central\nFarmácia São João\nDrogaria Central\n\nFarmácia da Praça';
      await page.getByLabel('Nomes das farmácias').fill(names);
      await page.getByText('Linha 3').waitFor();
    },
  },
  { name: 'comandos', open: (page) => openPalette(page) },
  {
    name: 'comandos-produto',
    async open(page) {
      await openPalette(page);
      await page.getByRole('combobox', { name: 'Pesquisar comandos' }).fill('dipirona');
      await page.getByRole('group', { name: 'Produtos' }).getByRole('option').first().waitFor();
    },
  },
];

async function pharmacyOption(page: Page, option: string): Promise<void> {
  await list(page, '/farmacias', 'Farmácias');
  await rowDialog(page, page.getByRole('grid'), option, 'Farmácia São João');
}

async function openPalette(page: Page): Promise<void> {
  await list(page, '/farmacias', 'Farmácias');
  await page.getByRole('button', { name: 'Abrir comandos' }).click();
  await page.getByRole('option', { name: 'Início' }).waitFor();
}

async function command(page: Page, label: string): Promise<void> {
  await openPalette(page);
  await page.getByRole('option', { name: label }).click();
  await page.getByRole('dialog', { name: 'Comandos' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
}

/** Opens the settings of the first pharmacy. */
async function settings(page: Page): Promise<void> {
  await list(page, '/farmacias', 'Farmácias');
  await page
    .getByRole('button', { name: /^Mais opções: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Configurações' }).click();
  await page.getByRole('heading', { level: 1, name: 'Configurações' }).waitFor();
  await page.getByRole('button', { name: 'Salvar' }).waitFor();
}
