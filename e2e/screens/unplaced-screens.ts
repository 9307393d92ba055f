import type { Page } from '@playwright/test';
import { dialog, list, type Screen } from './open-screen.js';

const TITLE = 'Contagens sem inventário';

/** Contagens sem inventário and its dialogs. */
export const unplacedScreens: readonly Screen[] = [
  {
    name: 'sem-inventario',
    async open(page) {
      await openSelected(page);
      await page.getByRole('combobox', { name: 'Inventário citado' }).click();
      await page.getByRole('option', { name: /^Nenhum/ }).waitFor();
    },
  },
  {
    name: 'atribuir',
    async open(page) {
      await openSelected(page);
      await dialog(page, 'Atribuir');
      await choose(page, 'Farmácia', /São João/);
      await choose(page, 'Inventário', /^Inventário fechado/);
      await page.getByText('Este inventário está finalizado').waitFor();
    },
  },
  {
    name: 'excluir-sem-inventario',
    async open(page) {
      await openSelected(page);
      await dialog(page, 'Excluir');
    },
  },
];

/** The list with its first two counts selected. */
async function openSelected(page: Page): Promise<void> {
  await list(page, '/contagens/sem-inventario', TITLE);
  const boxes = page.getByRole('checkbox', { name: /^Selecionar a contagem/ });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByText('2 selecionadas').waitFor();
}

async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}
