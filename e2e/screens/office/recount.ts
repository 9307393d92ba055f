import type { Page } from '@playwright/test';
import { joao, type RecountNight } from '../long-values.js';
import { dialog, type Screen, screen } from '../open-screen.js';

export const recountScreens: readonly Screen[] = [
  { name: 'recontagem', open: (page, { longValues: { recounts } }) => openRecounts(page, recounts) },
  inRecounts('recontagem-nova', async (page) => {
    await dialog(page, 'Nova recontagem');
    const form = page.getByRole('dialog', { name: 'Nova recontagem' });
    await form.getByText('Ajustar').click();
    for (const name of ['Maiores diferenças', 'Amostra dos conformes']) {
      await form.getByRole('checkbox', { name }).check();
    }
    await form.getByLabel('Quem reconta').click();
    await page.getByRole('option', { name: /^João Batista Figueiredo/ }).click();
    await form.getByText(/^João Batista Figueiredo já contou/).waitFor();
    await form.getByText(/ficam? de fora/).waitFor();
  }),
  inRecounts('recontagem-secoes', async (page) => {
    await dialog(page, 'Nova recontagem');
    const form = page.getByRole('dialog', { name: 'Nova recontagem' });
    await form.getByText('Ajustar').click();
    await form.getByRole('radio', { name: 'Só as destas seções' }).check();
    await form.getByRole('checkbox', { name: /^Corredor 12/ }).check();
    await form.getByText(/^\d+ ite(m|ns), /).waitFor();
  }),
  inRecounts('recontagem-em-dobro', async (page) => {
    await dialog(page, 'Segunda contagem da seção');
    const form = page.getByRole('dialog', { name: 'Segunda contagem da seção' });
    await form.getByText(/^Já tem segunda contagem/).waitFor();
    await form.getByRole('checkbox', { name: /^Corredor 12/ }).check();
    await form.getByLabel('Quem conta de novo').click();
    await page.getByRole('option', { name: /^João Batista Figueiredo/ }).click();
    await form.getByText(/^João Batista Figueiredo já conta/).waitFor();
  }),
  inRecounts('recontagem-cancelar', async (page) => {
    await page.getByRole('button', { name: 'Cancelar recontagem: Recontagem do corredor 12' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  inRecounts('recontagem-liberar', async (page) => {
    await dialog(page, `Liberar ${joao.name}`);
  }),
  {
    name: 'recontagem-lista',
    open: (page, { longValues: { recounts } }) => openList(page, recounts, recounts.open),
  },
  screen('recontagem-nao-encontrados', async (page, { longValues: { recounts } }) => {
    await openList(page, recounts, recounts.missing);
    await page.getByRole('region', { name: 'Não encontrados na recontagem' }).waitFor();
  }),
  screen('recontagem-minhas', async (page) => {
    await page.goto('/recontagens');
    await page
      .getByRole('img', { name: /^Código de barras/ })
      .first()
      .waitFor();
  }),
  screen('recontagem-item', async (page, { longValues: { recounts } }) => {
    await openRounds(page, recounts);
  }),
  screen('recontagem-decidir', async (page, { longValues: { recounts } }) => {
    await openRounds(page, recounts);
    await page.getByRole('button', { name: 'Decidir', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Decidir item' });
    await form.getByRole('radio', { name: 'Outra quantidade' }).check();
    await form.getByLabel('Quantidade', { exact: true }).fill('1.500');
  }),
];

async function openRecounts(page: Page, { inventory }: RecountNight): Promise<void> {
  await page.goto(`/inventarios/${inventory}?aba=recontagem`);
  await page.getByText(/fora da lista e não vale/).waitFor();
}

function inRecounts(name: string, act: (page: Page) => Promise<void>): Screen {
  return screen(name, async (page, { longValues: { recounts } }) => {
    await openRecounts(page, recounts);
    await act(page);
  });
}

async function openList(page: Page, { inventory }: RecountNight, section: string): Promise<void> {
  await page.goto(`/inventarios/${inventory}?aba=recontagem&secao=${section}`);
  await page
    .getByRole('img', { name: /^Código de barras/ })
    .first()
    .waitFor();
}

async function openRounds(page: Page, { inventory }: RecountNight): Promise<void> {
  await page.goto(`/inventarios/${inventory}?aba=divergencias&filtro=no_consensus&item=i:200`);
  await page.getByText('As contagens não batem. Decida qual fica.').waitFor();
}
