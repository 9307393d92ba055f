import type { Deletion, DeletionDetail } from '@balanco/contract/history/trash';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, answerJson, refuse, showScreen } from '../../testing/app';
import { TrashScreen } from './trash-screen';

const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
const SECTION = '0198c0de-0000-7000-8000-0000000000d1';
const ABOVE = '0198c0de-0000-7000-8000-0000000000d2';
const none = { products: 0, inventories: 0, sections: 0, counts: 0 };
const section: Deletion = {
  id: SECTION,
  kind: 'section',
  name: 'Corredor 1',
  about: null,
  place: 'Balanço Geral',
  deleted_at: '2026-01-20T15:00:00Z',
  deleted_by: 'Ana',
  pharmacy: PHARMACY,
  pharmacy_name: 'Farmácia São João',
  contents: { ...none, counts: 1234 },
  purges_at: '2026-04-20T15:00:00Z',
};
const catalogue: Deletion = {
  ...section,
  id: ABOVE,
  kind: 'catalogue',
  name: 'Farmácia São João',
  place: null,
  contents: { ...none, products: 2 },
};
const product = (description: string) => ({
  internal_code: '12',
  barcode: '789',
  description,
  department: '',
  system_stock: 1,
  value: 9.9,
});

it('Lixeira names the product, the quantity and the collector of a deleted count', async () => {
  const about = 'DULOXETINA 30MG · 12 un · Dulce';
  show({ rows: [{ ...section, kind: 'count', name: '789', about, contents: { ...none, counts: 1 } }] });
  expect(await screen.findByText(about)).toBeTruthy();
  expect(screen.getByText('Contagem de 789 · Balanço Geral')).toBeTruthy();
});

interface World {
  role?: 'admin' | 'mod';
  rows?: Deletion[];
  detail?: Partial<DeletionDetail>;
  answers?: Answers;
  address?: string;
}

function show({ role = 'admin', rows = [section, catalogue], detail = {}, answers, address }: World = {}) {
  let left = rows;
  const take = (id: string) => {
    left = left.filter((row) => row.id !== id);
  };
  const list = () => answerJson({ count: left.length, next: null, previous: null, results: left });
  const perDeletion = rows.flatMap((row): [string, () => Response][] => [
    [
      `GET /api/trash/${row.id}/`,
      () =>
        answerJson({
          ...row,
          blocked_by: null,
          settled_version: null,
          conflict_count: 0,
          conflicts: [],
          ...detail,
        }),
    ],
    [
      `POST /api/trash/${row.id}/restore/`,
      () => {
        take(row.id);
        return answerJson({ pharmacy: PHARMACY, restored: row.contents, left: 0 });
      },
    ],
    [
      `POST /api/trash/${row.id}/purge/`,
      () => {
        take(row.id);
        return answerJson({ purged: 1 });
      },
    ],
  ]);
  const listed = {
    'GET /api/pharmacies/': () => answerJson([]),
    'GET /api/trash/?page=1': list,
    'GET /api/trash/?page=1&kind=section': list,
    ...Object.fromEntries(perDeletion),
    ...answers,
  };
  return showScreen(<TrashScreen />, listed, { role, path: '/lixeira', address: address ?? '/lixeira' });
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const posts = (seen: ReturnType<typeof show>['seen']) =>
  seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, JSON.parse(body ?? 'null')]);

it("Lixeira shows each deletion's contents, place, person and time", async () => {
  show();
  const row = (await screen.findByText('Corredor 1')).closest('tr');
  for (const text of ['Seção · Balanço Geral', '1.234 contagens', 'Farmácia São João', 'Ana', '20/01']) {
    expect(row?.textContent).toContain(text);
  }
  expect(screen.getByText('Página 1 de 1 (2 exclusões)')).toBeTruthy();
});

it('Lixeira shows how many counts went together, but no "1" for one', async () => {
  const counts = (id: string, count: number) => ({
    ...section,
    id,
    kind: 'count' as const,
    name: `${count} juntas`,
    contents: { ...none, counts: count },
  });
  show({ rows: [counts(SECTION, 1), counts(ABOVE, 2)] });
  expect((await screen.findByText('1 juntas')).closest('tr')?.textContent).not.toContain('1 contagem');
  expect(screen.getByText('2 juntas').closest('tr')?.textContent).toContain('2 contagens');
});

it('Restaurar explains what comes back, restores exactly that and removes the row', async () => {
  const { seen } = show();
  await press('Restaurar Corredor 1');
  const asked = await dialog('Restaurar');
  asked.getByText('Trazer de volta a seção “Corredor 1” do inventário “Balanço Geral”, com 1.234 contagens?');
  const button = asked.getByRole<HTMLButtonElement>('button', { name: 'Restaurar' });
  await waitFor(() => expect(button.disabled).toBe(false));
  asked.getByText('Sem restaurar, fica na lixeira até 20/04/2026.');
  await userEvent.click(button);
  expect(await screen.findByText('Restaurado: 1.234 contagens.')).toBeTruthy();
  expect(posts(seen)).toEqual([[`/api/trash/${SECTION}/restore/`, {}]]);
  await waitFor(() => expect(screen.queryByText('Corredor 1')).toBeNull());
  expect(seen.filter(({ path }) => path === `/api/trash/${SECTION}/`)).toHaveLength(1);
});

it('Restaurar names what had nothing in it', async () => {
  show({ rows: [{ ...section, contents: none }] });
  await press('Restaurar Corredor 1');
  const button = (await dialog('Restaurar')).getByRole<HTMLButtonElement>('button', { name: 'Restaurar' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  const text = 'Restaurado: a seção “Corredor 1” do inventário “Balanço Geral”.';
  expect(await screen.findByText(text)).toBeTruthy();
});

it('Restaurar leads to the deletion that must be restored first', async () => {
  show({ detail: { blocked_by: { kind: 'pharmacy', name: 'Farmácia São João', deletion: ABOVE } } });
  await press('Restaurar Corredor 1');
  const asked = await dialog('Restaurar');
  await asked.findByText('“Farmácia São João” também foi excluída.');
  expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Restaurar' }).disabled).toBe(true);
  await press('Restaurar a farmácia primeiro');
  await screen.findByText('Trazer de volta todos os produtos de “Farmácia São João”?');
});

it('Restaurar says that a settlement in force stays as it is', async () => {
  show({ detail: { settled_version: 2 } });
  await press('Restaurar Corredor 1');
  const asked = await dialog('Restaurar');
  await asked.findByText(
    'A apuração versão 2 não muda. O que falta nela fica em “Depois do fechamento”: descarte, ou reabra para incluir.',
  );
});

it('Restaurar shows both sides of conflicts, decided together or singly', async () => {
  const conflicts = ['A', 'B'].map((name, index) => ({
    kind: 'product' as const,
    id: `0198c0de-0000-7000-8000-00000000000${index}`,
    deleted: product(`${name} VELHO`),
    current: product(`${name} NOVO`),
  }));
  const { seen } = show({ detail: { conflict_count: 2, conflicts } });
  await press('Restaurar Farmácia São João');
  const asked = await dialog('Restaurar');
  expect(await asked.findByText(/A NOVO · 12 · 789 · saldo 1 · R\$\s9,90/)).toBeTruthy();
  const all = asked.getByRole('radiogroup', { name: '2 itens existem de novo. O que fica?' });
  await userEvent.click(within(all).getByRole('radio', { name: 'Trazer de volta o excluído' }));
  const one = asked.getByRole('radiogroup', { name: 'O que fica de B VELHO' });
  await userEvent.click(within(one).getByRole('radio', { name: 'Manter o atual' }));
  await userEvent.click(asked.getByRole('button', { name: 'Restaurar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { decision: 'replace', decisions: { [conflicts[1]?.id ?? '']: 'keep' } };
  expect(posts(seen)).toEqual([[`/api/trash/${ABOVE}/restore/`, body]]);
});

it.each([
  ['what somebody restored before', 404, 'not_found', 'Já foi restaurado por Ana.'],
  [
    'a recount whose items another one has',
    409,
    'conflict',
    'Itens desta recontagem já estão em outra. Cancele a outra antes de restaurar esta.',
  ],
] as const)('a refused Restaurar explains itself and stays open: %s', async (_what, status, code, why) => {
  const answers = { [`POST /api/trash/${SECTION}/restore/`]: () => refuse(status, code, why) };
  show({ answers });
  await press('Restaurar Corredor 1');
  const asked = await dialog('Restaurar');
  const button = asked.getByRole<HTMLButtonElement>('button', { name: 'Restaurar' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  expect((await asked.findByRole('alert')).textContent).toBe(`Erro ao restaurar. ${why}`);
});

it('an admin purges after typing the name', async () => {
  const { seen } = show();
  await press('Excluir para sempre Corredor 1');
  const asked = await dialog('Excluir para sempre');
  const button = asked.getByRole<HTMLButtonElement>('button', { name: 'Excluir para sempre' });
  expect(button.disabled).toBe(true);
  await userEvent.type(asked.getByLabelText('Digite o nome para confirmar'), 'corredor 1');
  await userEvent.click(button);
  expect(await screen.findByText('Excluído para sempre.')).toBeTruthy();
  expect(posts(seen)).toEqual([[`/api/trash/${SECTION}/purge/`, { typed_name: 'corredor 1' }]]);
});

it('a mod can restore but not purge', async () => {
  show({ role: 'mod' });
  await screen.findByRole('button', { name: 'Restaurar Corredor 1' });
  expect(screen.queryByRole('button', { name: /^Excluir para sempre/ })).toBeNull();
});

it('Lixeira explains when it is empty or a filter matches nothing', async () => {
  const { router } = show({ rows: [] });
  await screen.findByText('A lixeira está vazia');
  await router.navigate('/lixeira?filtro=section');
  await screen.findByText('Nada encontrado com estes filtros');
});
