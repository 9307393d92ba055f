import type { Product } from '@balanco/contract/products/products';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dipirona, id, productPage } from '../../catalogue/testing/product';
import { answerJson, conflictWith, fillIn, press, refuse } from '../../testing/app';
import { listQuery, showProducts } from './testing/show-products';

const zinco: Product = { ...dipirona, id: id(6), internal_code: '77', barcode: '', description: 'ZINCO' };
const arnica: Product = { ...zinco, id: id(4), internal_code: '5', description: 'ARNICA' };
const CALL = `/api/products/${dipirona.id}/`;

async function show(answers: Parameters<typeof showProducts>[1]) {
  const list = [arnica, dipirona, zinco];
  const { seen } = showProducts({ [listQuery()]: () => productPage(list.length, ...list) }, answers);
  await screen.findByText('DIPIRONA 500MG');
  const sent = (method: string) =>
    seen.filter((call) => call.method === method).map(({ path, body }) => [path, body && JSON.parse(body)]);
  return { list, sent };
}
const alert = async () => (await screen.findByRole('alert')).textContent;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(answer: () => Response, list?: (all: Product[]) => void) {
  const shown = await show({
    answers: {
      [`PUT ${CALL}`]: () => {
        list?.(shown.list);
        return answer();
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Editar DIPIRONA 500MG' }));
  await screen.findByRole('dialog', { name: 'Editar Produto' });
  return shown;
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

it('Editar shows pt-BR numbers, sends all fields and refreshes the list', async () => {
  const changed = { ...dipirona, description: 'DIPIRONA 1G', value: 5.25 };
  const { sent } = await open(
    () => answerJson(changed),
    (all) => all.splice(1, 1, changed),
  );
  expect(field(/^Saldo Sistema/).value).toBe('1234,5');
  expect(field(/^Valor/).value).toBe('4,90');
  fillIn({ Descrição: 'DIPIRONA 1G', Valor: '5,25' });
  press('Salvar');
  await gone();
  const { id: _id, pharmacy: _pharmacy, ...fields } = changed;
  expect(sent('PUT')).toEqual([[CALL, fields]]);
  expect(await screen.findByText('DIPIRONA 1G')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar DIPIRONA 1G');
});

it("Editar saves over another person's changes to other fields and names them", async () => {
  const theirs = { ...dipirona, value: 5.25, version: 4 };
  const answers = [
    () => conflictWith(theirs),
    () => answerJson({ ...theirs, description: 'DIPIRONA 1G', version: 5 }),
  ];
  const { sent } = await open(() => answers.shift()?.() ?? refuse(500));
  fillIn({ Descrição: 'DIPIRONA 1G' });
  press('Salvar');
  await gone();
  expect(sent('PUT').map(([, body]) => body)).toMatchObject([
    { description: 'DIPIRONA 1G', value: 4.9, version: 3 },
    { description: 'DIPIRONA 1G', value: 5.25, version: 4 },
  ]);
  expect(
    await screen.findByText(/outra pessoa alterou Valor \(R\$.5,25\); essa alteração ficou\.$/),
  ).toBeTruthy();
});

it('Editar shows both values of a conflicting field and saves the choice', async () => {
  const theirs = { ...dipirona, value: 5.25, department: 'OTC', version: 4 };
  const answers = [() => conflictWith(theirs), () => answerJson({ ...theirs, version: 5 })];
  const { sent } = await open(() => answers.shift()?.() ?? refuse(500));
  fillIn({ Descrição: 'DIPIRONA 1G', Valor: '6,00' });
  press('Salvar');
  const dialog = await screen.findByRole('dialog', { name: 'Produto alterado por outra pessoa' });
  expect(within(dialog).getByRole('row', { name: /^Valor/ }).textContent).toBe(
    'ValorR$\u00a05,25R$\u00a06,00',
  );
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  press('Manter o valor salvo');
  await gone();
  expect(sent('PUT').at(-1)?.[1]).toMatchObject({
    description: 'DIPIRONA 1G',
    value: 5.25,
    department: 'OTC',
    version: 4,
  });
});

it('Editar shows a taken code at its field and keeps the form', async () => {
  await open(() => refuse(409, 'conflict', 'Já existe um produto com estes códigos.'));
  fillIn({ 'Código Interno': '77' });
  press('Salvar');
  expect(await alert()).toBe('Erro ao editar produto! Já existe um produto com estes códigos.');
  expect(field(/^Código Interno/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Código Interno/).value).toBe('77');
});

it('Editar shows a refusal by the server at its field', async () => {
  await open(() =>
    answerJson(
      { detail: 'Longo.', error: 'Longo.', code: 'invalid', fields: { department: ['Longo.'] } },
      400,
    ),
  );
  press('Salvar');
  expect(await alert()).toBe('Erro ao editar produto! Longo.');
  expect(field(/^Departamento/).getAttribute('aria-invalid')).toBe('true');
});

const DELETION = '0198c0de-0000-7000-8000-0000000000dd';

describe('Excluir', () => {
  async function open(answer: () => Response, list?: (all: Product[]) => void) {
    const shown = await show({
      answers: {
        [`DELETE ${CALL}`]: () => {
          list?.(shown.list);
          return answer();
        },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Excluir DIPIRONA 500MG' }));
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Excluir Produto' }) };
  }
  async function openWithUndo() {
    let removed: Product[] = [];
    const shown = await show({
      answers: {
        [`DELETE ${CALL}`]: () => {
          removed = shown.list.splice(1, 1);
          return answerJson({ deleted: 1, deletion: DELETION });
        },
        [`POST /api/trash/${DELETION}/restore/`]: () => {
          shown.list.splice(1, 0, ...removed);
          const restored = { products: 1, inventories: 0, sections: 0, counts: 0 };
          return answerJson({ pharmacy: removed[0]?.pharmacy, restored, left: 0 });
        },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Excluir DIPIRONA 500MG' }));
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Excluir Produto' }) };
  }
  const confirm = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));

  it('Excluir names the product, then focuses its neighbour', async () => {
    const { dialog, sent } = await open(
      () => answerJson({ deleted: 1, deletion: DELETION }),
      (all) => all.splice(1, 1),
    );
    expect(dialog.textContent).toContain(
      'Excluir “DIPIRONA 500MG” (código interno 000123, código de barras 7891000315507) do catálogo?',
    );
    await confirm(dialog);
    await gone();
    expect(sent('DELETE')).toEqual([[CALL, null]]);
    expect(screen.queryByText('DIPIRONA 500MG')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('ZINCO'));
  });

  it('Desfazer restores a product that was deleted by mistake', async () => {
    const { dialog, list, sent } = await openWithUndo();
    await confirm(dialog);
    await screen.findByText('“DIPIRONA 500MG” excluído do catálogo.');
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await screen.findByRole('button', { name: 'Excluir DIPIRONA 500MG' });
    expect(sent('POST')).toEqual([[`/api/trash/${DELETION}/restore/`, {}]]);
    expect(list).toHaveLength(3);
  });

  it('Excluir stays open with the server’s message after a failure', async () => {
    const { dialog } = await open(() => refuse(404, 'not_found', 'Produto não encontrado.'));
    await confirm(dialog);
    expect(await alert()).toBe('Erro ao excluir produto! Produto não encontrado.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

const options = { name: /^(Editar|Excluir) (ARNICA|DIPIRONA|ZINCO)/ };

it("a product's Editar and Excluir are disabled for plain users", async () => {
  await show({ role: 'user' });
  await waitFor(() => {
    for (const option of screen.getAllByRole<HTMLButtonElement>('button', options))
      expect(option.disabled).toBe(true);
  });
  expect(screen.getAllByRole('button', options)).toHaveLength(6);
});
