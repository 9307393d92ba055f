import type { Page } from '@playwright/test';
import { list, rowDialog, type Screen } from './open-screen.js';

/** Lixeira, its dialogs, and the option that leads to it. */
export const trashScreens: readonly Screen[] = [
  {
    name: 'opcoes-da-lista',
    async open(page) {
      await list(page, '/inventarios', 'Inventários');
      await page.getByRole('button', { name: 'Mais opções de Inventários' }).click();
      await page.getByRole('menuitem', { name: 'Lixeira' }).waitFor();
      await page.locator('[role=menuitem]:focus').waitFor();
    },
  },
  { name: 'lixeira', open: (page) => list(page, '/lixeira', 'Lixeira') },
  {
    name: 'lixeira-vazia',
    async open(page) {
      await page.goto('/lixeira?busca=nada%20disso');
      await page.getByText('Nada encontrado com estes filtros').waitFor();
    },
  },
  {
    name: 'restaurar-conflito',
    async open(page) {
      await option(page, 'Restaurar');
      await page.getByText('Trazer de volta o excluído').first().waitFor();
    },
  },
  { name: 'excluir-para-sempre', open: (page) => option(page, 'Excluir para sempre') },
];

async function option(page: Page, label: string): Promise<void> {
  await list(page, '/lixeira', 'Lixeira');
  await rowDialog(page, page.getByRole('grid'), label, 'PRODUTO EXCLUÍDO');
}
