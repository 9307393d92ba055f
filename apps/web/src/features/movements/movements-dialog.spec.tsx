import type { Comparison } from '@balanco/contract/comparison/comparison';
import { exampleMovementImport } from '@balanco/contract/comparison/movement-examples';
import type { MovementImport, MovementPreview } from '@balanco/contract/comparison/movements';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, answerJson, bodiesOf, refuse, showScreen } from '../../testing/app';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { MovementsDialog } from './movements-dialog';

const LIST = 'GET /api/inventories/7/movements/';
const PREVIEW = 'POST /api/inventories/7/movements/preview/';
const IMPORT = 'POST /api/inventories/7/movements/';
const evening: MovementImport = {
  ...exampleMovementImport,
  file_name: 'noite.csv',
  rows: 1200,
  known: 2,
  first_day: '2026-11-21',
  last_day: '2026-11-22',
  imported_at: '2026-11-23T01:30:00.000Z',
  imported_by: 'Bruno',
};
const preview: MovementPreview = {
  rows: 1200,
  entries: 12,
  exits: 3.5,
  without_hour: 1,
  first_day: '2026-11-21',
  last_day: '2026-11-22',
  time_zone: 'America/Sao_Paulo',
  has_heading: true,
  sample: [
    { line: 2, code: '123', day: '2026-11-22', hour: '18:40:00', quantity: -2, description: 'DIPIRONA' },
    { line: 3, code: '999', day: '2026-11-22', hour: null, quantity: 12, description: null },
  ],
  problems: {
    count: 101,
    results: [{ line: 5, column: 'moment', value: 'ontem', problem: 'date' }],
  },
  unknown: { count: 1, results: [{ line: 3, code: '999' }] },
  known: 2,
  other_form: { rows: 0, count: 0, results: [] },
  imported: null,
};

function show(
  answered: Partial<MovementPreview> = {},
  answers: Answers = {},
  shop: Comparison['shop'] = 'closed',
  state: Comparison['state'] = 'open',
) {
  const onClose = vi.fn();
  const dialog = <MovementsDialog id="7" comparison={comparisonOf({ shop, state })} onClose={onClose} />;
  const { seen } = showScreen(dialog, {
    [LIST]: () => answerJson({ results: [evening] }),
    [PREVIEW]: () => answerJson({ ...preview, ...answered }),
    [IMPORT]: () => answerJson({ import: evening, created: true }),
    ...answers,
  });
  return { seen, onClose };
}
const choose = async (file = new File(['1;22/11/2026;1;S'], 'noite.csv')) =>
  userEvent.upload(await screen.findByLabelText<HTMLInputElement>('Arquivo de movimentos'), file);
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Importar' });

it('the preview shows a file as stored before it is imported', async () => {
  const { seen, onClose } = show();
  expect((await button()).disabled).toBe(true);
  await choose();
  await screen.findByText('1.200 movimentos · 12 un de entrada · 3,5 un de saída · 21/11/2026 a 22/11/2026');
  const table = screen.getByRole('table', { name: 'Primeiras linhas, como serão gravadas' });
  expect(table.textContent).toContain('DIPIRONA22/11/2026 18:40:00Saída 2');
  expect(table.textContent).toContain('Sem item22/11/2026 sem horaEntrada 12');
  expect(screen.getByText('Linha 5, data_hora: não é uma data como 22/11/2026')).toBeTruthy();
  expect(screen.getByText('e mais 100')).toBeTruthy();
  expect(screen.getByText('2 movimentos já estão em outro arquivo e contam uma vez só.')).toBeTruthy();
  await userEvent.click(await button());
  expect(await screen.findByText(/^Importado: 1\.200 movimentos/)).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
  expect(bodiesOf(seen, IMPORT)[0]).toEqual({
    file: btoa('1;22/11/2026;1;S'),
    file_name: 'noite.csv',
    open_shop: true,
    confirm_other_form: false,
  });
});

it('rows that seem imported already need confirmation', async () => {
  const first = { line: 2, code: '7891234567895', description: 'DIPIRONA', day: '2026-11-22' } as const;
  const { seen } = show(
    {
      other_form: {
        rows: 3,
        count: 2,
        results: [
          {
            ...first,
            form: 'day',
            rows: 1,
            quantity: -3,
            known_rows: 2,
            known_quantity: -3,
            file_name: 'noite.csv',
          },
          {
            ...first,
            line: 4,
            code: '55',
            description: null,
            form: 'hour',
            rows: 2,
            quantity: 2.5,
            known_rows: 1,
            known_quantity: 4,
            file_name: 'dia.csv',
          },
        ],
      },
    },
    {},
    'open',
  );
  await choose();
  const list = await screen.findByRole('list', { name: 'Já importados de outra forma' });
  expect(list.textContent).toContain(
    'DIPIRONA22/11/2026: 1 saída sem hora, de 3 un; já importado em noite.csv: 2 movimentos, de 3 un',
  );
  expect(list.textContent).toContain(
    'Código 5522/11/2026: 2 entradas com hora, de 2,5 un; já importado em dia.csv: 1 movimento, de 4 un',
  );
  expect(
    screen.getByText(/^3 movimentos parecem já importados de outra forma e contariam duas vezes\./),
  ).toBeTruthy();
  expect((await button()).disabled).toBe(true);
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'São outros movimentos: importar mesmo assim' }),
  );
  await userEvent.click(await button());
  await screen.findByText(/^Importado/);
  expect(seen.some(({ body }) => body?.includes('"confirm_other_form":true'))).toBe(true);
});

it('the import may keep the shop closed', async () => {
  const { seen } = show();
  await choose();
  await userEvent.click(await screen.findByRole('checkbox', { name: /A loja vendeu durante a contagem/ }));
  await userEvent.click(await button());
  await screen.findByText(/^Importado/);
  expect(seen.some(({ body }) => body?.includes('"open_shop":false'))).toBe(true);
});

it('an approved inventory takes the movements and its shop stays closed', async () => {
  const { seen } = show({}, {}, 'closed', 'approved');
  await choose();
  await screen.findByText(/^1\.200 movimentos · /);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(await button());
  await screen.findByText(/^Importado/);
  expect(seen.some(({ body }) => body?.includes('"open_shop":false'))).toBe(true);
});

it('an open shop shows no question about being open', async () => {
  show({}, {}, 'open');
  await choose();
  await screen.findByText(/^1\.200 movimentos · /);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('importing a file again reports that nothing counts twice', async () => {
  show({ imported: evening }, { [IMPORT]: () => answerJson({ import: evening, created: false }) });
  await choose();
  await screen.findByText(
    'Este arquivo já foi importado por Bruno em 22/11/2026 22:30:00: nada conta de novo.',
  );
  await userEvent.click(await button());
  expect(await screen.findByText('Este arquivo já tinha sido importado: nada conta de novo.')).toBeTruthy();
});

it('a refused or too large file shows why and cannot be imported', async () => {
  show({}, { [PREVIEW]: () => refuse(400, 'invalid', 'O arquivo está vazio.') });
  await choose(new File([], 'vazio.csv'));
  expect(await screen.findByText('O arquivo está vazio.')).toBeTruthy();
  expect((await button()).disabled).toBe(true);
  const large = new File([], 'grande.csv');
  Object.defineProperty(large, 'size', { value: 4 * 1024 * 1024 + 1 });
  await choose(large);
  expect(await screen.findByText('O arquivo passa do limite de 4 MB. Divida-o em partes.')).toBeTruthy();
});

it('a second press undoes an imported file', async () => {
  let stored: MovementImport = evening;
  show(
    {},
    {
      [LIST]: () => answerJson({ results: [stored] }),
      [`DELETE /api/inventories/7/movements/${evening.id}/`]: () => {
        stored = { ...evening, undone_at: '2026-11-23T02:00:00.000Z', undone_by: 'Rui' };
        return answerJson(stored);
      },
    },
  );
  expect(
    await screen.findByText(
      '1.200 movimentos de 21/11/2026 a 22/11/2026; 2 já estavam em outro arquivo e contam uma vez só',
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer noite.csv' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar: desfazer noite.csv' }));
  expect(await screen.findByText(/desfeita por Rui, 22\/11\/2026 23:00:00/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /esfazer/ })).toBeNull();
});

it('the list of imports shows that it is empty or failed', async () => {
  show({}, { [LIST]: () => answerJson({ results: [] }) });
  expect(await screen.findByText('Nenhum arquivo de movimentos nesta farmácia.')).toBeTruthy();
});
