import { BLANK_PRODUCT } from '@balanco/contract/products/product-columns';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, answerJson, fillIn, press, refuse } from '../testing/app';
import { NewProductDialog } from './new-product-dialog';
import { dipirona, drogasul, productPage, saoJoao } from './testing/product';
import { showDialog } from './testing/show-dialog';

const onClose = vi.fn();

const DRY_RUN = '/api/products/bulk/?dry_run=true';
const BULK = '/api/products/bulk/';
const SEARCH = `/api/products/?pharmacy=${saoJoao.id}&code=7891000315507`;
const answered = (change: object) =>
  answerJson({ created: 0, updated: 0, unchanged: 0, refused: [], ...change }, 201);
const created = () => answered({ created: 1 });
const exists = { [`POST ${DRY_RUN}`]: () => answered({ updated: 1 }) };

const typed = {
  'Código Interno': '123',
  'Código de Barras': '7891000315507',
  Descrição: 'DIPIRONA GOTAS',
  Departamento: 'OTC',
  'Saldo Sistema': '12,5',
  Valor: '4.9',
};
const row = {
  pharmacy: saoJoao.id,
  ...BLANK_PRODUCT,
  internal_code: '123',
  barcode: '7891000315507',
  description: 'DIPIRONA GOTAS',
  department: 'OTC',
  system_stock: 12.5,
  value: 4.9,
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
const alert = async () => (await screen.findByRole('alert')).textContent;

async function open(answers: Answers, texts: Readonly<Record<string, string>> = typed) {
  const { sent } = showDialog(<NewProductDialog pharmacy={saoJoao} onClose={onClose} />, answers);
  await screen.findByRole('dialog', { name: 'Novo Produto' });
  fillIn(texts);
  return { sent: () => sent('POST') };
}

it('Novo Produto makes a dry run, stores the product and confirms it', async () => {
  const { sent } = await open({ [`POST ${DRY_RUN}`]: created, [`POST ${BULK}`]: created });
  press('Salvar');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    [DRY_RUN, [row]],
    [BULK, [row]],
  ]);
  expect(await screen.findByText('Produto criado: DIPIRONA GOTAS.')).toBeTruthy();
});

it('Novo Produto recognises its own product after a lost answer', async () => {
  let stored = false;
  const { sent } = await open({
    [`POST ${DRY_RUN}`]: () => (stored ? answered({ unchanged: 1 }) : created()),
    [`POST ${BULK}`]: () => {
      stored = true;
      return new TypeError('Failed to fetch');
    },
  });
  press('Salvar');
  await alert();
  press('Salvar');
  expect(await screen.findByText('Produto criado: DIPIRONA GOTAS.')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Substituir produto?' })).toBeNull();
  expect(sent().map(([path]) => path)).toEqual([DRY_RUN, BULK, DRY_RUN]);
});

it('Salvar of Novo Produto needs internal code and description', async () => {
  await open({}, {});
  expect(save().disabled).toBe(true);
  fillIn({ 'Código Interno': '123' });
  expect(save().disabled).toBe(true);
  fillIn({ Descrição: 'DIPIRONA' });
  expect(save().disabled).toBe(false);
  fillIn({ 'Código Interno': ' ' });
  expect(save().disabled).toBe(true);
});

it('Novo Produto makes the person choose how to read 1.500', async () => {
  const { sent } = await open(
    { [`POST ${DRY_RUN}`]: created, [`POST ${BULK}`]: created },
    { ...typed, 'Saldo Sistema': '1.500', Valor: '1.500' },
  );
  press('Salvar');
  const valueProblem = 'Escolha como ler 1.500: R$\u00a01.500,00 ou R$\u00a01,50.';
  expect(await screen.findByText(valueProblem, { normalizer: (text) => text })).toBeTruthy();
  const stock = screen.getByLabelText<HTMLInputElement>('Saldo Sistema');
  await waitFor(() => expect(document.activeElement).toBe(stock));
  expect(sent()).toEqual([]);
  press('1.500 unidades');
  expect(stock.value).toBe('1500');
  expect(document.activeElement).toBe(stock);
  press('R$\u00a01,50');
  press('Salvar');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().at(-1)).toEqual([BULK, [{ ...row, system_stock: 1500, value: 1.5 }]]);
});

const answers = {
  ...exists,
  [`GET ${SEARCH}`]: () => productPage(1, dipirona),
  [`POST ${BULK}`]: () => answered({ updated: 1 }),
};
async function asked() {
  const { sent } = await open(answers);
  press('Salvar');
  const question = await screen.findByRole('dialog', { name: 'Substituir produto?' });
  return { question, sent };
}

it('Novo Produto compares an existing product with its replacement', async () => {
  const { question, sent } = await asked();
  expect(question.textContent).toContain('Já existe um produto com este código em Farmácia São João.');
  const cells = within(question)
    .getAllByRole('row')
    .slice(1)
    .map((line) =>
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(cells).toEqual([
    ['000123', '123'],
    ['DIPIRONA 500MG', 'DIPIRONA GOTAS'],
    ['7891000315507', '7891000315507'],
    ['GENERIC', 'OTC'],
    ['1.234,5', '12,5'],
    ['R$\u00a04,90', 'R$\u00a04,90'],
  ]);
  expect(sent()).toEqual([[DRY_RUN, [row]]]);
});

it('Novo Produto replaces the existing product when the person confirms', async () => {
  const { sent } = await asked();
  press('Substituir');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().at(-1)).toEqual([BULK, [row]]);
  expect(await screen.findByText('Produto substituído: DIPIRONA GOTAS.')).toBeTruthy();
});

it('Voltar returns from the replacement to the form with its texts', async () => {
  const { sent } = await asked();
  press('Voltar');
  await screen.findByRole('dialog', { name: 'Novo Produto' });
  for (const [label, text] of Object.entries(typed))
    expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value).toBe(text);
  expect(sent()).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

it('Novo Produto asks about an equal or missing existing product too', async () => {
  const { sent } = await open({ [`POST ${DRY_RUN}`]: () => answered({ unchanged: 1 }) });
  press('Salvar');
  await screen.findByRole('dialog', { name: 'Substituir produto?' });
  expect(sent()).toHaveLength(1);
});

it('Novo Produto shows a refusal at its field and above the buttons', async () => {
  const refused = [{ row: 0, fields: { barcode: ['Código inválido.'] } }];
  const { sent } = await open({ [`POST ${DRY_RUN}`]: () => answered({ refused }) });
  press('Salvar');
  expect(await alert()).toBe('Erro ao salvar produto! Código inválido.');
  expect(screen.getByLabelText('Código de Barras').getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toHaveLength(1);
});

it('Novo Produto shows the server’s message and keeps its texts', async () => {
  await open({
    [`POST ${DRY_RUN}`]: created,
    [`POST ${BULK}`]: () => refuse(404, 'not_found', 'Farmácia não encontrada.'),
  });
  press('Salvar');
  expect(await alert()).toBe('Erro ao salvar produto! Farmácia não encontrada.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Descrição/).value).toBe('DIPIRONA GOTAS');
});

it('Novo Produto without a pharmacy reads dots in the stock as thousands', async () => {
  const { sent } = showDialog(<NewProductDialog onClose={onClose} />, {
    [`POST ${DRY_RUN}`]: created,
    [`POST ${BULK}`]: created,
  });
  await screen.findByRole('dialog', { name: 'Novo Produto' });
  fillIn({ ...typed, 'Saldo Sistema': '1.234' });
  expect(screen.getByText('Será gravado 1.234')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await userEvent.click(screen.getByRole('combobox', { name: /^Farmácia/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Drogasul' }));
  press('Salvar');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent('POST').at(-1)).toEqual([BULK, [{ ...row, pharmacy: drogasul.id, system_stock: 1234 }]]);
});
