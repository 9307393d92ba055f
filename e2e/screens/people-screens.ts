import type { Page } from '@playwright/test';
import { list, type Screen } from './open-screen.js';

/** Usuários and the pharmacies of a person. */
export const peopleScreens: readonly Screen[] = [
  { name: 'usuarios', open: (page) => list(page, '/usuarios', 'Usuários') },
  {
    name: 'usuario-farmacias',
    async open(page) {
      await openPharmacies(page);
      await page.getByRole('option', { name: /dos Navegantes – Filial 12$/ }).click();
      await page.getByRole('option', { name: /^Farmácia Bem-Estar/ }).waitFor();
    },
  },
  {
    name: 'usuario-farmacias-confirmar',
    async open(page) {
      await openPharmacies(page);
      await page.getByRole('option', { name: /dos Navegantes – Filial 12$/ }).click();
      await page.getByRole('option', { name: /^Farmácia Bem-Estar/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Farmácias de/ });
      // Closes the list of options.
      await dialog.getByPlaceholder('Digite para procurar').blur();
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await page.getByRole('button', { name: 'Mudar', exact: true }).waitFor();
    },
  },
];

async function openPharmacies(page: Page): Promise<void> {
  await list(page, '/usuarios', 'Usuários');
  await page.getByText('Maria Aparecida Albuquerque Cavalcanti').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Farmácias' }).click();
  const dialog = page.getByRole('dialog', { name: /^Farmácias de/ });
  await dialog.getByRole('radio', { name: 'Só as escolhidas' }).check();
  await dialog.getByPlaceholder('Digite para procurar').click();
}
