import type { Page } from '@playwright/test';
import { chooseCatalogue } from '../stock-take/staff.js';
import {
  openEmptyImport,
  openFailedImport,
  openImportProblems,
  openImportQuestions,
  openLastImport,
  openLayoutRuler,
  openRunningImport,
  openSheetImport,
} from './import-screens.js';
import { dialog, firstRow, list, rowDialog, type Screen } from './open-screen.js';
import type { Scene } from './scene.js';

/** Produtos, its dialogs and the states of an import. */
export const productScreens: readonly Screen[] = [
  { name: 'produtos', open: openProducts },
  {
    name: 'produtos-vazio',
    async open(page) {
      await page.goto('/produtos?busca=nada%20disso');
      await page.getByText('Nenhum produto encontrado').waitFor();
    },
  },
  {
    name: 'novo-produto',
    async open(page, scene) {
      await openProducts(page, scene);
      await dialog(page, 'Novo Produto');
      await page.getByLabel('Saldo Sistema').fill('doze');
      await page.getByText('Será gravado 0').waitFor();
      await page.getByLabel('Valor').fill('1.500');
      await page.getByText('Como ler 1.500?').waitFor();
    },
  },
  { name: 'substituir-produto', open: openReplaceProduct },
  { name: 'editar-produto', open: (page, scene) => productOption(page, scene, 'Editar') },
  { name: 'excluir-produto', open: (page, scene) => productOption(page, scene, 'Excluir') },
  {
    name: 'excluir-todos',
    async open(page, scene) {
      await openProducts(page, scene);
      await dialog(page, 'Excluir Todos');
      await page.getByText('Serão excluídos').waitFor();
    },
  },
  {
    name: 'importar',
    async open(page, scene, folder) {
      await page.goto(`/produtos?farmacia=${scene.pharmacy}`);
      await chooseCatalogue(page, folder, scene.catalogue);
    },
  },
  { name: 'importar-vazio', open: openEmptyImport },
  { name: 'importar-excel', open: openSheetImport },
  { name: 'importar-problemas', open: openImportProblems },
  { name: 'importar-perguntas', open: openImportQuestions },
  { name: 'importar-posicoes', open: openLayoutRuler },
  { name: 'importar-ultima', open: openLastImport },
  { name: 'importar-andamento', open: openRunningImport },
  { name: 'importar-falha', open: openFailedImport },
];

/** Names its pharmacy: without one, Produtos shows that of the screen before. */
function openProducts(page: Page, { pharmacy }: Scene): Promise<void> {
  return list(page, `/produtos?farmacia=${pharmacy}`, 'Produtos');
}

async function productOption(page: Page, scene: Scene, option: string): Promise<void> {
  await openProducts(page, scene);
  await rowDialog(page, firstRow(page, 'Produtos'), option);
  await page.getByRole('dialog').waitFor();
}

/** Creates a product with the codes of the first one, so that the dialog asks whether to replace it. */
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
