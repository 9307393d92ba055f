import { openLongClosing } from './closing-screens.js';
import { firstRow, list, type Screen } from './open-screen.js';

/** Lists with the longest values. They come last, because lists without a pharmacy in their address show the last one. */
export const longScreens: readonly Screen[] = [
  {
    name: 'produtos-longos',
    open: (page, { longValues }) => list(page, `/produtos?farmacia=${longValues}`, 'Produtos'),
  },
  {
    name: 'inventarios-longos',
    open: (page, { longValues }) => list(page, `/inventarios?farmacia=${longValues}`, 'Inventários'),
  },
  {
    name: 'contagens-longas',
    open: (page, { longValues }) => list(page, `/contagens?farmacia=${longValues}`, 'Contagens'),
  },
  {
    name: 'inventario-longo',
    async open(page, { longValues }) {
      await openLongClosing(page, longValues, 'Resumo');
      await page.getByRole('region', { name: 'Saldo esperado' }).waitFor();
    },
  },
  {
    name: 'inventario-divergencias-longas',
    async open(page, { longValues }) {
      await openLongClosing(page, longValues, 'Divergências');
      await firstRow(page, 'Divergências').waitFor();
    },
  },
  {
    name: 'inventario-item-longo',
    async open(page, { longValues }) {
      await openLongClosing(page, longValues, 'Divergências');
      await firstRow(page, 'Divergências').click();
      await page.getByRole('region', { name: 'Linhas contadas' }).waitFor();
    },
  },
];
