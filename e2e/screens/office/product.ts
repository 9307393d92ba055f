import type { Locator, Page } from '@playwright/test';
import { menuOption } from '../../harness/page-action.js';
import { chooseFile, openImportHere, openSettings } from '../../stock-take/import-dialog.js';
import { chooseCatalogue } from '../../stock-take/staff.js';
import { dialog, firstRow, list, rowDialog, type Screen, screen } from '../open-screen.js';
import type { Scene } from '../scene.js';

export const productScreens: readonly Screen[] = [
  { name: 'produtos', beginsHigh: true, open: openProducts },
  screen('produtos-vazio', async (page) => {
    await page.goto('/produtos?busca=nada%20disso');
    await page.getByText('Nenhum produto encontrado').waitFor();
  }),
  screen('novo-produto', async (page, scene) => {
    await openProducts(page, scene);
    await dialog(page, 'Novo Produto');
    await page.getByLabel('Saldo Sistema').fill('doze');
    await page.getByText('Será gravado 0').waitFor();
    await page.getByLabel('Valor').fill('1.500');
    await page.getByText('Como ler 1.500?').waitFor();
  }),
  { name: 'substituir-produto', open: openReplaceProduct },
  { name: 'editar-produto', open: (page, scene) => productOption(page, scene, 'Editar') },
  { name: 'excluir-produto', open: (page, scene) => productOption(page, scene, 'Excluir') },
  screen('excluir-todos', async (page, scene) => {
    await openProducts(page, scene);
    await dialog(page, 'Excluir Todos');
    await page.getByText('Serão excluídos').waitFor();
  }),
  screen('importar', async (page, scene, folder) => {
    await page.goto(`/produtos?farmacia=${scene.pharmacy}`);
    await chooseCatalogue(page, folder, scene.catalogue);
  }),
  { name: 'importar-vazio', open: openEmptyImport },
  { name: 'importar-excel', open: openSheetImport },
  { name: 'importar-problemas', open: openImportProblems },
  { name: 'importar-perguntas', open: openImportQuestions },
  { name: 'importar-posicoes', open: openLayoutRuler },
  { name: 'importar-ultima', open: openLastImport },
  { name: 'importar-andamento', open: openRunningImport },
  { name: 'importar-falha', open: openFailedImport },
];

/** Otherwise Produtos shows the previous screen's pharmacy. */
function openProducts(page: Page, { pharmacy }: Scene): Promise<void> {
  return list(page, `/produtos?farmacia=${pharmacy}`, 'Produtos');
}

async function productOption(page: Page, scene: Scene, option: string): Promise<void> {
  await openProducts(page, scene);
  await rowDialog(page, firstRow(page, 'Produtos'), option);
  await page.getByRole('dialog').waitFor();
}

async function openReplaceProduct(page: Page, scene: Scene): Promise<void> {
  await productOption(page, scene, 'Editar');
  const internalCode = await page.getByLabel('Código Interno').inputValue();
  const barcode = await page.getByLabel('Código de Barras').inputValue();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await dialog(page, 'Novo Produto');
  await page.getByLabel('Código Interno').fill(internalCode);
  await page.getByLabel('Código de Barras').fill(barcode);
  await page.getByLabel('Descrição').fill('PRODUTO COM OUTRO NOME');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Substituir produto?' }).waitFor();
}

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/produtos');
  return openImportHere(page);
}

async function openChecked(page: Page, folder: string, name: string, file: Uint8Array | string) {
  const dialog = await openDialog(page);
  await chooseFile(dialog, folder, name, file);
  const withStock = dialog.getByRole('checkbox', { name: 'Saldo & Valor' });
  // On a phone the question of the foot may come first and leave no place for a tap.
  if (!(await withStock.isChecked())) await withStock.press('Space');
  await dialog.getByText('Conferido com os produtos já gravados').waitFor();
  return dialog;
}

async function openEmptyImport(page: Page): Promise<void> {
  await openDialog(page);
}

async function openSheetImport(page: Page, _scene: Scene, folder: string): Promise<void> {
  const csv = [
    'Código;Descrição do Produto;EAN;Estoque;Preço Venda;Laboratório',
    '000123;DIPIRONA SÓDICA 500MG C/10 CPR;7891000315507;120;4,90;MEDLEY',
    '000124;"SORO FISIOLÓGICO; 0,9% 500ML";7896004703398;1.234,5;12,50;EMS',
    '000125;OMEPRAZOL 20MG C/28 CAPS;7896004703398;80;consultar;EMS',
    '000126;ÁGUA OXIGENADA 10V;;14;3,00;RIOQUÍMICA',
  ].join('\r\n');
  await openChecked(page, folder, 'produtos.csv', csv);
}

async function openImportProblems(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await openChecked(page, folder, 'catalogo.txt', scene.catalogue);
  await dialog.getByRole('grid', { name: 'Problemas' }).getByRole('row').nth(3).scrollIntoViewIfNeeded();
}

async function openImportQuestions(page: Page, _scene: Scene, folder: string): Promise<void> {
  const dialog = await openDialog(page);
  const csv = [
    'Relatório de estoque;;;',
    'Ref;Artigo;Barras;Estoque;Setor',
    'A-1;DIPIRONA SÓDICA 500MG;7891000315507;12.000;GENER',
    'A-2;SORO FISIOLÓGICO 0,9%;7896004703398;3.000;PERFU',
    'TOTAL;;;15.000;',
  ].join('\r\n');
  await chooseFile(dialog, folder, 'estoque.csv', csv);
  await dialog.getByText(/^O arquivo traz/).waitFor();
  await dialog.getByRole('checkbox', { name: 'Saldo & Valor' }).check();
  await dialog.getByText(/^Como ler/).waitFor();
}

async function openLayoutRuler(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await openDialog(page);
  await chooseFile(dialog, folder, 'catalogo.txt', scene.catalogue);
  await dialog.getByText('Conferido com os produtos já gravados').waitFor();
  await openSettings(dialog);
  await dialog.getByRole('button', { name: 'Medir posições' }).click();
  await dialog.getByRole('button', { name: 'Salvar e usar' }).scrollIntoViewIfNeeded();
}

async function openLastImport(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await openChecked(page, folder, 'catalogo.txt', scene.catalogue);
  const stored = JSON.stringify({ created: 395, updated: 0, unchanged: 0, refused: [] });
  await page.route(
    '**/api/products/bulk/',
    (route) => route.fulfill({ status: 201, body: stored, contentType: 'application/json' }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: /^Importar [\d.]+ produtos$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await menuOption(page, 'Mais opções de Produtos', 'Última importação');
  const last = page.getByRole('dialog', { name: 'Última importação' });
  await last.getByRole('button', { name: 'Baixar linhas rejeitadas' }).waitFor();
}

async function openRunningImport(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await startImport(page, scene, folder, () => undefined);
  await dialog.getByText('Lote 2 de 3').waitFor();
}

async function openFailedImport(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await startImport(page, scene, folder, () => ({ status: 500, body: '{"code":"internal"}' }));
  await dialog.getByText('Erro ao importar lote de produtos!').waitFor();
}

async function startImport(
  page: Page,
  scene: Scene,
  folder: string,
  second: () => { status: number; body: string } | undefined,
): Promise<Locator> {
  const dialog = await openChecked(page, folder, 'catalogo.txt', scene.longCatalogue);
  const stored = JSON.stringify({ created: 500, updated: 0, unchanged: 0, refused: [] });
  const answers = [{ status: 201, body: stored }, second()];
  await page.route(
    '**/api/products/bulk/',
    (route) => {
      const answer = answers.shift();
      return answer === undefined ? undefined : route.fulfill({ ...answer, contentType: 'application/json' });
    },
    { times: answers.length },
  );
  await dialog.getByRole('button', { name: /^Importar [\d.]+ produtos$/ }).click();
  return dialog;
}
