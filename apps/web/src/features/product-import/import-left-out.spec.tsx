import { rejectedLines } from '@balanco/catalogue-file/rejected-lines';
import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { workbook } from '@balanco/catalogue-file/testing/parsed-sheet';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { saveFile } from '../../ui/save-file';
import {
  answerBulk,
  button,
  choose,
  closed,
  dialog,
  figures,
  openBefore,
  pressImport,
} from './testing/opened-import-dialog';

vi.mock('./read/parse-in-worker', () => import('./testing/parse-in-page'));
vi.mock('../../ui/save-file', () => ({ saveFile: vi.fn() }));
// jsdom has no workers.
vi.mock('./last-import/rejected-file', () => ({
  rejectedFile: async (request: Parameters<typeof rejectedLines>[0]) => ({
    name: 'rejeitadas',
    content: new Blob([(await rejectedLines(request)).bytes]),
  }),
}));

const HEADINGS = ['Código de Barras', 'Código Interno', 'Descrição'];
const ROWS = [
  ['', '000001', 'BOM'],
  ['', '000002', 'RECUSADO'],
  ['', '', 'SEM CODIGO'],
  ['------', '------', '------'],
  ['', '7,89E+12', 'SEM DIGITOS'],
  ['', '2', 'RECUSADO'],
  ['', '', 'TOTAL DE ITENS 3'],
];
const LEFT_OUT = 4;

const txt = ROWS.map(([barcode = '', internalCode = '', description = '']) =>
  fixedLine({ barcode, internalCode: internalCode.slice(0, 6), description }),
);
// Cut to six characters the exponent is no code that lost digits, so the TXT has a row without any.
txt[4] = fixedLine({ description: 'SEM DIGITOS' });

const FILES: readonly [string, () => Promise<File>][] = [
  ['TXT', async () => new File([['RELATORIO DE ESTOQUE', ...txt, '\f'].join('\r\n')], 'catalogo.txt')],
  [
    'CSV',
    async () =>
      new File(
        [['Relatório;;', HEADINGS.join(';'), ...ROWS.map((row) => row.join(';'))].join('\n')],
        'p.csv',
      ),
  ],
  [
    'XLSX',
    async () =>
      new File([(await workbook([['Relatório'], HEADINGS, ...ROWS])) as Uint8Array<ArrayBuffer>], 'p.xlsx'),
  ],
];

const saved = async () => new Uint8Array((await vi.mocked(saveFile).mock.lastCall?.[1]?.arrayBuffer()) ?? []);

it.each(FILES)(
  'Preview, closing sentence and lists of a %s count the same lines as left out',
  async (_kind, make) => {
    const refused = [{ row: 1, fields: { description: ['A descrição é proibida.'] } }];
    await openBefore({
      dryRun: [() => answerBulk({ created: 1, refused })],
      batches: [() => answerBulk({ created: 1 })],
    });
    const file = await make();
    await choose(file);
    await within(dialog()).findByText(/^Conferido com/);
    expect(figures()['Ficam de fora']).toBe(String(LEFT_OUT));
    expect(within(dialog()).getByText(`${LEFT_OUT} linhas com problema ficam de fora`)).toBeTruthy();

    await userEvent.click(button('Baixar problemas (CSV)'));
    const rows = new TextDecoder()
      .decode(await saved())
      .trimEnd()
      .split('\r\n')
      .slice(1);
    const consequences = rows.map((row) => row.slice(1, -1).split('";"')[4]);
    expect(consequences.filter((one) => one === 'Fica de fora')).toHaveLength(LEFT_OUT);
    expect(new Set(consequences)).toEqual(new Set(['Fica de fora', 'Não é um produto', 'Aviso']));

    await userEvent.click(button('Baixar linhas rejeitadas'));
    await waitFor(() => expect(vi.mocked(saveFile).mock.lastCall?.[0]).toBe('rejeitadas'));
    const { parseFile } = await import('@balanco/catalogue-file/parse-file');
    const { DEFAULT_SHEET_OPTIONS, DEFAULT_TXT_OPTIONS } = await import(
      '@balanco/catalogue-file/import-options'
    );
    const options = file.name.endsWith('.txt') ? DEFAULT_TXT_OPTIONS : DEFAULT_SHEET_OPTIONS;
    const rejected = await parseFile(new Blob([await saved()]), options);
    expect(rejected.lines - rejected.blankLines).toBe(LEFT_OUT);

    await pressImport();
    await closed();
    expect(await screen.findByText(new RegExp(` ${LEFT_OUT} linhas ficaram de fora\\.$`))).toBeTruthy();
  },
);
