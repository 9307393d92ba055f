import { dialog, firstRow, list, type Screen, screen } from '../open-screen.js';
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
  screen('secoes-prontas', async (page, { longValues }) => {
    await list(page, `/inventarios?farmacia=${longValues.pharmacy}`, 'Inventários');
    const differs = page.getByText('Pronta · não confere').first();
    await differs.waitFor();
    await page.getByText('Vazia · confere').first().waitFor();
    await differs.scrollIntoViewIfNeeded();
  }),
  screen('fechamento-secao-nao-confere', async (page, { longValues }) => {
    await page.goto(`/inventarios/${longValues.declared}?aba=fechamento`);
    const check = page.getByText(/^1 seção não confere com o aparelho/);
    await check.waitFor();
    await check.scrollIntoViewIfNeeded();
  }),
  {
    name: 'contagens-longas',
    beginsHigh: true,
    open: (page, { longValues }) => list(page, `/contagens?farmacia=${longValues.pharmacy}`, 'Contagens'),
  },
  screen('inventario-longo', async (page, { longValues }) => {
    await openLongInventory(page, longValues.pharmacy, 'Resumo');
    await page.getByRole('region', { name: 'Saldo esperado' }).waitFor();
  }),
  screen('inventario-divergencias-longas', async (page, { longValues }) => {
    await openLongInventory(page, longValues.pharmacy, 'Divergências');
    await firstRow(page, 'Divergências').waitFor();
  }),
  screen('inventario-item-longo', async (page, { longValues }) => {
    await openLongInventory(page, longValues.pharmacy, 'Divergências');
    await firstRow(page, 'Divergências').click();
    await page.getByRole('region', { name: 'Linhas contadas' }).waitFor();
  }),
  screen('inventario-item-reincidente', async (page, { longValues }) => {
    await openLongInventory(page, longValues.pharmacy, 'Divergências');
    await firstRow(page, 'Divergências').click();
    const earlier = page.getByRole('region', { name: 'Em inventários anteriores' });
    await earlier.getByText('Reincidente:').waitFor();
    await earlier.scrollIntoViewIfNeeded();
  }),
  screen('fechamento-longo', async (page, { longValues }) => {
    await page.goto(`/inventarios/${longValues.approved}?aba=fechamento`);
    await page.getByRole('region', { name: 'Apuração versão 1' }).waitFor();
  }),
  screen('exportar-erp-longo', async (page, { longValues }) => {
    await page.goto(`/inventarios/${longValues.approved}?aba=fechamento`);
    await page.getByRole('region', { name: 'Apuração versão 1' }).waitFor();
    await dialog(page, 'Exportar');
    await page.getByRole('checkbox', { name: /^Deixar de fora/ }).waitFor();
  }),
  screen('levar-contagens', async (page, { longValues }) => {
    await page.goto(`/inventarios/${longValues.whole}`);
    await page.getByText('Em Andamento').first().waitFor();
    await dialog(page, 'Levar contagens para um inventário');
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Para o inventário' }).click();
    await page.getByRole('option', { name: /^Balanço anual/ }).click();
    await form.getByRole('status').filter({ hasText: /^Vão / }).waitFor();
  }),
];
