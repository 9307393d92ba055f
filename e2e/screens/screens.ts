import type { Page } from 'playwright-core';
import { countScreens } from './count-screens.js';
import { inventoryScreens } from './inventory-screens.js';
import { list, type Screen } from './open-screen.js';
import { pharmacyScreens } from './pharmacy-screens.js';
import { productScreens } from './product-screens.js';
import { unplacedScreens } from './unplaced-screens.js';

/** Every screen and dialog of the product, in the order of a stock-take. */
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
  ...pharmacyScreens,
  ...productScreens,
  ...inventoryScreens,
  ...countScreens,
  ...unplacedScreens,
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
