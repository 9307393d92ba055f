import type { CollectorPreview } from '@balanco/contract/counts/collector-file';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, answerJson, bodiesOf, later, refuse, showScreen } from '../../../testing/app';
import { inventoryRow, PHARMACY, SECTION_A, sectionRow, userRow } from '../../../testing/rows';
import { CollectorFileDialog } from './collector-file-dialog';

const PREVIEW = 'POST /api/inventories/7/collector-file/preview/';
const IMPORT = 'POST /api/inventories/7/collector-file/';
const ana = userRow('Ana');
const preview: CollectorPreview = {
  lines: 1200,
  units: 3400.5,
  sample: [{ line: 1, code: '7891', quantity: 2.5 }],
  problems: { count: 1, results: [{ line: 2, text: 'sem quantidade', problem: 'columns' }] },
  unregistered: { count: 101, results: [{ line: 1, code: '7891' }] },
  imported: 0,
  deleted: 0,
};

function show(answered: Partial<CollectorPreview> = {}, answers: Answers = {}) {
  const onClose = vi.fn();
  const dialog = <CollectorFileDialog id="7" pharmacy={PHARMACY} onClose={onClose} />;
  const { seen } = showScreen(dialog, {
    [`GET /api/pharmacies/${PHARMACY}/export-profiles/`]: () => answerJson({ results: [], shipped: [] }),
    [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
      answerJson({ results: [inventoryRow(), sectionRow(SECTION_A, 'Balcão')] }),
    'GET /api/cognito-users-filtered/': () => answerJson([ana]),
    [PREVIEW]: () => answerJson({ ...preview, ...answered }),
    [IMPORT]: () => answerJson({ created: 1200, known: 0, next: null }),
    ...answers,
  });
  return { seen, onClose };
}
async function choose(label: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  // Without a layout the list counts as out of sight and has no role.
  await userEvent.click(await screen.findByText(option));
}
async function fill() {
  const input = await screen.findByLabelText<HTMLInputElement>('Arquivo do coletor');
  await userEvent.upload(input, new File(['7891;2,5\r\n'], 'coletor.txt'));
  await choose('Perfil', 'EAN;QTD');
  await choose('Quem contou', 'Ana');
}
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Importar' });

it("a collector's file is previewed, then imported for a collector and section", async () => {
  const { seen, onClose } = show();
  expect((await button()).disabled).toBe(true);
  await fill();
  await choose('Seção', 'Balcão');
  expect(await screen.findByText('1.200 linhas · 3.400,5 un')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Primeiras linhas, como são lidas' }).textContent).toContain(
    '2,5',
  );
  expect(screen.getByText('Linha 2: não tem os campos do perfil')).toBeTruthy();
  expect(screen.getByText('e mais 100')).toBeTruthy();
  await userEvent.click(await button());
  expect(await screen.findByText('1.200 linhas importadas.')).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
  const file = btoa('7891;2,5\r\n');
  expect(bodiesOf(seen, PREVIEW)[0]).toEqual({ file, profile: 'ean-qtd' });
  expect(bodiesOf(seen, IMPORT)).toEqual([
    {
      file,
      profile: 'ean-qtd',
      file_name: 'coletor.txt',
      section: SECTION_A,
      collector_sub: 'sub-ana',
      after: 0,
    },
  ]);
});

it('a new section is opened before its lines are sent', async () => {
  const answers = [
    { created: 1000, known: 0, next: 1001 },
    { created: 150, known: 50, next: null },
  ];
  const { seen } = show(
    {},
    {
      'POST /api/inventories/7/sections/': () => answerJson(sectionRow(SECTION_A, 'Depósito'), 201),
      [IMPORT]: () => answerJson(answers.shift()),
    },
  );
  await fill();
  await choose('Seção', 'Nova seção');
  expect((await button()).disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: /^Nome da seção nova/ }), {
    target: { value: 'Depósito' },
  });
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  await userEvent.click(await button());
  expect(await screen.findByText('1.150 linhas importadas. 50 já tinham sido importadas.')).toBeTruthy();
  expect(bodiesOf(seen, 'POST /api/inventories/7/sections/')).toEqual([{ name: 'Depósito' }]);
  expect(bodiesOf(seen, IMPORT)).toMatchObject([
    { section: SECTION_A, after: 0 },
    { section: SECTION_A, after: 1001 },
  ]);
});

it('a stopped import ends after its call and explains how to continue', async () => {
  const { promise, answer } = later();
  const { seen } = show({}, { [IMPORT]: () => promise });
  await fill();
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  await userEvent.click(await button());
  await userEvent.click(await screen.findByRole('button', { name: 'Parar' }));
  answer(answerJson({ created: 1000, known: 0, next: 1001 }));
  await screen.findByText(/^Parou antes do fim\. 1\.000 linhas importadas\. Importe o mesmo arquivo/);
  expect(bodiesOf(seen, IMPORT)).toHaveLength(1);
});

it('a file imported before shows known lines and those in the trash', async () => {
  show({ imported: 1200, deleted: 3 });
  await fill();
  await screen.findByText(
    'Este arquivo já foi importado neste inventário: 1.200 de 1.200 linhas, que não contam de novo. 3 delas estão na lixeira: para contar, restaure de lá.',
  );
});

it('a refused file shows why and cannot be imported', async () => {
  show({}, { [PREVIEW]: () => refuse(400, 'invalid', 'O arquivo está vazio.') });
  await fill();
  expect(await screen.findByText('O arquivo está vazio.')).toBeTruthy();
  expect((await button()).disabled).toBe(true);
});
