import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../../testing/app';
import { boxText } from '../line-words';
import { countLine, PHARMACY, summaryOf, unrecognisedLine } from '../testing/count-line';
import { linePage, listCall, showCounts, summaryCall } from '../testing/show-counts';

const summary = summaryOf({
  count: 1996,
  unregistered: 12,
  unrecognised: 4,
  after_close: 3,
  factor_above_1: 1250,
});
const addressOf = ({ state }: ReturnType<typeof showCounts>['router']) =>
  Object.fromEntries(new URLSearchParams(state.location.search));
const chip = (name: string | RegExp) => screen.findByRole('button', { name });

it('a quick filter shows its number and narrows list and address', async () => {
  const { router } = showCounts('user', () => [countLine()], {
    [summaryCall()]: () => answerJson(summary),
    [listCall(1, '&only=unregistered')]: () => linePage([countLine({ user_name: 'Bia', product: null })], 12),
  });
  await chip('Fator maior que 1 1.250');
  const names = screen.getByRole('group', { name: 'Filtros rápidos' }).textContent;
  expect(names).toBe(
    'Não cadastrado 12Não reconhecido 4Após o fechamento 3Quantidade zero 0Fator maior que 1 1.250',
  );
  await userEvent.click(await chip('Não cadastrado 12'));
  expect(await screen.findByText('Bia')).toBeTruthy();
  expect(addressOf(router)).toEqual({ farmacia: PHARMACY, filtro: 'unregistered' });
  const pressed = await chip('Não cadastrado 12');
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(pressed);
  expect(await screen.findByText('Ana')).toBeTruthy();
  expect(addressOf(router)).toEqual({ farmacia: PHARMACY });
});

it('quick filters that are easily confused say what they mean', async () => {
  showCounts('user', () => [countLine()], { [summaryCall()]: () => answerJson(summary) });
  const meaning = async (name: RegExp) => (await chip(name)).title;
  expect(await meaning(/^Não cadastrado/)).toBe('Código que nenhum produto do catálogo tem');
  expect(await meaning(/^Não reconhecido/)).toBe('Leitura que não se entende como código e quantidade');
  expect(await meaning(/^Após o fechamento/)).toBe(
    'Chegou depois que o inventário ou a seção foi finalizada',
  );
});

it('quick filters work before their numbers arrive; unknown ones are ignored', async () => {
  showCounts(
    'user',
    () => [countLine()],
    { [listCall(1, '&only=zero_quantity')]: () => linePage([]) },
    '/contagens?filtro=tudo',
  );
  expect(await screen.findByText('Ana')).toBeTruthy();
  await userEvent.click(await chip('Quantidade zero'));
  expect(await screen.findByText('Nenhuma contagem encontrada')).toBeTruthy();
});

it('the total of Contagens excludes unrecognised lines and links to them', async () => {
  const { router } = showCounts('user', () => [], {
    [listCall()]: () => linePage([countLine(), unrecognisedLine()], 2000, { unrecognised: 4 }),
    [listCall(1, '&only=unrecognised')]: () => linePage([unrecognisedLine()], 4, { unrecognised: 4 }),
  });
  expect(await screen.findByText('Página 1 (1.996 contagens)')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Contagens' }).nextSibling?.textContent).toBe('1.996');
  await userEvent.click(screen.getByRole('link', { name: '+ 4 não reconhecidas' }));
  expect(await screen.findByText('Página 1 (0 contagens)')).toBeTruthy();
  expect(router.state.location.search).toContain('filtro=unrecognised');
});

it('a scanned code is searched on Contagens, best matches first', async () => {
  showCounts('user', () => [countLine()], {
    [listCall(1, '&search=7891234567895')]: () => linePage([countLine({ user_name: 'Bia' })]),
  });
  await screen.findByText('Ana');
  const row = screen.getAllByRole('row')[1] as HTMLElement; // The list has one line.
  [...'7891234567895', 'Enter'].forEach((key, index) => {
    const event = createEvent.keyDown(row, { key });
    Object.defineProperty(event, 'timeStamp', { value: 10 * index });
    fireEvent(row, event);
  });
  expect(await screen.findByText('Bia')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('7891234567895');
  expect(screen.queryByRole('dialog')).toBeNull();
  const head = screen.getByRole('columnheader', { name: 'Data e Hora' });
  expect(head.getAttribute('aria-sort')).toBe('none');
});

it('Contagens sorts Produto and Código Interno on the server', async () => {
  showCounts('user', () => [countLine()], {
    [listCall(1, '&sort=product')]: () => linePage([countLine({ user_name: 'Bia' })]),
    [listCall(1, '&sort=internal_code')]: () => linePage([countLine({ user_name: 'Caio' })]),
  });
  await screen.findByText('Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Produto' }));
  expect(await screen.findByText('Bia')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Código Interno' }));
  expect(await screen.findByText('Caio')).toBeTruthy();
});

const box = { lot: null, expiry: null, serial: null, registration: null };

it.each([
  ['', null],
  ['lote L42A · validade 31/05/2027', { ...box, lot: 'L42A', expiry: '2027-05-31' }],
  ['série AB12345 · registro 1234567890123', { ...box, serial: 'AB12345', registration: '1234567890123' }],
])("boxText describes a line's box as %j", (text, given) => {
  expect(boxText(countLine({ box: given }))).toBe(text);
});

it('a repeated box begins with its serial, and in a row leaves out who read it', () => {
  const same_box = { by: 'Ana', section: null, at: '2026-01-20T15:00:00Z' };
  const line = countLine({ box: { ...box, lot: 'L42A', serial: 'AB12345' }, same_box });
  expect(boxText(line)).toBe('mesma caixa já lida por Ana · série AB12345 · lote L42A');
  expect(boxText(line, { isShort: true })).toBe('mesma caixa · série AB12345 · lote L42A');
});
