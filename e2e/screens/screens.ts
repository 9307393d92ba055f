import type { Page } from 'playwright-core';
import { chooseCatalogue } from '../stock-take/staff.js';
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
  { name: 'produtos', open: (page) => list(page, '/produtos', 'Produtos') },
  {
    name: 'produtos-vazio',
    async open(page) {
      await page.goto('/produtos?busca=nada%20disso');
      await page.getByText('Nenhum produto encontrado').waitFor();
    },
  },
  {
    name: 'importar',
    async open(page, scene, folder) {
      await page.goto('/produtos');
      await chooseCatalogue(page, folder, scene.catalogue);
    },
  },
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
