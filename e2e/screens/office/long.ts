import { dialog, firstRow, list, type Screen } from '../open-screen.js';
import { openLongInventory } from './comparison.js';

/** Last, because lists without a pharmacy in their address show the previous one. */
export const longScreens: readonly Screen[] = [
  {
    name: 'produtos-longos',
    beginsHigh: true,
    open: (page, { longValues }) => list(page, `/produtos?farmacia=${longValues.pharmacy}`, 'Produtos'),
  },
  {
    name: 'inventarios-longos',
    open: (page, { longValues }) => list(page, `/inventarios?farmacia=${longValues.pharmacy}`, 'Inventários'),
  },
  {
    name: 'secoes-prontas',
    async open(page, { longValues }) {
      await list(page, `/inventarios?farmacia=${longValues.pharmacy}`, 'Inventários');
      const differs = page.getByText('Pronta · não confere').first();
      await differs.waitFor();
      await page.getByText('Vazia · confere').first().waitFor();
      await differs.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'fechamento-secao-nao-confere',
    async open(page, { longValues }) {
      await page.goto(`/inventarios/${longValues.declared}?aba=fechamento`);
      const check = page.getByText(/^1 seção não confere com o aparelho/);
      await check.waitFor();
      await check.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'contagens-longas',
    beginsHigh: true,
    open: (page, { longValues }) => list(page, `/contagens?farmacia=${longValues.pharmacy}`, 'Contagens'),
  },
  {
    name: 'inventario-longo',
    async open(page, { longValues }) {
      await openLongInventory(page, longValues.pharmacy, 'Resumo');
      await page.getByRole('region', { name: 'Saldo esperado' }).waitFor();
    },
  },
  {
    name: 'inventario-divergencias-longas',
    async open(page, { longValues }) {
      await openLongInventory(page, longValues.pharmacy, 'Divergências');
      await firstRow(page, 'Divergências').waitFor();
    },
  },
  {
    name: 'inventario-item-longo',
    async open(page, { longValues }) {
      await openLongInventory(page, longValues.pharmacy, 'Divergências');
      await firstRow(page, 'Divergências').click();
      await page.getByRole('region', { name: 'Linhas contadas' }).waitFor();
    },
  },
  {
    name: 'inventario-item-reincidente',
    async open(page, { longValues }) {
      await openLongInventory(page, longValues.pharmacy, 'Divergências');
      await firstRow(page, 'Divergências').click();
      const earlier = page.getByRole('region', { name: 'Em inventários anteriores' });
      await earlier.getByText('Reincidente:').waitFor();
      await earlier.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'fechamento-longo',
    async open(page, { longValues }) {
      await page.goto(`/inventarios/${longValues.approved}?aba=fechamento`);
      await page.getByRole('region', { name: 'Apuração versão 1' }).waitFor();
    },
  },
  {
    name: 'exportar-erp-longo',
    async open(page, { longValues }) {
      await page.goto(`/inventarios/${longValues.approved}?aba=fechamento`);
      await dialog(page, 'Exportar');
      await page.getByRole('checkbox', { name: /^Deixar de fora/ }).waitFor();
    },
  },
  {
    name: 'levar-contagens',
    async open(page, { longValues }) {
      await page.goto(`/inventarios/${longValues.whole}`);
      await dialog(page, 'Levar contagens para um inventário');
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: 'Para o inventário' }).click();
      await page.getByRole('option', { name: /^Balanço anual/ }).click();
      await form.getByRole('status').filter({ hasText: /^Vão / }).waitFor();
    },
  },
];
