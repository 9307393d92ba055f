import type { ItemDetail } from '@balanco/contract/comparison/comparison';
import type { Page, Route } from '@playwright/test';
import { menuOption } from '../../harness/page-action.js';
import type { OpenShopScene } from '../inventory-scenes.js';
import { firstRow, list, rowDialog, type Screen, screen, showFilters } from '../open-screen.js';

const ITEM = '**/api/inventories/*/items/*/';

export const comparisonScreens: readonly Screen[] = [
  { name: 'inventario-resumo', open: (page, { inventory }) => openSummary(page, inventory) },
  {
    name: 'inventario-divergencias',
    beginsHigh: true,
    open: (page, { inventory }) => openComparison(page, inventory),
  },
  onComparison('inventario-item', async (page) => {
    await page.getByText('LOSARTANA POTÁSSICA 50MG C/30 EMS').first().click();
    await page.getByRole('region', { name: 'Itens de nome parecido' }).waitFor();
  }),
  screen('item-codigo-principal', async (page, { inventory }) => {
    await page.route(ITEM, giveSeveralGtins);
    await openComparison(page, inventory);
    await page.getByText('LOSARTANA POTÁSSICA 50MG C/30 EMS').first().click();
    await page.getByRole('combobox', { name: 'Código de barras principal' }).waitFor();
    await page.unroute(ITEM);
  }),
  {
    name: 'inventario-nao-cadastrados',
    beginsHigh: true,
    async open(page, { inventory }) {
      await openSummary(page, inventory);
      await openPart(page, /^Não cadastrados/);
      await firstRow(page, 'Não cadastrados').waitFor();
    },
  },
  onSummary('vincular-codigo', async (page) => {
    await openPart(page, /^Não cadastrados/);
    await firstRow(page, 'Não cadastrados').waitFor();
    const codes = page.getByRole('grid', { name: 'Não cadastrados' });
    await rowDialog(page, codes, 'Vincular a um item', '17891234500097');
    const form = page.getByRole('dialog', { name: 'Vincular código' });
    await form.getByRole('radio', { name: /^GTIN-14 de SORO/ }).check();
    await form.getByLabel(/^Unidades na caixa/).fill('12');
    await form.getByText(/^2 × 12 = 24 un/).waitFor();
  }),
  onSummary('codigos-vinculados', async (page) => {
    await menuOption(page, 'Mais opções de Balanço de novembro', 'Códigos vinculados');
    await page.getByRole('listitem').filter({ hasText: 'fator 24' }).waitFor();
  }),
  onSummary('codigos-de-fornecedores', async (page) => {
    await menuOption(page, 'Mais opções de Balanço de novembro', 'Códigos de fornecedores');
    await page.getByText('Todo código das notas leva a um item').waitFor();
  }),
  onComparison('inventario-explicavel', async (page) => {
    await showFilters(page);
    await page.getByRole('button', { name: 'Ver explicações' }).click();
    await page
      .getByRole('dialog')
      .getByText(/nomes parecidos/)
      .first()
      .waitFor();
  }),
  onComparison('inventario-imprimir', async (page) => {
    await page.keyboard.press('Control+p');
    await page.getByRole('dialog', { name: 'Imprimir divergências' }).waitFor();
  }),
  onSummary('inventario-historico', async (page) => {
    await openPart(page, 'Histórico');
    await page.getByRole('list', { name: 'Histórico' }).waitFor();
  }),
  screen('inventario-escopo', async (page, { inventory }) => {
    await openOption(page, inventory, 'Escopo e tolerância');
    const form = page.getByRole('dialog', { name: 'Escopo e tolerância' });
    await form.getByRole('radio', { name: 'Parcial' }).check();
    await form.getByLabel('Tolerar até (unidades)').fill('2');
    await form.getByLabel('Nunca tolerar mais de (R$)').fill('1000000');
  }),
  onSummary('inventario-capturar', async (page) => {
    await page.getByRole('button', { name: /^Guardar o saldo/ }).click();
    await page.getByRole('dialog', { name: /^Guardar o saldo/ }).waitFor();
  }),
  screen('inventario-cega', (page, { inventory }) => openOption(page, inventory, 'Contagem cega')),
  onSummary('inventario-como-ler-saldo', async (page) => {
    await menuOption(page, 'Mais opções de Balanço de novembro', 'Como ler o saldo');
    await page.getByRole('dialog').waitFor();
  }),
  screen('inventario-muitas-divergencias', async (page) => {
    await list(page, '/inventarios', 'Inventários');
    await page.getByRole('link', { name: 'Balanço Geral', exact: true }).click();
    await openPart(page, /^Divergências/);
    await firstRow(page, 'Divergências').waitFor();
  }),
];

export async function openLongInventory(page: Page, pharmacy: string, part: string): Promise<void> {
  await list(page, `/inventarios?farmacia=${pharmacy}`, 'Inventários');
  await page.getByRole('link', { name: /^Balanço anual/ }).click();
  await openPart(page, part);
}

async function openSummary(page: Page, inventory: number): Promise<void> {
  await page.goto(`/inventarios/${inventory}`);
  await page.getByRole('region', { name: 'Saldo esperado' }).waitFor();
}

async function openComparison(page: Page, inventory: number): Promise<void> {
  await openSummary(page, inventory);
  await openDifferences(page);
}

function onSummary(name: string, act: (page: Page) => Promise<void>): Screen {
  return screen(name, async (page, { inventory }) => {
    await openSummary(page, inventory);
    await act(page);
  });
}

function onComparison(name: string, act: (page: Page) => Promise<void>): Screen {
  return onSummary(name, async (page) => {
    await openDifferences(page);
    await act(page);
  });
}

async function openDifferences(page: Page): Promise<void> {
  await openPart(page, /^Divergências/);
  await firstRow(page, 'Divergências').waitFor();
}

async function openPart(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Partes do inventário' }).getByRole('link', { name }).click();
}

async function giveSeveralGtins(route: Route): Promise<void> {
  const answer = await route.fetch();
  const detail: ItemDetail = await answer.json();
  const barcodes = [...detail.item.barcodes, '7891234567895', '7896004715896'];
  const chosen_by = 'Maria Aparecida de Albuquerque Cavalcanti dos Santos';
  const main_barcode = { barcode: '7896004715896', chosen_by };
  await route.fulfill({
    response: answer,
    json: { ...detail, item: { ...detail.item, barcodes }, main_barcode },
  });
}

export const openShopScreens: readonly Screen[] = [
  screen('movimentos', async (page, { openShop }) => {
    await openMovements(page, openShop.inventory);
    await page.getByRole('list', { name: 'Arquivos importados' }).waitFor();
  }),
  screen('movimentos-vazio', async (page, { inventory }) => {
    await openMovements(page, inventory);
    await page.getByText('Nenhum arquivo de movimentos nesta farmácia.').waitFor();
  }),
  screen('movimentos-previa', async (page, { openShop }) => {
    await previewMovements(page, openShop);
    await page.getByRole('list', { name: 'Códigos sem item' }).waitFor();
  }),
  screen('movimentos-outra-forma', async (page, { openShop }) => {
    await previewMovements(page, openShop);
    await page.getByRole('checkbox', { name: /^São outros movimentos/ }).scrollIntoViewIfNeeded();
  }),
  screen('loja-aberta-termos', async (page, { openShop }) => {
    await openOption(page, openShop.inventory, 'Escopo e tolerância');
    const form = page.getByRole('dialog', { name: 'Escopo e tolerância' });
    await form.getByRole('radio', { name: /aberta/ }).scrollIntoViewIfNeeded();
  }),
  screen('loja-aberta-item', async (page, { openShop }) => {
    await page.goto(`/inventarios/${openShop.inventory}?aba=divergencias`);
    await firstRow(page, 'Divergências').waitFor();
    await page.getByText('TERMÔMETRO DIGITAL').first().click();
    await page
      .getByRole('dialog')
      .getByText(/de movimentos da loja, na contagem de/)
      .waitFor();
  }),
];

function openMovements(page: Page, inventory: number): Promise<void> {
  return openOption(page, inventory, 'Movimentos da loja');
}

async function previewMovements(page: Page, { inventory, file }: OpenShopScene): Promise<void> {
  await openMovements(page, inventory);
  await page
    .getByLabel('Arquivo de movimentos')
    .setInputFiles({ name: 'noite.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
}

async function openOption(page: Page, inventory: number, option: string): Promise<void> {
  await page.goto(`/inventarios/${inventory}`);
  await menuOption(page, /^Mais opções de Balanço/, option);
  await page.getByRole('dialog', { name: option }).waitFor();
}
