import { exampleExchangeFile } from '@balanco/contract/exchange/exchange-examples';
import type { ExchangeFile } from '@balanco/contract/exchange/exchange-files';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerJson, clickTwice, press, refuse, showScreen } from '../../testing/app';
import { pharmacyRow } from '../../testing/rows';
import { ExchangeScreen } from './exchange-screen';

const { id: PHARMACY } = pharmacyRow();
const LIST = `GET /api/pharmacies/${PHARMACY}/exchange-files/?page=1&page_size=50`;
const ANSWER = `POST /api/pharmacies/${PHARMACY}/exchange-files/${exampleExchangeFile.id}/answer/`;
const CHOICES = 'PUT /api/import-memory/choices/';
const folder = { folder: 'Loja 12', is_shared: false, looked_at: '2026-05-06T08:00:30.000Z', failure: null };

function show(files: readonly Partial<ExchangeFile>[], state: object = {}, answers: Answers = {}) {
  const results = files.map((file) => ({ ...exampleExchangeFile, ...file }));
  const page = { count: results.length, next: null, previous: null, results, ...folder, ...state };
  const path = '/farmacias/:id/arquivos';
  return showScreen(
    <ExchangeScreen />,
    {
      'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
      [LIST]: () => answerJson(page),
      [ANSWER]: () => answerJson({ ...exampleExchangeFile, state: 'allowed' }),
      [CHOICES]: () => answerJson({ added: [], declined: [], layout: null }),
      ...answers,
    },
    { role: 'mod', path, address: path.replace(':id', PHARMACY) },
  );
}

it.each<[said: string, state: object]>([
  ['Pasta Loja 12 · olhada por último em', {}],
  ['Esta farmácia não tem CNPJ nem nome de pasta: nada é lido.', { folder: null }],
  ['Outra farmácia tem a mesma pasta, Loja 12: nenhuma das duas é lida.', { is_shared: true }],
  ['O servidor não tem pasta de arquivos (EXCHANGE_DIR).', { looked_at: null }],
  ['O disco da pasta está cheio.', { failure: 'O disco da pasta está cheio.' }],
])('Arquivos da pasta without a file says: %s', async (said, state) => {
  show([], state);
  expect(await screen.findByText(said, { exact: false })).toBeTruthy();
  expect(screen.getByText('Nenhum arquivo nos últimos 30 dias')).toBeTruthy();
});

it('Arquivos da pasta offers another try after a failure', async () => {
  show([], {}, { [LIST]: () => refuse(503) });
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

const question = (kind: ExchangeFile['questions'][number]['kind'], columns?: ['department']) => ({
  questions: [{ kind, message: 'Certo?', columns }],
});

it.each<[name: string, file: Partial<ExchangeFile>, button: string, bodies: object[]]>([
  ['as it is', {}, 'Importar assim mesmo', [{ answer: 'let_through' }]],
  ['left out', {}, 'Deixar de fora', [{ answer: 'leave_out' }]],
  ['read again', question('refused'), 'Ler de novo', [{ answer: 'let_through' }]],
  [
    'with a number format',
    question('numbers'),
    '12.000 = 12',
    [{ answer: 'let_through', numbers: 'decimal_dot' }],
  ],
  [
    'with a column',
    question('offers', ['department']),
    'Incluir e importar',
    [{ pharmacy: PHARMACY, added: ['department'] }, { answer: 'let_through' }],
  ],
])('a stopped file is answered: %s', async (_how, file, button, bodies) => {
  const { seen } = show([file]);
  const asked = within(await screen.findByRole('list', { name: 'Perguntas sobre catalogo.txt' }));
  expect(asked.getAllByRole('listitem')).toHaveLength(1);
  clickTwice(screen.getByRole('button', { name: `${button}: catalogo.txt` }));
  await waitFor(() =>
    expect(seen.filter(({ body }) => body !== null).map(({ body }) => JSON.parse(body ?? ''))).toEqual(
      bodies,
    ),
  );
});

it.each<[file: Partial<ExchangeFile>, hint: RegExp]>([
  [{ kind: 'catalogue' }, /Importe um arquivo destes em Produtos/],
  [{ kind: 'movements' }, /mande outro, um CSV com codigo;data_hora;quantidade;E\|S/],
  [{ kind: 'invoices' }, /Corrija o que falta/],
])('a file that nobody can read says what to do: %j', async (file, hint) => {
  show([{ ...file, ...question('refused') }]);
  expect(await screen.findByText(hint)).toBeTruthy();
});

it('an answer that came too late is refused aloud, though its question is gone', async () => {
  const file = { ...exampleExchangeFile, ...question('refused') };
  const results: ExchangeFile[] = [file];
  show(
    [],
    {},
    {
      [LIST]: () => answerJson({ count: 1, next: null, previous: null, results, ...folder }),
      [ANSWER]: () => {
        results[0] = { ...file, state: 'imported', questions: [] };
        return refuse(409, 'conflict', 'O arquivo já foi respondido.');
      },
    },
  );
  await screen.findByText('catalogo.txt');
  press('Deixar de fora: catalogo.txt');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Deixar de fora/ })).toBeNull());
  expect(screen.getByText('Erro ao responder. O arquivo já foi respondido.')).toBeTruthy();
});

it('a file that has ended shows its receipt and asks nothing', async () => {
  show([{ state: 'imported', receipt: 'Importação concluída: 2 novos.' }]);
  expect(await screen.findByText('Importação concluída: 2 novos.')).toBeTruthy();
  expect(screen.getByText(/Catálogo · Importado$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /catalogo.txt$/ })).toBeNull();
});
