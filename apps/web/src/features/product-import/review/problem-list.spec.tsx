import type { ListedProblem } from '@balanco/catalogue-file/listed-problem';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Papa from 'papaparse';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../../ui/ui-provider';
import { ProblemList, problemCsv, problemCsvName, type SavedFile } from './problem-list';

const saveFile = vi.hoisted(() => vi.fn<(name: string, content: Blob) => void>());
vi.mock('../../../ui/save-file', () => ({ saveFile }));

function show(
  problems: ListedProblem[],
  badNumbers = 0,
  makeRejected: (() => Promise<SavedFile>) | null = null,
) {
  const onBadNumbersAsZero = vi.fn();
  render(
    <ProblemList
      problems={problems}
      fileName="catalogo.txt"
      stale={false}
      makeRejected={makeRejected}
      badNumbers={badNumbers}
      badNumbersAsZero={false}
      onBadNumbersAsZero={onBadNumbersAsZero}
    />,
    { wrapper: UiProvider },
  );
  return { onBadNumbersAsZero };
}
/** Blob's own text() drops the byte order mark. */
const textOf = async (content: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer());
const problem = (change: Partial<ListedProblem>): ListedProblem => ({
  line: 21,
  column: 'barcode',
  value: '7891000315508',
  severity: 'warning',
  message: 'O dígito verificador não confere.',
  code: '7891000315508',
  description: 'SORO',
  original: '7891000315508  000123 SORO',
  ...change,
});
const warning = (line: number) =>
  problem({ line, value: '789', message: 'Repetido.', code: '789', original: '789  SORO' });

it('The list of problems can be downloaded as a CSV, errors first', async () => {
  show([warning(1), { ...warning(2), severity: 'error', value: '=1+1' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Baixar problemas (CSV)' }));
  const [name, content = new Blob()] = saveFile.mock.lastCall ?? [];
  expect(name).toBe('problemas-catalogo.csv');
  expect(await textOf(content)).toMatch(/^\uFEFF"Linha";.*\r\n"2";"Código de Barras";"'=1\+1";.*\r\n"1";/);
});

it('The list of problems stops at 20,000; the CSV has all', async () => {
  show(Array.from({ length: 20_001 }, (_problem, index) => warning(index + 1)));
  expect(screen.getByRole('heading', { name: '20.001 problemas' })).toBeTruthy();
  expect(screen.getByRole('grid', { name: 'Problemas' }).getAttribute('aria-rowcount')).toBe('20001');
  expect(screen.getByText('A lista mostra os primeiros 20.000 problemas; o CSV traz todos.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Baixar problemas (CSV)' }));
  const text = new TextDecoder().decode(await saveFile.mock.lastCall?.[1].arrayBuffer());
  expect(text.trimEnd().split('\r\n')).toHaveLength(20_002);
});

it('The rejected lines can be downloaded, to mend and import again', async () => {
  const content = new Blob(['789  SORO\r\n']);
  show([warning(1)], 0, async () => ({ name: 'rejeitadas-catalogo.txt', content }));
  await userEvent.click(screen.getByRole('button', { name: 'Baixar linhas rejeitadas' }));
  expect(saveFile).toHaveBeenCalledWith('rejeitadas-catalogo.txt', content);
});

it('The list of problems explains why the rejected lines can’t be downloaded', async () => {
  show([warning(1)], 0, () => Promise.reject(new Error('Não foi possível ler o arquivo de novo.')));
  await userEvent.click(screen.getByRole('button', { name: 'Baixar linhas rejeitadas' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Não foi possível ler o arquivo de novo\./);
});

it('Only problems can be downloaded without rejected lines', () => {
  show([warning(1)]);
  expect(screen.queryByRole('button', { name: 'Baixar linhas rejeitadas' })).toBeNull();
});

it('A small screen shows a problem as a card, reason first', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  show([{ ...warning(7), column: 'value', value: '12.50' }]);
  const card = screen.getByText('Repetido.').closest('[role="row"], tr');
  expect(card?.textContent).toBe('Repetido.Linha 7 · 789 · SOROValor: 12.50789  SORO');
});

it('The CSV of problems has BOM, headings, quoted cells and CRLF', async () => {
  expect(await textOf(problemCsv([problem({})]))).toBe(
    '\uFEFF"Linha";"Coluna";"No arquivo";"Problema";"Consequência";"Código";"Produto";"Linha original"\r\n' +
      '"21";"Código de Barras";"7891000315508";"O dígito verificador não confere.";"Aviso";' +
      '"7891000315508";"SORO";"7891000315508  000123 SORO"\r\n',
  );
});

it('The CSV of problems reads back the same, whatever its content', async () => {
  const value = 'DIPIRONA "500"; 10\ncp';
  const csv = await textOf(problemCsv([problem({ value, severity: 'error', column: 'system_stock' })]));
  const { data } = Papa.parse<string[]>(csv.slice(1).trimEnd(), { delimiter: ';' });
  expect(data[1]?.slice(0, 5)).toEqual([
    '21',
    'Saldo',
    value,
    'O dígito verificador não confere.',
    'Fica de fora',
  ]);
});

it.each(['=1+1', '+1', '-5,00', '@SUM(A1)', '\t=1', '\r=1'])(
  'The CSV of problems quotes %j so that no spreadsheet runs it',
  async (value) => {
    expect(await textOf(problemCsv([problem({ value })]))).toContain(`;"'${value}";`);
  },
);

it.each([
  ['catalogo.txt', 'problemas-catalogo.csv'],
  ['Produtos 2026.11.xlsx', 'problemas-Produtos 2026.11.csv'],
  ['catalogo', 'problemas-catalogo.csv'],
])('The CSV of problems is named after the file %s', (fileName, name) => {
  expect(problemCsvName(fileName)).toBe(name);
});
