import type { CountLine } from '@balanco/contract/counts/count';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, later, refuse } from '../../../testing/app';
import { countLine, storedCount, unrecognisedLine } from '../testing/count-line';
import { linePage, listCall, patchesOf, showCounts } from '../testing/show-counts';

const names = ['Ana', 'Bia', 'Caio'];
const line = (index: number, change: Partial<CountLine> = {}) =>
  countLine({ line_id: index + 1, count_id: index + 10, user_name: names[index] ?? '', ...change });
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const cellOf = (name: string, column = 'quantity') =>
  rowOf(name).querySelector(`td[data-column="${column}"]`) as HTMLElement;
const input = (label: RegExp = /^Quantidade de/, at = 0) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: label }).at(at) as HTMLInputElement;
const noInput = () => expect(screen.queryByRole('textbox', { name: /^(Quantidade|Fator) de/ })).toBeNull();

const focusedInDialog = () => waitFor(() => expect(document.activeElement?.textContent).toBe('Corrigir'));

type Answers = Parameters<typeof showCounts>[2];

async function show(lines: CountLine[], answers: Answers = {}, role: 'admin' | 'user' = 'user') {
  const listed = [...lines];
  const store = (count: number) => () => {
    const sent = seen.filter(({ path }) => path === `/api/amplify-counts/${count}/`).at(-1);
    const body = JSON.parse(sent?.body ?? '{}');
    const version = body._version + 1;
    const entries = typeof body.barcode === 'string' ? JSON.parse(body.barcode) : body.barcode;
    const at = listed.findIndex(({ count_id }) => count_id === count);
    const before = listed[at] ?? countLine();
    const [{ count: quantity, factor }] = entries;
    const source = { ...before.source, barcode: entries };
    listed[at] = { ...before, _version: version, quantity, factor, source };
    return answerJson(storedCount({ ...source, id: count, _version: version }));
  };
  const stores = Object.fromEntries(
    lines.map(({ count_id }) => [`PATCH /api/amplify-counts/${count_id}/`, store(count_id)]),
  );
  const shown = showCounts(role, () => listed, { ...stores, ...answers });
  const { seen } = shown;
  await screen.findByText(lines[0]?.user_name ?? '');
  rowOf(lines[0]?.user_name ?? '').focus();
  return { ...shown, listed };
}
const stored = (name: string, quantity: string) =>
  waitFor(() => {
    expect(rowOf(name).textContent).toContain(quantity);
    expect(rowOf(name).querySelector('[aria-busy]')).toBeNull();
  });

it('a typed digit replaces the quantity, and Enter stores it and goes down', async () => {
  const { seen } = await show([line(0, { quantity: 14 }), line(1)]);
  await userEvent.keyboard('12');
  expect(input().value).toBe('12');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(cellOf('Bia')));
  await stored('Ana', '12');
  expect(patchesOf(seen)).toEqual([{ id: 10, count: 12, factor: 1, _version: 3 }]);
  expect(screen.getByText('Contagem corrigida: 14 → 12')).toBeTruthy();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Correção desfeita.')).toBeTruthy();
  expect(patchesOf(seen)[1]).toEqual({ id: 10, count: 14, factor: 1, _version: 4 });
});

it('arrows store a quantity and go to the row below or above', async () => {
  const { seen } = await show([line(0, { quantity: 14 }), line(1)]);
  await userEvent.keyboard('{F2}12{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(cellOf('Bia')));
  await userEvent.keyboard('8{ArrowUp}');
  await waitFor(() => expect(document.activeElement).toBe(cellOf('Ana')));
  await stored('Bia', '8');
  expect(patchesOf(seen)).toEqual([
    { id: 10, count: 12, factor: 1, _version: 3 },
    { id: 11, count: 8, factor: 1, _version: 3 },
  ]);
});

it('arrows move between cells as in a sheet, typed values along', async () => {
  const { seen } = await show([line(0, { quantity: 14 }), line(1)]);
  const keys = (text: string) => userEvent.keyboard(text);
  const at = (cell: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(cell));
  await keys('{ArrowRight}{ArrowRight}');
  await at(cellOf('Ana', 'factor'));
  await keys('{ArrowDown}');
  await at(cellOf('Bia', 'factor'));
  await keys('{ArrowLeft}{ArrowUp}');
  await at(cellOf('Ana'));
  await keys('12{ArrowRight}');
  expect(document.activeElement).toBe(input(/^Fator de/));
  await keys('3{ArrowRight}');
  await at(cellOf('Ana', 'factor'));
  await waitFor(() => expect(patchesOf(seen)).toEqual([{ id: 10, count: 12, factor: 3, _version: 3 }]));
  await keys('{ArrowDown}{Enter}{ArrowLeft}');
  expect(document.activeElement).toBe(input(/^Fator de/));
  await keys('{Escape}{Delete}');
  expect(input(/^Fator de/).value).toBe('');
  await keys('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('O fator deve ser um número.');
});

it.each([
  ['F2', () => userEvent.keyboard('{F2}')],
  ['a click on the number', () => userEvent.click(screen.getByText('14'))],
])('%s opens the quantity with its content selected', async (_way, open) => {
  await show([line(0, { quantity: 14 })]);
  await open();
  await userEvent.keyboard('9');
  expect(input().value).toBe('9');
});

it('Tab goes to the factor and then to the next row, and stores both at once', async () => {
  const { seen } = await show([line(0), line(1)]);
  await userEvent.keyboard('{F2}7{Tab}');
  expect(document.activeElement).toBe(input(/^Fator de/));
  await userEvent.keyboard('3{Tab}');
  await waitFor(() => expect(rowOf('Bia').contains(document.activeElement)).toBe(true));
  await waitFor(() => expect(patchesOf(seen)).toEqual([{ id: 10, count: 7, factor: 3, _version: 3 }]));
  expect(await screen.findByText('Contagem corrigida: 5 × 1 → 7 × 3')).toBeTruthy();
  expect((document.activeElement as HTMLInputElement).value).toBe('5');
});

function asksToLeave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('a changed row asks before the page is closed, until it is stored', async () => {
  await show([line(0, { quantity: 14 })]);
  await userEvent.keyboard('{F2}');
  expect(asksToLeave()).toBe(false);
  await userEvent.keyboard('12{Tab}');
  expect(asksToLeave()).toBe(true);
  await userEvent.keyboard('{Enter}');
  await stored('Ana', '12');
  expect(asksToLeave()).toBe(false);
});

it('Enter in a factor goes down to the next factor', async () => {
  await show([line(0), line(1)]);
  await userEvent.keyboard('{F2}{Tab}2{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(cellOf('Bia', 'factor')));
  await userEvent.keyboard('4');
  expect(document.activeElement).toBe(input(/^Fator de/));
  expect(input(/^Fator de/).value).toBe('4');
});

it('Escape stores nothing and returns to the row', async () => {
  const { seen } = await show([line(0)]);
  await userEvent.keyboard('8{Escape}');
  expect(document.activeElement).toBe(cellOf('Ana'));
  noInput();
  expect(patchesOf(seen)).toEqual([]);
});

it('leaving a cell unchanged sends nothing', async () => {
  const { seen } = await show([line(0), line(1)]);
  await userEvent.keyboard('{F2}{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(cellOf('Bia')));
  noInput();
  expect(patchesOf(seen)).toEqual([]);
});

it('a press elsewhere stores what was typed', async () => {
  const { seen } = await show([line(0), line(1)]);
  await userEvent.keyboard('8');
  await userEvent.click(screen.getByRole('searchbox'));
  await waitFor(() => expect(patchesOf(seen)).toEqual([{ id: 10, count: 8, factor: 1, _version: 3 }]));
});

it('a problem stands at its cell, which keeps the text', async () => {
  const { seen } = await show([line(0)]);
  await userEvent.keyboard('{F2}1.500{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Escolha como ler 1.500: 1.500 unidades ou 1,5.',
  );
  expect(document.activeElement).toBe(input());
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(patchesOf(seen)).toEqual([]);
});

it('a failure stands at its cell, which keeps the value for another try', async () => {
  let isUp = false;
  const { seen } = await show([line(0), line(1)], {
    'PATCH /api/amplify-counts/10/': () =>
      isUp ? answerJson(storedCount({ id: 10 })) : refuse(503, 'unavailable', 'O servidor está ocupado.'),
  });
  await userEvent.keyboard('8{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Erro ao salvar edição. O servidor está ocupado.',
  );
  expect(input().value).toBe('8');
  isUp = true;
  await userEvent.keyboard('{ArrowUp}{F2}{Enter}');
  await waitFor(() => expect(patchesOf(seen)).toHaveLength(2));
  await waitFor(noInput);
});

it('a probable slip is asked about, and correcting it returns to the cell', async () => {
  const { seen } = await show([line(0, { quantity: 14 }), line(1)]);
  await userEvent.keyboard('{F2}');
  // Typed without a pause, it would be a scan.
  fireEvent.change(input(), { target: { value: '1412' } });
  await userEvent.keyboard('{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Confira a quantidade' });
  expect(question.textContent).toContain(
    '1.412 é mais de dez vezes 14 (valor anterior). Gravar mesmo assim?',
  );
  await focusedInDialog();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(input()));
  expect(input().value).toBe('1412');
  expect(patchesOf(seen)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await focusedInDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Gravar 1.412' }));
  await waitFor(() => expect(patchesOf(seen)).toEqual([{ id: 10, count: 1412, factor: 1, _version: 3 }]));
  await waitFor(() => expect(document.activeElement).toBe(cellOf('Bia')));
});

it('digits of the next row are kept while the other counts of a product are looked up', async () => {
  const looked = later();
  const { seen } = await show(
    [line(0, { quantity: 14 }), line(1)],
    { 'GET /api/amplify-counts/lines/1/same-product/': () => looked.promise },
    'admin',
  );
  await userEvent.keyboard('40{Enter}7');
  expect(document.activeElement).toBe(input(/^Quantidade de/, 1));
  expect(patchesOf(seen)).toEqual([]);
  looked.answer(answerJson({ system_stock: 3, units: 14, count: 1, results: [] }));
  const question = await screen.findByRole('dialog', { name: 'Confira a quantidade' });
  expect(question.textContent).toContain('40 é mais de dez vezes 3 (Saldo Sistema). Gravar mesmo assim?');
  await userEvent.click(screen.getByRole('button', { name: 'Gravar 40' }));
  await waitFor(() => expect(patchesOf(seen)).toEqual([{ id: 10, count: 40, factor: 1, _version: 3 }]));
  expect(input(/^Quantidade de/, -1).value).toBe('7');
});

it('a value on its way is corrected again on the version that it gets', async () => {
  const answers: (() => void)[] = [];
  const { seen } = await show([line(0)], {
    'PATCH /api/amplify-counts/10/': () =>
      new Promise<Response>((resolve) => {
        const version = 4 + answers.length;
        const entry = {
          barcode: '7891000001000',
          internal_code: '',
          count: version === 4 ? 8 : 9,
          factor: 1,
        };
        answers.push(() => resolve(answerJson(storedCount({ id: 10, _version: version, barcode: [entry] }))));
      }),
  });
  await userEvent.keyboard('8{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(document.activeElement).toBe(cellOf('Ana'));
  await userEvent.keyboard('9{Enter}');
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(noInput);
  expect(patchesOf(seen)).toEqual([
    { id: 10, count: 8, factor: 1, _version: 3 },
    { id: 10, count: 9, factor: 1, _version: 4 },
  ]);
});

it('a cell asks which value stays if somebody else changed the count', async () => {
  const current = storedCount({ id: 10, _version: 4, barcode: [{ barcode: '7891000001000', count: 9 }] });
  await show([line(0)], {
    'PATCH /api/amplify-counts/10/': () => answerJson({ code: 'version_conflict', current }, 409),
  });
  await userEvent.keyboard('8{Enter}');
  await screen.findByRole('dialog', { name: 'Contagem alterada por outra pessoa' });
  await userEvent.click(screen.getByRole('button', { name: 'Manter o valor salvo' }));
  await waitFor(noInput);
});

it('a refusal for the role closes the cell and shows the banner', async () => {
  await show([line(0)], { 'PATCH /api/amplify-counts/10/': () => refuse(403, 'permission_denied') });
  await userEvent.keyboard('8{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
  noInput();
});

it('a count with several codes opens the dialog by F2, and digits change nothing', async () => {
  const entries = [
    { barcode: '111', count: 5 },
    { barcode: '222', count: 6 },
  ];
  await show([line(0, { source: { barcode: entries, internalBarcode: null, factor: 1 } })]);
  await userEvent.keyboard('12');
  await screen.findByText('Esta contagem não se corrige na lista. Use Enter para editar.');
  noInput();
  await userEvent.keyboard('{F2}');
  expect(await screen.findByRole('dialog', { name: 'Editar Contagem' })).toBeTruthy();
});

it('an unrecognised count opens the dialog by F2', async () => {
  await show([unrecognisedLine({ user_name: 'Ana' })]);
  await userEvent.keyboard('{F2}');
  expect(await screen.findByRole('dialog', { name: 'Editar Contagem' })).toBeTruthy();
});

it('a code scanned onto a row is searched, not counted', async () => {
  const { seen, router } = await show([line(0)], { [listCall(1, '&search=4711')]: () => linePage([]) });
  const row = rowOf('Ana');
  let at = 1000;
  for (const key of '4711') {
    at += 5;
    press(document.activeElement ?? row, key, at);
    if (document.activeElement instanceof HTMLInputElement && document.activeElement.value !== key) {
      fireEvent.change(document.activeElement, {
        target: { value: `${document.activeElement.value}${key}` },
      });
    }
  }
  press(document.activeElement ?? row, 'Enter', at + 5);
  await waitFor(() => expect(router.state.location.search).toContain('busca=4711'));
  noInput();
  expect(patchesOf(seen)).toEqual([]);
});

function press(target: Element, key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(target, event);
}
