import type { Product } from '@balanco/contract/products/products';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dipirona, id, productPage, saoJoao } from '../../catalogue/testing/product';
import { answerJson, bodyCells, conflictWith, fillIn, press, refuse } from '../../testing/app';
import { inMenu, openColumns } from '../../ui/table/testing/show-list';
import { listQuery, showProducts } from './testing/show-products';

const first = listQuery();

describe('the list', () => {
  it('Produtos shows the products of the newest pharmacy with numbers in pt-BR', async () => {
    showProducts({ [first]: () => productPage(2001, dipirona) });
    await screen.findByText('DIPIRONA 500MG');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Código Interno',
      'Descrição',
      'Código de Barras',
      'Departamento',
      'Saldo Sistema',
      'Valor',
      'Opções',
    ]);
    expect(bodyCells()).toEqual([
      ['000123', 'DIPIRONA 500MG', '7891000315507', 'GENERIC', '1.234,5', 'R$\u00a04,90', ''],
    ]);
    expect(screen.getByText('Página 1 de 3 (2.001 produtos)')).toBeTruthy();
    expect(screen.getByText('2.001')).toBeTruthy();
  });

  it('Produtos hides stock and its order from a blind collector', async () => {
    const page = { count: 1, next: null, previous: null, results: [{ ...dipirona, system_stock: null }] };
    showProducts({ [first]: () => answerJson({ ...page, blind: true }) });
    await screen.findByText('DIPIRONA 500MG');
    expect(bodyCells()).toEqual([
      ['000123', 'DIPIRONA 500MG', '7891000315507', 'GENERIC', '–', 'R$\u00a04,90', ''],
    ]);
    const head = (name: string) => within(screen.getByRole('columnheader', { name }));
    expect(head('Valor').queryByRole('button', { name: /Valor/ })).not.toBeNull();
    expect(head('Saldo Sistema').queryByRole('button', { name: /^Saldo Sistema/ })).toBeNull();
  });

  it("'Última contagem' is read and shown once a person chooses it", async () => {
    const last_count = { at: '2026-10-12T17:03:00Z', by: 'Ana Lima' };
    showProducts({
      [first]: () => productPage(1, dipirona),
      [`${first}&page_size=1000&last_count=true`]: () => productPage(1, { ...dipirona, last_count }),
    });
    await screen.findByText('DIPIRONA 500MG');
    await openColumns();
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Última contagem', ...inMenu }));
    expect(await screen.findByText('12/10/2026 14:03 · Ana Lima')).toBeTruthy();
  });

  it('Produtos searches on the server for the typed or linked text', async () => {
    const { addressed } = showProducts(
      {
        [listQuery({ search: 'zinco' })]: () => productPage(0),
        [listQuery({ search: 'dipirona' })]: () => productPage(1, dipirona),
      },
      { address: '/produtos?busca=zinco' },
    );
    expect(await screen.findByText('Nenhum produto encontrado')).toBeTruthy();
    const field = screen.getByRole('searchbox', { name: 'Pesquisar produtos...' });
    await userEvent.clear(field);
    await userEvent.type(field, 'dipirona{Enter}');
    expect(await screen.findByText('DIPIRONA 500MG')).toBeTruthy();
    expect(addressed()).toEqual({ farmacia: id(2), busca: 'dipirona' });
  });
});

describe('the buttons of the page', () => {
  const names = ['Novo Produto', 'Importar Produtos', 'Excluir Todos'];
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it.each(names)('%s opens its dialog about the chosen pharmacy for staff', async (name) => {
    showProducts({ [first]: () => productPage(1, dipirona) });
    await screen.findByText('DIPIRONA 500MG');
    await press(name);
    const dialog = await screen.findByRole('dialog', { name });
    expect(dialog.textContent).toContain('Farmácia São João');
  });

  it.each(names)('%s stays enabled for plain users and shows them the banner', async (name) => {
    showProducts({ [first]: () => productPage(1, dipirona) }, { role: 'user' });
    await screen.findByText('DIPIRONA 500MG');
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
    await press(name);
    expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Novo Produto', 'criar'],
    ['Excluir Todos', 'excluir'],
  ])('%s requires a pharmacy', async (name, purpose) => {
    showProducts({}, { pharmacies: [] });
    await screen.findByText('Nenhuma farmácia encontrada');
    await press(name);
    expect(await screen.findByText(`Cadastre uma farmácia antes de ${purpose} produtos.`)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Importar Produtos', () => {
  const importButtons = () => screen.findAllByRole('button', { name: 'Importar Produtos' });

  it('an empty catalogue offers staff Importar Produtos and has nothing to delete', async () => {
    showProducts({ [first]: () => productPage(0) });
    await screen.findByText('Nenhum produto encontrado');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir Todos' }).disabled).toBe(true);
    await waitFor(async () => expect(await importButtons()).toHaveLength(2));
    await userEvent.click((await importButtons())[1] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Importar Produtos' });
    expect(within(dialog).getByText('Farmácia São João')).toBeTruthy();
  });

  it('an empty catalogue offers plain users no next step', async () => {
    showProducts({ [first]: () => productPage(0) }, { role: 'user' });
    await screen.findByText('Nenhum produto encontrado');
    expect(await importButtons()).toHaveLength(1);
  });

  it('Importar Produtos requires a pharmacy', async () => {
    const { seen } = showProducts({}, { pharmacies: [] });
    const next = await screen.findByRole('link', { name: 'Ir para Farmácias' });
    expect(next.getAttribute('href')).toBe('/farmacias');
    const [button] = await importButtons();
    await userEvent.click(button ?? document.body);
    expect(await screen.findByText('Cadastre uma farmácia antes de importar produtos.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(seen.some((call) => call.path.startsWith('/api/products/'))).toBe(false);
  });
});

const named = (description: string) => () => productPage(1001, { ...dipirona, description });
const pages = {
  [listQuery()]: named('DESCRIÇÃO'),
  [listQuery({ page: 2 })]: named('SEGUNDA'),
  [listQuery({ sort: 'value' })]: named('BARATO'),
  [listQuery({ sort: '-value' })]: named('CARO'),
};
const head = (name: string) => screen.getByRole('columnheader', { name });
const order = (name: string) => head(name).getAttribute('aria-sort');

it('Produtos sorts on the server and keeps the order in the address', async () => {
  const { addressed } = showProducts(pages, { address: '/produtos?pagina=2' });
  await screen.findByText('SEGUNDA');
  expect(order('Descrição')).toBe('ascending');
  const press = async (shown: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Valor' }));
    await screen.findByText(shown);
  };
  await press('BARATO');
  expect([order('Valor'), order('Descrição')]).toEqual(['ascending', 'none']);
  expect(addressed()).toEqual({ farmacia: saoJoao.id, ordem: 'value' });
  await press('CARO');
  expect(order('Valor')).toBe('descending');
  expect(addressed()).toEqual({ farmacia: saoJoao.id, ordem: '-value' });
  expect(document.activeElement?.textContent).toBe('Valor');
  await press('DESCRIÇÃO');
  expect(addressed()).toEqual({ farmacia: saoJoao.id });
});

it('Produtos opens in the order of its link', async () => {
  showProducts(pages, { address: '/produtos?ordem=-value' });
  await screen.findByText('CARO');
  expect(order('Valor')).toBe('descending');
});

it('Produtos ignores an unknown order in the address', async () => {
  const { seen } = showProducts(pages, { address: '/produtos?ordem=senha' });
  await screen.findByText('DESCRIÇÃO');
  await waitFor(() => expect(order('Descrição')).toBe('ascending'));
  expect(seen.some((call) => call.path.includes('sort='))).toBe(false);
});

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
  const deleted = () => answerJson({ deleted: 1, deletion: DELETION });
  async function open(answer = deleted) {
    const shown = await show({
      answers: {
        [`DELETE ${CALL}`]: () => {
          shown.list.splice(1, 1);
          return answer();
        },
        [`POST /api/trash/${DELETION}/restore/`]: () => {
          shown.list.splice(1, 0, dipirona);
          const restored = { products: 1, inventories: 0, sections: 0, counts: 0 };
          return answerJson({ pharmacy: dipirona.pharmacy, restored, left: 0 });
        },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Excluir DIPIRONA 500MG' }));
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Excluir Produto' }) };
  }
  const confirm = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));

  it('Excluir names the product, then focuses its neighbour', async () => {
    const { dialog, sent } = await open();
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
    const { dialog, list, sent } = await open();
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
