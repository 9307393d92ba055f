import type { Page } from '@playwright/test';
import { longPharmacies, longTransfers } from './long-network.js';
import { list, rowDialog, type Screen } from './open-screen.js';

const CALLS = /\/api\/network\//;

/** Rede and what may have gone from one pharmacy to another. */
export const networkScreens: readonly Screen[] = [
  { name: 'rede', open: (page) => list(page, '/rede', 'Rede') },
  {
    name: 'rede-reincidentes',
    async open(page) {
      await list(page, '/rede?busca=navegantes', 'Rede');
      await rowDialog(page, page.getByRole('grid', { name: 'Rede' }), 'Ver reincidentes');
      await page
        .getByRole('dialog')
        .getByText(/^ÁCIDO ACETILSALICÍLICO/)
        .waitFor();
    },
  },
  {
    name: 'rede-transferencias',
    async open(page) {
      await page.goto('/rede?aba=transferencias');
      await page
        .getByText(/^ÁCIDO ACETILSALICÍLICO/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'rede-longa',
    open: (page) => openLong(page, '/rede?ordem=-name', longPharmacies, /^Drogaria e Perfumaria/),
  },
  {
    name: 'rede-transferencias-longas',
    open: (page) => openLong(page, '/rede?aba=transferencias&busca=longa', longTransfers, /^ADALIMUMABE/),
  },
];

/** Rede with values that no scene has. */
async function openLong(page: Page, path: string, results: readonly object[], first: RegExp): Promise<void> {
  const body = JSON.stringify({ count: results.length, next: null, previous: null, results });
  await page.route(CALLS, (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.goto(path);
  await page.getByText(first).first().waitFor();
  await page.unroute(CALLS);
}
