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

/** Produtos, its dialogs and the states of an import. */
export const productScreens: readonly Screen[] = [
  { name: 'produtos', open: (page) => list(page, '/produtos', 'Produtos') },
  {
    name: 'produtos-vazio',
    async open(page) {
      await page.goto('/produtos?busca=nada%20disso');
      await page.getByText('Nenhum produto encontrado').waitFor();
    },
  },
  {
    name: 'novo-produto',
    async open(page) {
      await list(page, '/produtos', 'Produtos');
      await dialog(page, 'Novo Produto');
      await page.getByLabel('Saldo Sistema').fill('doze');
      await page.getByText('Será gravado 0').waitFor();
      await page.getByLabel('Valor').fill('1.500');
      await page.getByText('Como ler 1.500?').waitFor();
    },
  },
  { name: 'substituir-produto', open: (page) => openReplaceProduct(page) },
  { name: 'editar-produto', open: (page) => productOption(page, 'Editar') },
  { name: 'excluir-produto', open: (page) => productOption(page, 'Excluir') },
  {
    name: 'excluir-todos',
    async open(page) {
      await list(page, '/produtos', 'Produtos');
      await dialog(page, 'Excluir Todos');
      await page.getByText('Serão excluídos').waitFor();
    },
  },
  {
    name: 'importar',
    async open(page, scene, folder) {
      await page.goto('/produtos');
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

async function productOption(page: Page, option: string): Promise<void> {
  await list(page, '/produtos', 'Produtos');
  await rowDialog(page, firstRow(page, 'Produtos'), option);
  await page.getByRole('dialog').waitFor();
}

/** Creates a product with the codes of the first one, so that the dialog asks whether to replace it. */
async function openReplaceProduct(page: Page): Promise<void> {
  await productOption(page, 'Editar');
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
