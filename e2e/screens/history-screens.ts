import type { Page } from '@playwright/test';
import { list, type Screen } from './open-screen.js';

/** Histórico of a pharmacy and of one thing, and the person behind a name in Usuários. */
export const historyScreens: readonly Screen[] = [
  { name: 'historico', open: (page, { pharmacy }) => openHistory(page, pharmacy) },
  {
    name: 'historico-filtrado',
    async open(page, { pharmacy }) {
      await openHistory(page, pharmacy);
      await page.getByRole('combobox', { name: 'Ação' }).click();
      await page.getByRole('option', { name: 'Importações', exact: true }).click();
      await page.getByRole('combobox', { name: 'O quê' }).click();
      await page.getByRole('option', { name: 'Seções', exact: true }).click();
      await page.getByText('Nada encontrado com estes filtros').waitFor();
    },
  },
  {
    name: 'historico-da-secao',
    async open(page) {
      await list(page, '/inventarios', 'Inventários');
      await page.getByRole('button', { name: 'Mais opções: Balanço Geral, Corredor 1', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Histórico' }).click();
      await page.getByRole('list', { name: /^Histórico: / }).waitFor();
    },
  },
  {
    name: 'pessoa',
    async open(page) {
      await list(page, '/usuarios', 'Usuários');
      await openPerson(page);
    },
  },
  {
    name: 'desativar-pessoa',
    async open(page) {
      await list(page, '/usuarios', 'Usuários');
      await openPerson(page);
      await page.getByRole('button', { name: 'Desativar' }).click();
      await page.getByRole('dialog', { name: 'Desativar Beatriz Nogueira?' }).waitFor();
    },
  },
  {
    name: 'todas-as-pessoas',
    async open(page) {
      await userOption(page, 'Todas as pessoas');
      await page.getByRole('dialog').getByRole('button', { name: 'Beatriz Nogueira' }).waitFor();
    },
  },
  {
    name: 'licencas',
    async open(page) {
      await userOption(page, 'Licenças');
      await page
        .getByText(/em uso/)
        .first()
        .waitFor();
    },
  },
];

async function openHistory(page: Page, pharmacy: string): Promise<void> {
  await page.goto(`/historico?farmacia=${pharmacy}`);
  await page.getByRole('list', { name: 'Histórico' }).waitFor();
}

async function userOption(page: Page, name: string): Promise<void> {
  await list(page, '/usuarios', 'Usuários');
  await page.getByRole('button', { name: 'Mais opções de Usuários' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** On a phone the whole card opens the person. */
async function openPerson(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /Beatriz Nogueira/ })
    .getByText('Beatriz Nogueira')
    .click();
  await page.getByRole('button', { name: 'Encerrar sessões' }).waitFor();
}
