import { exampleProducts } from '@balanco/contract/base/example-world';
import { exampleSupplierCode } from '@balanco/contract/invoices/matching-examples';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, pageOf, press, refuse, showScreen } from '../../testing/app';
import { PHARMACY } from '../../testing/rows';
import { CodesDialog } from './codes-dialog';

const CODES = `GET /api/pharmacies/${PHARMACY}/invoice-codes/?taught=false&page=1`;
const TAUGHT = `GET /api/pharmacies/${PHARMACY}/invoice-codes/?taught=true&page=1`;
const TEACH = `PUT /api/pharmacies/${PHARMACY}/supplier-codes/`;
const FORGET = `POST /api/pharmacies/${PHARMACY}/supplier-codes/forget/`;

const show = (answers: Parameters<typeof showScreen>[1]) =>
  showScreen(<CodesDialog pharmacy={PHARMACY} onClose={() => undefined} />, answers, { role: 'mod' });

it('one press teaches a code the proposed item and factor, which say why', async () => {
  let known = false;
  const { seen } = show({
    [CODES]: () => pageOf(known ? [] : [{ ...exampleSupplierCode, counted: 6 }]),
    [TEACH]: () => {
      known = true;
      return answerJson({ items: 3 });
    },
  });
  const row = within(await screen.findByRole('listitem'));
  expect(
    row.getByText('Item proposto: nome parecido. Proposta: 12 un em 1 CX, porque está na descrição.'),
  ).toBeTruthy();
  expect(row.getByText(/Contado sem cadastro no último ano: 6 un/)).toBeTruthy();
  expect(row.getByDisplayValue('DIPIRONA SÓDICA 500MG 10 COMPRIMIDOS (000123)')).toBeTruthy();
  press('Ensinar DIP-500');
  expect(await screen.findByText('Código DIP-500 ensinado: 3 itens de notas.')).toBeTruthy();
  expect(bodiesOf(seen, TEACH)).toEqual([
    { supplier_cnpj: '11222333000181', code: 'DIP-500', item_key: 'i:123', factor: 12 },
  ]);
  expect(await screen.findByText('Todo código das notas leva a um item')).toBeTruthy();
});

it('without a proposal a person says item and factor', async () => {
  const { seen } = show({
    [CODES]: () => pageOf([{ ...exampleSupplierCode, candidates: [], proposal: null }]),
    [TEACH]: () => refuse(404, 'not_found', 'Item não encontrado no catálogo.'),
    [`GET /api/products/?pharmacy=${PHARMACY}&search=soro&page_size=20`]: () =>
      pageOf([exampleProducts.saline]),
  });
  expect(await screen.findByText(/confira na embalagem/)).toBeTruthy();
  press('Ensinar DIP-500');
  expect(await screen.findByText('Escolha o item.')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Item' }), 'soro');
  await userEvent.click(await screen.findByRole('option', { name: 'SORO FISIOLÓGICO 0,9% 500ML (000777)' }));
  fireEvent.change(screen.getByLabelText('Unidades em 1 CX'), { target: { value: '6' } });
  press('Ensinar DIP-500');
  expect(await screen.findByText(/Item não encontrado no catálogo/)).toBeTruthy();
  expect(bodiesOf(seen, TEACH)).toMatchObject([{ item_key: 'i:777', factor: 6 }]);
});

it('what was taught can be forgotten', async () => {
  const [item = null] = exampleSupplierCode.candidates;
  const taught = { factor: 12, by: 'Bruno', at: '2026-05-06T12:00:00.000Z' };
  const { seen } = show({
    [CODES]: () => pageOf([]),
    [TAUGHT]: () => pageOf([{ ...exampleSupplierCode, item, taught }]),
    [FORGET]: () => answerJson({ items: 3 }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Ensinados' }));
  expect(await screen.findByText(/12 un em 1 CX/)).toBeTruthy();
  press('Esquecer DIP-500');
  expect(await screen.findByText('Código DIP-500 esquecido.')).toBeTruthy();
  expect(bodiesOf(seen, FORGET)).toEqual([{ supplier_cnpj: '11222333000181', code: 'DIP-500' }]);
});
