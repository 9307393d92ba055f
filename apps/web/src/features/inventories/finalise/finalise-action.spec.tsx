import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, later, refuse, type SeenCall, showScreen } from '../../../testing/app';
import {
  finalised,
  inventoryRow,
  MOBILE_ID,
  PHARMACY,
  SECTION_A,
  SECTION_B,
  sectionRow,
} from '../../../testing/rows';
import { LIST, showInventories } from '../testing/show-inventories';
import { FinaliseAction } from './finalise-action';

const open = [inventoryRow(), sectionRow(SECTION_A, 'Gôndola')];
const closed = open.map((row) => ({ ...row, ...finalised }));
const PATCH = 'PATCH /api/inventories/7/smart-finalize/';

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const whole = /^Finalizado: Balanço Geral \(/;
const section = /^Finalizado: Balanço Geral, Gôndola \(/;
const sent = (seen: readonly SeenCall[]) => bodiesOf(seen, 'PATCH');

const at = '2026-01-20T15:00:00Z';
const part = { name: 'Bia', lines: 4, units: 4, matches: true, missing: 0, declared_at: at };
const done = [{ ...part, withdrawn_at: null, expected: null, server: null }];
const listed = { is_recount: false, collectors: ['Bia'], more_collectors: 0, recounted: null, lines: 4 };
const row = { ...listed, last_sign_at: at, unfinished: [], is_counted_now: false };

async function closeWhole() {
  await userEvent.click(await box(whole));
  await userEvent.click(await screen.findByRole('button', { name: 'Finalizar' }));
}

it('Finalizado asks about open parts, and Cancelar sends nothing', async () => {
  const rows = [
    inventoryRow({ unrecognised_counts: 12 }),
    ...open.slice(1),
    sectionRow(SECTION_B, 'B', finalised),
  ];
  const { seen } = showInventories('admin', () => rows, {
    'GET /api/inventories/7/open-sections/': () =>
      answerJson({
        sections: [
          { ...row, id: SECTION_A, name: 'Gôndola', state: 'silent', done: [] },
          {
            ...row,
            id: SECTION_B,
            name: 'Recontagem 1',
            is_recount: true,
            state: 'ready',
            recounted: { items: 1, found: 1 },
            done,
          },
        ],
        phones: [{ name: 'Caio', queue: 12, oldest_queued_at: null, seen_at: at }],
      }),
  });
  await userEvent.click(await box(whole));
  const list = await screen.findByRole('region', { name: 'Situação das seções' });
  expect([...list.querySelectorAll('details')].map(({ textContent }) => textContent)).toEqual([
    'Celulares com contagens a enviar (1)Caio 12 contagens · visto em 20/01/2026 12:00:00',
    'Em silêncio (1)Gôndola Bia · em silêncio desde 20/01/2026 12:00:00 · 4 linhas',
    'Prontas (1)Recontagem 1 recontagem, 1 de 1 item recontado · Bia · 4 linhas · Pronta · confere, Bia 20/01/2026 12:00:00',
  ]);
  const dialog = await screen.findByRole('dialog', { name: 'Finalizar Inventário' });
  expect(dialog.textContent).toContain(
    'O inventário “Balanço Geral” ainda tem 1 seção por finalizar, 12 não reconhecidas.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await box(whole)).toHaveProperty('checked', false);
  expect(sent(seen)).toEqual([]);
});

it("Finalizar on an inventory's page says how many items are not counted", async () => {
  const action = <FinaliseAction pharmacy={PHARMACY} inventory={7} uncounted={1} />;
  showScreen(action, { [LIST]: () => answerJson({ results: open }) });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar' });
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.click(button());
  expect(await screen.findByText('Até agora, 1 item não contado.')).toBeTruthy();
});

it('Finalizado lists a section that is declared, wrongly or in part, under its own state', async () => {
  const counting = { ...row, state: 'counting', is_counted_now: true };
  showInventories('admin', () => open, {
    'GET /api/inventories/7/open-sections/': () =>
      answerJson({
        sections: [
          { ...counting, id: SECTION_A, name: 'A', collectors: ['Bia', 'Caio'], done, unfinished: ['Caio'] },
          { ...counting, id: SECTION_B, name: 'B', done: [{ ...done[0], matches: false }] },
          { ...counting, id: SECTION_A, name: 'E', state: 'ready', done },
          { ...counting, id: SECTION_A, name: 'C', collectors: ['Ana'], done: [], is_counted_now: false },
          {
            ...counting,
            id: SECTION_B,
            name: 'D',
            collectors: ['Bruno'],
            done: [{ ...done[0], lines: 0 }],
            unfinished: ['Bruno'],
          },
        ],
        phones: [],
      }),
  });
  await userEvent.click(await box(whole));
  const list = await screen.findByRole('region', { name: 'Situação das seções' });
  expect([...list.querySelectorAll('details')].map(({ textContent }) => textContent)).toEqual([
    'Contando agora (3)A Bia, Caio · último sinal em 20/01/2026 12:00:00 · 4 linhas · Pronta (Bia) · Caio não terminou · Bia 20/01/2026 12:00:00E Bia · último sinal em 20/01/2026 12:00:00 · 4 linhas · em parte: Pronta · confere, Bia 20/01/2026 12:00:00D Bruno · último sinal em 20/01/2026 12:00:00 · 4 linhas · Pronta (Bia) · Bruno não terminou · Bia 20/01/2026 12:00:00',
    'Contando, ninguém agora (1)C Ana · esteve aqui às 12:00 · 4 linhas',
    'Prontas, com algo a conferir (1)B Bia · 4 linhas · Pronta · não confere, Bia 20/01/2026 12:00:00',
  ]);
});

it('Finalizado asks nothing without open sections and offers Desfazer', async () => {
  const early = sectionRow(SECTION_A, 'Gôndola', { ...finalised, finalised_at: '2026-01-20T15:00:00Z' });
  const [before, after] = [
    [inventoryRow(), early],
    [inventoryRow(finalised), early],
  ];
  let rows = before;
  const { seen } = showInventories('admin', () => rows, {
    [PATCH]: () => {
      rows = rows === before ? after : before;
      return answerJson({ type: 'inventory_updated', rows });
    },
  });
  await userEvent.click(await box(whole));
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(async () => expect(await box(whole)).toHaveProperty('checked', false));
  expect(await box(section)).toHaveProperty('checked', true);
  expect(sent(seen)).toEqual([{ finalizado: true }, { finalizado: false }]);
});

it('Finalizado names who has not finished a section, and offers Desfazer', async () => {
  let rows = open;
  const { seen } = showInventories('admin', () => rows, {
    [PATCH]: () => {
      const isClosing = rows === open;
      rows = isClosing ? [inventoryRow(), sectionRow(SECTION_A, 'Gôndola', finalised)] : open;
      return answerJson({ type: 'section_updated', rows, ...(isClosing && { unfinished: ['Bia'] }) });
    },
  });
  await userEvent.click(await box(section));
  await screen.findByText('Seção finalizada · Bia não terminou');
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(async () => expect(await box(section)).toHaveProperty('checked', false));
  expect(sent(seen)).toMatchObject([{ finalizado: true }, { finalizado: false }]);
});

it('a refused Desfazer of Finalizado explains itself and can be retried', async () => {
  const rows = [inventoryRow()];
  let calls = 0;
  showInventories('admin', () => rows, {
    [PATCH]: () => {
      calls += 1;
      return calls === 1
        ? answerJson({ type: 'inventory_updated', rows: [inventoryRow(finalised)] })
        : refuse(404, 'not_found', 'Inventário não encontrado.');
    },
  });
  await userEvent.click(await box(whole));
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Erro ao atualizar status. Inventário não encontrado.');
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy();
});

it('Finalizado closes an inventory at once, then as the server answers', async () => {
  const { promise, answer } = later();
  let rows = open;
  const { seen } = showInventories('admin', () => rows, { [PATCH]: () => promise });
  await closeWhole();
  expect(await box(/Balanço Geral \(Finalizado\)/)).toHaveProperty('checked', true);
  expect(await box(/Gôndola \(Finalizado\)/)).toHaveProperty('checked', true);
  expect(screen.queryByText(/^Ana ·/)).toBeNull();
  rows = closed;
  answer(answerJson({ type: 'inventory_updated', rows: closed }));
  expect(await screen.findAllByText(/^Ana ·/)).toHaveLength(2);
  expect(sent(seen)).toEqual([{ finalizado: true }]);
});

it('Finalizado reopens a section together with its inventory', async () => {
  let rows = closed;
  const { seen } = showInventories('admin', () => rows, {
    [PATCH]: () => {
      rows = open;
      return answerJson({ type: 'section_updated', rows: open });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Seções de Balanço Geral' }));
  await userEvent.click(await box(section));
  await waitFor(() => expect(screen.getAllByText('Em Andamento')).toHaveLength(2));
  expect(sent(seen)[0]).toEqual({ finalizado: false, section_id: SECTION_A });
});

it("Finalizado calls the mobile backend's path for a UUID", async () => {
  const mobile = inventoryRow({ id: MOBILE_ID, inventory_id: MOBILE_ID, source: 'mobile' });
  let rows = [mobile];
  const { seen } = showInventories('admin', () => rows, {
    [`PATCH /api/inventories/smart-finalize-appsync/${MOBILE_ID}/`]: () => {
      rows = [{ ...mobile, ...finalised }];
      return answerJson({ type: 'inventory_updated', rows });
    },
  });
  await userEvent.click(await box(whole));
  await screen.findByText(/^Ana ·/);
  expect(sent(seen)[0]).toEqual({ finalizado: true });
});

it('a refused Finalizado restores the old state and explains itself', async () => {
  const { promise, answer } = later();
  showInventories('admin', () => open, { [PATCH]: () => promise });
  await closeWhole();
  expect(await box(/Gôndola \(Finalizado\)/)).toHaveProperty('checked', true);
  answer(refuse(404, 'not_found', 'Inventário não encontrado.'));
  const alert = await screen.findByText('Erro ao atualizar status. Inventário não encontrado.');
  expect(alert.closest('[role="alert"]')).toBeTruthy();
  for (const name of [whole, section]) expect(await box(name)).toHaveProperty('checked', false);
  expect(screen.getAllByText('Em Andamento')).toHaveLength(2);
});

it('a lost call of Finalizado shows its own sentence', async () => {
  showInventories('admin', () => open, { [PATCH]: () => new TypeError('fetch failed') });
  await closeWhole();
  const alert = await screen.findByText(/^Erro ao atualizar\. /);
  expect(alert.closest('[role="alert"]')).toBeTruthy();
  expect(await box(whole)).toHaveProperty('checked', false);
});

it('a forbidden Finalizado shows the banner', async () => {
  showInventories('admin', () => open, { [PATCH]: () => refuse(403, 'permission_denied') });
  await closeWhole();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Usuários não podem realizar essa ação!');
  expect(await box(whole)).toHaveProperty('checked', false);
});

it('Finalizado shows plain users the banner without a call, staying enabled', async () => {
  const { seen } = showInventories('user', () => open);
  expect((await box(whole)).disabled).toBe(false);
  await userEvent.click(await box(whole));
  expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
  expect(await box(whole)).toHaveProperty('checked', false);
  expect(sent(seen)).toEqual([]);
});
