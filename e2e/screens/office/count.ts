import { randomUUID } from 'node:crypto';
import type { UnresolvedCode } from '@balanco/contract/comparison/comparison';
import type { Page, Route } from '@playwright/test';
import { menuOption } from '../../harness/page-action.js';
import {
  dialog,
  firstRow,
  list,
  onList,
  rowDialog,
  type Screen,
  screen,
  showFilters,
} from '../open-screen.js';

/** It isn't the box of the whole page. */
const ONE_LINE = /^Selecionar (?!todas)/;

export const countScreens: readonly Screen[] = [
  {
    name: 'contagens',
    leastCards: 4,
    beginsHigh: true,
    open: (page) => list(page, '/contagens', 'Contagens'),
  },
  {
    name: 'contagens-novas',
    beginsHigh: true,
    async open(page) {
      await page.route(NEWS, addNews);
      await list(page, '/contagens', 'Contagens');
      await page.getByRole('button', { name: '14 novas contagens · Mostrar' }).waitFor();
      await page.unroute(NEWS);
    },
  },
  onList('colunas', '/contagens', 'Contagens', async (page) => {
    await menuOption(page, 'Mais opções de Contagens', 'Colunas');
    await page.getByRole('menuitem', { name: 'Restaurar colunas padrão' }).waitFor();
  }),
  onList('colar-correcoes', '/contagens', 'Contagens', async (page) => {
    await menuOption(page, 'Mais opções de Contagens', 'Colar correções');
    await page.getByLabel('Células copiadas').fill(`7891000315507\t1.5\n${'9'.repeat(40)}\t1\n0\t2`);
    await page.getByText('3 linhas ficam como estão').waitFor();
  }),
  onList('editar-contagem', '/contagens', 'Contagens', async (page) => {
    await rowDialog(page, page.getByRole('grid'), 'Editar');
  }),
  onList('excluir-contagem', '/contagens', 'Contagens', async (page) => {
    await rowDialog(page, page.getByRole('grid'), 'Excluir');
  }),
  onList('exportar', '/contagens', 'Contagens', async (page) => {
    await dialog(page, 'Exportar');
  }),
  onList('exportar-excel', '/contagens', 'Contagens', async (page) => {
    await dialog(page, 'Exportar');
    await page.getByRole('dialog').getByText('Excel', { exact: true }).click();
    await page.getByLabel('Separador').waitFor({ state: 'detached' });
  }),
  onList('fila-de-celular', '/contagens', 'Contagens', async (page) => {
    await menuOption(page, 'Mais opções de Contagens', 'Importar fila de um celular');
    const people = ['desconhecida', 'outra'].map((sub, index) => ({
      sub,
      counts: Array(1234 * (index + 1)).fill({}),
    }));
    const queue = { format: 'balanco-fila-1', exported: '2026-05-06T12:00:00.000Z', people };
    const buffer = Buffer.from(JSON.stringify(queue));
    await page
      .getByLabel('Arquivo da fila')
      .setInputFiles({ name: 'fila.json', mimeType: 'application/json', buffer });
    await page.getByText('1.234 contagens').waitFor();
  }),
  screen('contagens-secao', async (page) => {
    await list(page, '/contagens?ordem=-quantity', 'Contagens');
    await showFilters(page);
    await page.getByRole('combobox', { name: 'Inventário' }).click();
    await page.getByRole('option', { name: /Balanço Geral/ }).click();
    await page.getByRole('combobox', { name: 'Seção' }).click();
    await page.getByRole('option', { name: /Corredor 2/ }).click();
    await page.getByText('Página 1 (155 contagens)').waitFor();
  }),
  onList('contagens-nao-reconhecidas', '/contagens', 'Contagens', async (page) => {
    await page.getByRole('link', { name: /^\+ \d+ não reconhecida/ }).click();
    await page.getByText('Página 1 (0 contagens)').waitFor();
  }),
  onList('contagens-selecionadas', '/contagens', 'Contagens', async (page) => {
    for (const index of [0, 1]) {
      await page.getByRole('checkbox', { name: ONE_LINE }).nth(index).check();
    }
    await page.getByText('2 selecionadas').waitFor();
  }),
  onList('mover-contagens', '/contagens', 'Contagens', async (page) => {
    await page.getByRole('checkbox', { name: ONE_LINE }).first().check();
    await dialog(page, 'Mover para seção');
  }),
  onList('desfazer', '/contagens', 'Contagens', async (page) => {
    // The next size needs odd rows on top and 'contagens-secao' unchanged.
    const row = page.getByRole('row').filter({ hasText: 'Dulce Figueiredo' }).first();
    await rowDialog(page, row, 'Excluir');
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Focus keeps the notice open.
    await page.getByRole('button', { name: 'Desfazer' }).focus();
  }),
];

/** The call asks how many lines there are. */
const NEWS = /\?pharmacy=.*page_size=1(&|$)/;

async function addNews(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body: object = await answer.json();
  await route.fulfill({ response: answer, json: { ...body, newer: 14 } });
}

const CODES = '**/api/inventories/*/unresolved-codes/**';
const PHOTOS = '**/api/photos/*/';
const COLLECTOR = 'Maria Aparecida de Albuquerque Cavalcanti dos Santos';

export const photoScreens: readonly Screen[] = [
  screen('fotos-do-codigo', async (page, { numberOf }) => {
    await showPhotos(page);
    await page.goto(`/inventarios/${numberOf('Balanço Geral')}?aba=nao-cadastrados`);
    await firstRow(page, 'Não cadastrados').waitFor();
    const codes = page.getByRole('grid', { name: 'Não cadastrados' });
    await rowDialog(page, codes, 'Ver 2 fotos', '7899999999994');
    await page.getByRole('img', { name: /^Foto do código 7899999999994, tirada por Maria/ }).waitFor();
    await page.unroute(CODES);
    await page.unroute(PHOTOS);
  }),
];

async function showPhotos(page: Page): Promise<void> {
  await page.goto('/inventarios');
  await firstRow(page, 'Inventários').waitFor();
  const picture = await page.screenshot({
    type: 'jpeg',
    quality: 30,
    clip: { x: 0, y: 0, width: 300, height: 400 },
  });
  const taken = { kind: 'unregistered', taken_at: '2026-11-21T02:10:00.000Z', taken_by: COLLECTOR };
  const photos = [randomUUID(), randomUUID()].map((id) => ({ id, ...taken }));
  await page.route(CODES, async (route) => {
    const answer = await route.fetch();
    const body: { results: UnresolvedCode[] } = await answer.json();
    const results = body.results.map((code) =>
      code.barcode === '7899999999994' ? { ...code, photos } : code,
    );
    await route.fulfill({ response: answer, json: { ...body, results } });
  });
  await page.route(PHOTOS, async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2);
    await route.fulfill({
      json: { id, ...taken, code: '7899999999994', image: picture.toString('base64') },
    });
  });
}

const TITLE = 'Contagens sem inventário';

export const unplacedScreens: readonly Screen[] = [
  screen('sem-inventario', async (page) => {
    await openSelected(page);
    await page.getByRole('combobox', { name: 'Inventário citado' }).click();
    await page.getByRole('option', { name: /^Nenhum/ }).waitFor();
  }),
  screen('atribuir', async (page) => {
    await openSelected(page);
    await dialog(page, 'Atribuir');
    await choose(page, 'Farmácia', /São João/);
    await choose(page, 'Inventário', /^Controlados semana 46/);
    await page.getByText('Este inventário está finalizado').waitFor();
  }),
  screen('excluir-sem-inventario', async (page) => {
    await openSelected(page);
    await dialog(page, 'Excluir');
  }),
];

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
