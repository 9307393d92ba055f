import type { Page } from '@playwright/test';
import { collectorCodeScreens } from './office/collector-code.js';
import { comparisonScreens, openShopScreens } from './office/comparison.js';
import { countScreens, photoScreens, unplacedScreens } from './office/count.js';
import { historyScreens, inventoryScreens, trashScreens } from './office/inventory.js';
import { longScreens } from './office/long.js';
import { networkScreens, peopleScreens, pharmacyScreens } from './office/pharmacy.js';
import { productScreens } from './office/product.js';
import { progressScreens } from './office/progress.js';
import { recountScreens } from './office/recount.js';
import { exportScreens, settlementScreens } from './office/settlement.js';
import { list, type Screen, screen } from './open-screen.js';

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
  {
    name: 'esqueci-senha-codigo',
    signedOut: true,
    async open(page) {
      await page.goto('/esqueci-senha');
      await page.getByLabel('E-mail').fill('ana@farmacia.example');
      await page.getByRole('button', { name: 'Já tenho um código' }).click();
      await page.getByLabel(/^Nova senha/).fill('coleta1');
      await page.getByRole('button', { name: 'Redefinir Senha' }).click();
      await page.getByText('Código inválido ou senha fraca.').waitFor();
    },
  },
  { name: 'dashboard', open: (page) => openDashboard(page) },
  screen('menu', async (page) => {
    await openDashboard(page);
    await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('link', { name: 'Farmácias' }).waitFor();
  }),
  ...pharmacyScreens,
  ...productScreens,
  ...inventoryScreens,
  ...progressScreens,
  ...comparisonScreens,
  ...photoScreens,
  ...openShopScreens,
  ...recountScreens,
  ...settlementScreens,
  ...exportScreens,
  ...countScreens,
  ...unplacedScreens,
  ...networkScreens,
  ...trashScreens,
  ...historyScreens,
  ...peopleScreens,
  ...collectorCodeScreens,
  screen('cadastro', async (page) => {
    await page.goto('/cadastro');
    await page.getByRole('button', { name: 'Cadastrar' }).waitFor();
  }),
  screen('continuar', async (page) => {
    await openDashboard(page);
    await page.evaluate(keepWorkOfThisPerson);
    await page.reload();
    await page.getByRole('button', { name: 'Continuar em Produtos' }).waitFor();
    await page.evaluate(() => sessionStorage.removeItem('keptWork'));
  }),
  screen('sem-conexao', async (page) => {
    await list(page, '/contagens', 'Contagens');
    // It lasts until the next address.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      window.dispatchEvent(new Event('offline'));
    });
    await page.getByText(/^Sem conexão desde \d\d:\d\d$/).waitFor();
  }),
  screen('nao-encontrada', async (page) => {
    await page.goto('/nada');
    await page.getByText('Página não encontrada').waitFor();
  }),
  ...longScreens,
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
  await page.getByRole('link', { name: 'Beatriz Nogueira' }).waitFor();
  await page.locator('svg[data-chart]').first().waitFor();
}

function keepWorkOfThisPerson(): void {
  const { sub } = JSON.parse(localStorage.getItem('userIdentityMatch') ?? '{}');
  const kept = { sub, address: '/produtos?busca=dipirona', title: 'Produtos', values: {}, hasTyped: true };
  sessionStorage.setItem('keptWork', JSON.stringify(kept));
}
