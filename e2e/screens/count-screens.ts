import { dialog, list, rowDialog, type Screen, showFilters } from './open-screen.js';

/** The checkbox of a line, not that of the whole page. */
const ONE_LINE = /^Selecionar (?!todas)/;

/** Contagens, its dialogs and the export. */
export const countScreens: readonly Screen[] = [
  { name: 'contagens', leastCards: 4, open: (page) => list(page, '/contagens', 'Contagens') },
  {
    name: 'colunas',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await page.getByRole('button', { name: 'Mais opções de Contagens' }).click();
      await page.getByRole('menuitem', { name: 'Colunas' }).click();
      await page.getByRole('menuitem', { name: 'Restaurar colunas padrão' }).waitFor();
    },
  },
  {
    name: 'editar-contagem',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await rowDialog(page, page.getByRole('grid'), 'Editar');
    },
  },
  {
    name: 'excluir-contagem',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await rowDialog(page, page.getByRole('grid'), 'Excluir');
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
    name: 'fila-de-celular',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await page.getByRole('button', { name: 'Mais opções de Contagens' }).click();
      await page.getByRole('menuitem', { name: 'Importar fila de um celular' }).click();
      const people = ['desconhecida', 'outra'].map((sub, index) => ({
        sub,
        counts: Array(1234 * (index + 1)).fill({}),
      }));
      const queue = { format: 'balanco-fila-1', exported: '2026-05-06T12:00:00.000Z', people };
      const buffer = Buffer.from(JSON.stringify(queue));
      await page
        .getByLabel('Arquivo da fila')
        .setInputFiles({ name: 'fila.json', mimeType: 'application/json', buffer });
      await page.getByText('1.234 contagens').waitFor();
    },
  },
  {
    name: 'contagens-secao',
    async open(page) {
      await list(page, '/contagens?ordem=-quantity', 'Contagens');
      await showFilters(page);
      await page.getByRole('combobox', { name: 'Inventário' }).click();
      await page.getByRole('option', { name: /Balanço Geral/ }).click();
      await page.getByRole('combobox', { name: 'Seção' }).click();
      await page.getByRole('option', { name: /Corredor 2/ }).click();
      await page.getByText('Página 1 (100 contagens)').waitFor();
    },
  },
  {
    name: 'contagens-nao-reconhecidas',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await page.getByRole('link', { name: /^\+ \d+ não reconhecida/ }).click();
      await page.getByText('Página 1 (0 contagens)').waitFor();
    },
  },
  {
    name: 'contagens-selecionadas',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      for (const index of [0, 1]) {
        await page.getByRole('checkbox', { name: ONE_LINE }).nth(index).check();
      }
      await page.getByText('2 selecionadas').waitFor();
    },
  },
  {
    name: 'mover-contagens',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await page.getByRole('checkbox', { name: ONE_LINE }).first().check();
      await dialog(page, 'Mover para seção');
    },
  },
  {
    name: 'desfazer',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      // The odd rows on top and the section of 'contagens-secao' stay as they are for the next size.
      const row = page.getByRole('row').filter({ hasText: 'Dulce Figueiredo' }).first();
      await rowDialog(page, row, 'Excluir');
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The focus holds the notice.
      await page.getByRole('button', { name: 'Desfazer' }).focus();
    },
  },
];
