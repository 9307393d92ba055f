import '../../../testing/byte-arrays';
import type { CountLine } from '@balanco/contract/counts/count';
import type { SearchedIn } from '@balanco/contract/counts/counts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, refuse, showDialog } from '../../../testing/app';
import { readSheets } from '../../../testing/read-sheet';
import { countLine, PHARMACY, summaryOf, unrecognisedLine } from '../testing/count-line';
import { exportAnswer, exportText, partOfAnswer } from '../testing/export-answer';
import { summaryCall } from '../testing/show-counts';
import { countsFileName, ExportDialog } from './export-dialog';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/save-file', () => ({ saveFile }));
vi.mock('./write-in-worker', () => import('../testing/write-in-page'));

const exportCall = (rest = '') => `GET /api/amplify-counts/export/?pharmacy=${PHARMACY}${rest}`;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const onClose = vi.fn();

async function open(
  answers: Record<string, () => Response | Promise<Response>>,
  search = '',
  count = { recognised: 2, unrecognised: 0 },
  searchIn: SearchedIn | null = null,
) {
  const filter = { pharmacy: PHARMACY, search, searchIn, inventory: null, section: null, only: null };
  showDialog(<ExportDialog filter={filter} about="Drogasul" count={count} onClose={onClose} />, answers);
  await screen.findByRole('dialog', { name: 'Exportar Contagens' });
}
const openWith = (...lines: CountLine[]) => open({ [exportCall()]: () => exportAnswer(lines) });
async function savedText(): Promise<string> {
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  return (saveFile.mock.calls[0] as [string, Blob])[1].text();
}

it('the export dialog starts with default columns, semicolon and no header', async () => {
  await openWith(countLine());
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  const chosen = boxes.filter((box) => box.checked).map((box) => box.labels?.[0]?.textContent);
  expect(chosen).toEqual(['Coletor', 'Código', 'Produto', 'Quantidade', 'Fator']);
  expect(boxes).toHaveLength(10);
  expect(button(';').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button('Exportar'));
  expect(await savedText()).toBe('Ana;7891000001000;DIPIRONA 500MG;5;1\r\n');
  expect(saveFile.mock.calls[0]?.[0]).toMatch(/^contagens_\d{4}-\d{2}-\d{2}\.txt$/);
  expect(onClose).toHaveBeenCalledOnce();
});

it('the export writes columns in its own order, not that of clicks', async () => {
  await openWith(countLine());
  for (const name of ['Coletor', 'Produto', 'Fator', 'Data e Hora', 'Coletor', 'Incluir cabeçalho']) {
    await userEvent.click(box(name));
  }
  await userEvent.click(button('|'));
  await userEvent.click(button('Exportar'));
  expect(await savedText()).toBe(
    'Coletor|Código|Quantidade|Data e Hora\r\nAna|7891000001000|5|20/01/2026 12:00:00\r\n',
  );
});

it('the export requires a column', async () => {
  await openWith(countLine());
  for (const name of ['Coletor', 'Código', 'Produto', 'Quantidade', 'Fator']) {
    await userEvent.click(box(name));
  }
  await userEvent.click(button('Exportar'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Selecione pelo menos uma coluna para exportar');
  await userEvent.click(box('Fator'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saveFile).not.toHaveBeenCalled();
});

it('the export takes a typed separator, a default, and refuses impossible ones', async () => {
  await openWith(countLine());
  const field = box('Separador');
  await userEvent.clear(field);
  expect(button(';').getAttribute('aria-pressed')).toBe('true');
  await userEvent.type(field, '"0123456789');
  expect(field.value).toBe('"012345678');
  expect(screen.getByText('O separador não pode ter aspas nem quebra de linha.')).toBeTruthy();
  await userEvent.click(button('Exportar'));
  expect(saveFile).not.toHaveBeenCalled();
});

it('the export writes Windows-1252 if chosen', async () => {
  await openWith(countLine({ user_name: 'João €' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Codificação do texto' }));
  await userEvent.click(await screen.findByRole('option', { name: /Windows-1252/, hidden: true }));
  await userEvent.click(button('Exportar'));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const file = (saveFile.mock.calls[0] as [string, Blob])[1];
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 7)]).toEqual([0x4a, 0x6f, 0xe3, 0x6f, 0x20, 0x80, 0x3b]);
});

it('the export to Excel has a sheet and header without TXT choices', async () => {
  await openWith(countLine(), unrecognisedLine({ line_id: 2, count_id: 11 }));
  await userEvent.type(box('Separador'), '"');
  await userEvent.click(screen.getByRole('radio', { name: 'Excel' }));
  for (const name of ['Separador', 'Codificação do texto', 'Incluir cabeçalho']) {
    expect(screen.queryByLabelText(name)).toBeNull();
  }
  await userEvent.click(box('Fator'));
  await userEvent.click(button('Exportar'));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, content] = saveFile.mock.calls[0] as [string, Blob];
  expect(name).toMatch(/^contagens_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const sheets = await readSheets(content);
  expect(sheets.map((sheet) => [sheet.name, sheet.rows])).toEqual([
    [
      'Contagens',
      [
        ['Coletor', 'Código', 'Produto', 'Quantidade'],
        ['Ana', '7891000001000', 'DIPIRONA 500MG', 5],
      ],
    ],
  ]);
});

it('the export to Excel refuses too many lines before reading', async () => {
  await open({ [exportCall()]: () => exportAnswer([countLine()], 1_048_576) });
  await userEvent.click(screen.getByRole('radio', { name: 'Excel' }));
  await userEvent.click(button('Exportar'));
  expect((await screen.findByRole('alert')).textContent).toContain('no máximo 1.048.575 linhas');
});

it('the export has all lines of the filter, and searches only where the list does', async () => {
  const lines = [countLine(), countLine({ line_id: 2, user_name: 'João' })];
  const answers = { [exportCall('&search=jo&search_in=products')]: () => exportAnswer(lines) };
  await open(answers, 'jo', undefined, 'products');
  expect(screen.getByText('2 contagens · Drogasul')).toBeTruthy();
  await userEvent.click(button('Exportar'));
  expect((await savedText()).split('\r\n').map((line) => line.split(';')[0])).toEqual(['Ana', 'João', '']);
});

it('the export warns that unrecognised lines stay out', async () => {
  const lines = [countLine(), unrecognisedLine(), unrecognisedLine({ line_id: 3 })];
  const count = { recognised: 2, unrecognised: 2 };
  const answers = {
    [exportCall()]: () => exportAnswer(lines),
    [summaryCall()]: () => answerJson(summaryOf({ unregistered: 1 })),
  };
  await open(answers, '', count);
  const sentence =
    '2 contagens não reconhecidas ficam fora do arquivo; 1 não cadastrada vai sem o nome do produto.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  await userEvent.click(button('Exportar'));
  expect(await savedText()).toBe('Ana;7891000001000;DIPIRONA 500MG;5;1\r\n');
  expect(onClose).toHaveBeenCalledOnce();
  await screen.findByText(/com 1 linha\. 2 contagens não reconhecidas ficam fora do arquivo\.$/);
});

it.each([
  ['no lines', [], 'Nenhuma contagem encontrada'],
  [
    'unrecognised lines only',
    [unrecognisedLine()],
    /^1 contagem não reconhecida fica fora .* não há o que salvar/,
  ],
])('the export of %s has nothing to save', async (_what, lines, words) => {
  await openWith(...lines);
  await userEvent.click(button('Exportar'));
  await waitFor(() => expect(screen.getByText(words)).toBeTruthy());
  expect(saveFile).not.toHaveBeenCalled();
});

it('the export of totals has one row per product with its units', async () => {
  const lines = [countLine({ factor: 12 }), countLine({ line_id: 2 }), unrecognisedLine({ line_id: 3 })];
  await open({ [exportCall('&settled=true')]: () => exportAnswer(lines) });
  await userEvent.click(screen.getByText('Total por produto'));
  const names = screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((each) => each.labels?.[0]?.textContent);
  const shown = [
    'Código',
    'Código de Barras',
    'Código Interno',
    'Produto',
    'Quantidade',
    'Incluir cabeçalho',
  ];
  expect(names).toEqual(shown);
  await userEvent.click(button('Exportar'));
  expect(await savedText()).toBe('7891000001000;DIPIRONA 500MG;65\r\n');
});

it('a running export shows progress and can be cancelled, keeping the choices', async () => {
  await open({ [exportCall()]: () => partOfAnswer([countLine()], 1001) });
  await userEvent.click(box('Fator'));
  await userEvent.click(button('Exportar'));
  expect(await screen.findByText('Buscando contagens: 1 de 1.001')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Andamento da exportação' })).toBeTruthy();
  expect(button('Exportando...')).toHaveProperty('disabled', true);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  await userEvent.click(button('Cancelar'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(box('Fator').checked).toBe(false);
  expect(button('Exportar')).toHaveProperty('disabled', false);
  await userEvent.click(button('Cancelar'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(saveFile).not.toHaveBeenCalled();
});

it.each([
  [
    'breaks in the middle',
    () => partOfAnswer([countLine()], 2, new TypeError('network error')),
    'Sem conexão com o servidor. Verifique a rede e tente novamente.',
  ],
  [
    'ends in the middle',
    () => new Response(exportText([countLine()], 2).split('{"lines"')[0]),
    'O servidor deu uma resposta inesperada. Tente novamente em instantes.',
  ],
  [
    'has fewer lines than it says at its end',
    () => new Response(exportText([countLine()]).replace('{"lines":1}', '{"lines":2}')),
    'O servidor deu uma resposta inesperada. Tente novamente em instantes.',
  ],
  [
    'is of another shape',
    () => new Response('[\n{"count":1},\n["x"],\n{"lines":1}\n]\n'),
    'O servidor deu uma resposta inesperada. Tente novamente em instantes.',
  ],
  ['is a refusal', () => refuse(500, 'internal', 'Erro interno.'), 'Erro interno.'],
])('an answer that %s shows a Portuguese alert and saves nothing', async (_how, answer, words) => {
  await open({ [exportCall()]: answer });
  await userEvent.click(button('Exportar'));
  expect((await screen.findByRole('alert')).textContent).toBe(`Erro ao carregar contagens: ${words}`);
  expect(saveFile).not.toHaveBeenCalled();
  expect(button('Exportar')).toHaveProperty('disabled', false);
});

it.each([
  ['2026-11-22T02:59:59Z', 'txt', 'contagens_2026-11-21.txt'],
  ['2026-11-22T03:00:00Z', 'txt', 'contagens_2026-11-22.txt'],
  ['2026-11-22T03:00:00Z', 'xlsx', 'contagens_2026-11-22.xlsx'],
] as const)('an export made at %s as %s is called %s', (now, format, name) => {
  expect(countsFileName(new Date(now), format)).toBe(name);
});
