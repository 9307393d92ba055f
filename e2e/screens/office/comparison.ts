import type { ItemDetail } from '@balanco/contract/comparison/comparison';
import type { Page, Route } from '@playwright/test';
import { menuOption } from '../../harness/page-action.js';
import { firstRow, list, rowDialog, type Screen, screen, showFilters } from '../open-screen.js';
import type { Scene } from '../scene.js';

const OPEN = 'Balanço Geral';
const OPEN_SHOP = 'Loja aberta em conferência';
/** Swapped with its other strength. */
const SWAPPED = 'LOSARTANA POTÁSSICA 50MG C/30 CP';
const ITEM = '**/api/inventories/*/items/*/';

export const comparisonScreens: readonly Screen[] = [
  { name: 'inventario-resumo', open: openSummary },
  {
    name: 'inventario-divergencias',
    beginsHigh: true,
    open: openComparison,
  },
  onComparison('inventario-item', async (page) => {
    await page.getByText(SWAPPED).first().click();
    await page.getByRole('region', { name: 'Itens de nome parecido' }).waitFor();
  }),
  screen('item-codigo-principal', async (page, scene) => {
    await page.route(ITEM, giveSeveralGtins);
    await openComparison(page, scene);
    await page.getByText(SWAPPED).first().click();
    await page.getByRole('combobox', { name: 'Código de barras principal' }).waitFor();
    await page.unroute(ITEM);
  }),
  {
    name: 'inventario-nao-cadastrados',
    beginsHigh: true,
    async open(page, scene) {
      await openSummary(page, scene);
      await openPart(page, /^Não cadastrados/);
      await firstRow(page, 'Não cadastrados').waitFor();
    },
  },
  onSummary('vincular-codigo', async (page) => {
    await openPart(page, /^Não cadastrados/);
    await firstRow(page, 'Não cadastrados').waitFor();
    const codes = page.getByRole('grid', { name: 'Não cadastrados' });
    await rowDialog(page, codes, 'Vincular a um item', '17896658023450');
    const form = page.getByRole('dialog', { name: 'Vincular código' });
    await form.getByRole('radio', { name: /^GTIN-14 de LOSARTANA/ }).check();
    await form.getByLabel(/^Unidades na caixa/).fill('12');
    await form.getByText(/^2 × 12 = 24 un/).waitFor();
  }),
  onSummary('codigos-vinculados', async (page) => {
    await menuOption(page, 'Mais opções de Balanço Geral', 'Códigos vinculados');
    await page.getByRole('listitem').filter({ hasText: 'fator 24' }).waitFor();
  }),
  onSummary('codigos-de-fornecedores', async (page) => {
    await menuOption(page, 'Mais opções de Balanço Geral', 'Códigos de fornecedores');
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
  screen('inventario-escopo', async (page, scene) => {
    await openOption(page, scene, OPEN, 'Escopo e tolerância');
    const form = page.getByRole('dialog', { name: 'Escopo e tolerância' });
    await form.getByRole('radio', { name: 'Parcial' }).check();
    await form.getByLabel('Tolerar até (unidades)').fill('2');
    await form.getByLabel('Nunca tolerar mais de (R$)').fill('1000000');
  }),
  onSummary('inventario-capturar', async (page) => {
    await page.getByRole('button', { name: /^Guardar o saldo/ }).click();
    await page.getByRole('dialog', { name: /^Guardar o saldo/ }).waitFor();
  }),
  screen('inventario-cega', (page, scene) => openOption(page, scene, OPEN, 'Contagem cega')),
  onSummary('inventario-como-ler-saldo', async (page) => {
    await menuOption(page, 'Mais opções de Balanço Geral', 'Como ler o saldo');
    await page.getByRole('dialog').waitFor();
  }),
  screen('inventario-muitas-divergencias', async (page, { numberOf }) => {
    await page.goto(`/inventarios/${numberOf(OPEN)}?aba=divergencias&filtro=all`);
    await firstRow(page, 'Divergências').waitFor();
  }),
];

export async function openLongInventory(page: Page, pharmacy: string, part: string): Promise<void> {
  await list(page, `/inventarios?farmacia=${pharmacy}`, 'Inventários');
  await page.getByRole('link', { name: /^Balanço anual/ }).click();
  await openPart(page, part);
}

async function openSummary(page: Page, scene: Scene): Promise<void> {
  await page.goto(`/inventarios/${scene.numberOf(OPEN)}`);
  await page.getByRole('region', { name: 'Saldo esperado' }).waitFor();
}

async function openComparison(page: Page, scene: Scene): Promise<void> {
  await openSummary(page, scene);
  await openDifferences(page);
}

function onSummary(name: string, act: (page: Page) => Promise<void>): Screen {
  return screen(name, async (page, scene) => {
    await openSummary(page, scene);
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
  screen('movimentos', async (page, scene) => {
    await openMovements(page, scene, OPEN_SHOP);
    await page.getByRole('list', { name: 'Arquivos importados' }).waitFor();
  }),
  screen('movimentos-vazio', async (page, scene) => {
    await openMovements(page, scene, OPEN);
    await page.getByText('Nenhum arquivo de movimentos nesta farmácia.').waitFor();
  }),
  screen('movimentos-previa', async (page, scene) => {
    await previewMovements(page, scene);
    await page.getByRole('list', { name: 'Códigos sem item' }).waitFor();
  }),
  screen('movimentos-outra-forma', async (page, scene) => {
    await previewMovements(page, scene);
    await page.getByRole('checkbox', { name: /^São outros movimentos/ }).scrollIntoViewIfNeeded();
  }),
  screen('loja-aberta-termos', async (page, scene) => {
    await openOption(page, scene, OPEN_SHOP, 'Escopo e tolerância');
    const form = page.getByRole('dialog', { name: 'Escopo e tolerância' });
    await form.getByRole('radio', { name: /aberta/ }).scrollIntoViewIfNeeded();
  }),
  screen('loja-aberta-item', async (page, { numberOf }) => {
    await page.goto(`/inventarios/${numberOf(OPEN_SHOP)}?aba=divergencias`);
    await firstRow(page, 'Divergências').click();
    await page
      .getByRole('dialog')
      .getByText(/de movimentos da loja, na contagem de/)
      .waitFor();
  }),
];

function openMovements(page: Page, scene: Scene, inventory: string): Promise<void> {
  return openOption(page, scene, inventory, 'Movimentos da loja');
}

async function previewMovements(page: Page, scene: Scene): Promise<void> {
  await openMovements(page, scene, OPEN_SHOP);
  await page
    .getByLabel('Arquivo de movimentos')
    .setInputFiles({ name: 'noite.csv', mimeType: 'text/csv', buffer: Buffer.from(scene.movements) });
}

async function openOption(page: Page, scene: Scene, inventory: string, option: string): Promise<void> {
  await page.goto(`/inventarios/${scene.numberOf(inventory)}`);
  await menuOption(page, `Mais opções de ${inventory}`, option);
  await page.getByRole('dialog', { name: option }).waitFor();
}
