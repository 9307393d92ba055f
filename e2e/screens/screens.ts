import type { Page } from 'playwright-core';
import { chooseCatalogue } from '../stock-take/staff.js';
import {
  openEmptyImport,
  openFailedImport,
  openImportProblems,
  openRunningImport,
  openSheetImport,
} from './import-screens.js';
import type { Scene } from './scene.js';

/** One screen in one state, and the way there from a page that is signed in (or, for `signedOut` ones, is not). */
export interface Screen {
  /** Name of the picture's file. */
  readonly name: string;
  readonly signedOut?: boolean;
  open(page: Page, scene: Scene, folder: string): Promise<void>;
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('row').nth(1).waitFor();

async function list(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await heading(page, name);
  await rows(page, name);
}

async function dialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function pharmacyOption(page: Page, option: string): Promise<void> {
  await list(page, '/farmacias', 'Farmácias');
  await dialog(page, `${option} Farmácia São João`);
}

async function openPalette(page: Page): Promise<void> {
  await list(page, '/farmacias', 'Farmácias');
  await page.getByRole('button', { name: 'Abrir comandos' }).click();
  await page.getByRole('option', { name: 'Início' }).waitFor();
}

async function command(page: Page, label: string): Promise<void> {
  await openPalette(page);
  await page.getByRole('option', { name: label }).click();
  await page.getByRole('dialog', { name: 'Comandos' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
}

/** Every screen and dialog that the product has, in the order of a stock-take. */
export const screens: readonly Screen[] = [
  { name: 'login', signedOut: true, open: (page) => openLogin(page) },
  { name: 'login-erro', signedOut: true, open: (page) => openLoginFailure(page) },
  {
    name: 'esqueci-senha',
    signedOut: true,
    async open(page) {
      await page.goto('/esqueci-senha');
      await page.getByRole('button', { name: 'Enviar código' }).waitFor();
    },
  },
  { name: 'dashboard', open: (page) => openDashboard(page) },
  {
    name: 'menu',
    async open(page) {
      await openDashboard(page);
      await page.getByRole('button', { name: /menu/i }).click();
      await page.getByRole('link', { name: 'Farmácias' }).waitFor();
    },
  },
  { name: 'farmacias', open: (page) => list(page, '/farmacias', 'Farmácias') },
  {
    name: 'nova-farmacia',
    async open(page) {
      await list(page, '/farmacias', 'Farmácias');
      await dialog(page, 'Nova Farmácia');
    },
  },
  { name: 'editar-farmacia', open: (page) => pharmacyOption(page, 'Editar') },
  {
    name: 'excluir-farmacia',
    async open(page) {
      await pharmacyOption(page, 'Excluir');
      await page.getByText('Com ela serão excluídos').waitFor();
    },
  },
  { name: 'duplicar-farmacia', open: (page) => command(page, 'Duplicar farmácia…') },
  {
    name: 'importar-farmacias',
    async open(page) {
      await command(page, 'Importar farmácias…');
      const names = 'Drogaria Central\nFarmácia São João\nDrogaria Central\n\nFarmácia da Praça';
      await page.getByLabel('Nomes das farmácias').fill(names);
      await page.getByText('Linha 3').waitFor();
    },
  },
  { name: 'comandos', open: (page) => openPalette(page) },
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
  { name: 'importar-andamento', open: openRunningImport },
  { name: 'importar-falha', open: openFailedImport },
  { name: 'inventarios', open: (page) => list(page, '/inventarios', 'Inventários') },
  {
    name: 'novo-inventario',
    async open(page) {
      await list(page, '/inventarios', 'Inventários');
      await dialog(page, 'Novo Inventário');
    },
  },
  { name: 'contagens', open: (page) => list(page, '/contagens', 'Contagens') },
  {
    name: 'editar-contagem',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await dialog(page, 'Editar');
    },
  },
  {
    name: 'excluir-contagem',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await dialog(page, 'Excluir');
    },
  },
  {
    name: 'exportar',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await dialog(page, 'Exportar');
    },
  },
  {
    name: 'exportar-excel',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await dialog(page, 'Exportar');
      await page.getByRole('dialog').getByText('Excel', { exact: true }).click();
      await page.getByLabel('Separador').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'contagens-secao',
    async open(page) {
      await list(page, '/contagens?ordem=-quantity', 'Contagens');
      await page.getByRole('combobox', { name: 'Inventário' }).click();
      await page.getByRole('option', { name: /Balanço Geral/ }).click();
      await page.getByRole('combobox', { name: 'Seção' }).click();
      await page.getByRole('option', { name: /Corredor 2/ }).click();
      await page.getByText('Página 1 (100 contagens)').waitFor();
    },
  },
  {
    name: 'desfazer',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await dialog(page, 'Excluir');
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    },
  },
  { name: 'usuarios', open: (page) => list(page, '/usuarios', 'Usuários') },
  {
    name: 'cadastro',
    async open(page) {
      await page.goto('/cadastro');
      await page.getByRole('button', { name: 'Cadastrar' }).waitFor();
    },
  },
  {
    name: 'nao-encontrada',
    async open(page) {
      await page.goto('/nada');
      await page.getByText('Página não encontrada').waitFor();
    },
  },
];

async function productOption(page: Page, option: string): Promise<void> {
  await list(page, '/produtos', 'Produtos');
  const row = page.getByRole('table', { name: 'Produtos' }).getByRole('row').nth(1);
  await row.getByRole('button', { name: option }).click();
  await page.getByRole('dialog').waitFor();
}

/** Types the codes of the first product as those of a new one. */
async function openReplaceProduct(page: Page): Promise<void> {
  await list(page, '/produtos', 'Produtos');
  const first = page.getByRole('table', { name: 'Produtos' }).getByRole('row').nth(1).getByRole('cell');
  const [internalCode = '', , barcode = ''] = await first.allInnerTexts();
  await dialog(page, 'Novo Produto');
  await page.getByLabel('Código Interno').fill(internalCode);
  await page.getByLabel('Código de Barras').fill(barcode);
  await page.getByLabel('Descrição').fill('PRODUTO COM OUTRO NOME');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Substituir produto?' }).waitFor();
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
}

async function openLoginFailure(page: Page): Promise<void> {
  await openLogin(page);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Preencha email e senha').waitFor();
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByText('Beatriz Nogueira').waitFor();
  await page.locator('svg.recharts-surface').first().waitFor();
}
