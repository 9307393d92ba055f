import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, bodyCells, refuse, showNarrow } from '../../testing/app';
import { DISCARD, LIST, showUnplaced } from './testing/show-unplaced';
import { NAMED, unplacedCount, unplacedLine, unplacedPage } from './testing/unplaced-count';

const OF_NAMED = `${LIST}&named_inventory=${NAMED}`;
const three = () => [
  unplacedCount(1),
  unplacedCount(2, { user_name: '', named_inventory: null }),
  unplacedCount(3, {
    user_name: 'Caio',
    named_inventory: 'loja-da-praca',
    lines: [
      unplacedLine({ quantity: 1234.5, factor: 12 }),
      unplacedLine({ kind: 'internal_code', barcode: '', internal_code: '00042' }),
      unplacedLine({ kind: 'unrecognised', barcode: '', quantity: null, raw: '{quebrado' }),
    ],
  }),
];
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const checked = () => boxes().map((box) => box.checked);
const ready = () => screen.findByText('Caio');
async function chooseNamed(option: RegExp) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Inventário citado' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('Contagens sem inventário shows every line with the named inventory', async () => {
  showUnplaced('mod', three);
  await ready();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Coletor',
    'Código',
    'Quantidade',
    'Fator',
    'Inventário citado',
    'Data e Hora',
    'Recebida em',
  ]);
  const moments = ['12:00', '15:30'].map((hour) =>
    expect.stringMatching(new RegExp(`^20/01(/2026)? ${hour}$`)),
  );
  expect(bodyCells()).toEqual([
    ['Anaana@farmacia.example', '7891000001000', '5', '1', '0198c0de…00aa', ...moments],
    ['ana@farmacia.example', '7891000001000', '5', '1', 'Nenhum', ...moments],
    ['Caioana@farmacia.example', '7891000001000', '1.234,5', '12', 'loja-da-praca', ...moments],
    ['linha 2 de 3', '00042', '5', '1', '', '', ''],
    ['linha 3 de 3', 'Não reconhecido{quebrado', '', '1', '', '', ''],
  ]);
  expect(screen.getAllByTitle(NAMED)[0]?.textContent).toBe('0198c0de…00aa');
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe(
    'Contagens sem inventário3',
  );
  expect(screen.getByText('Página 1 de 1 (3 contagens)')).toBeTruthy();
});

it('Contagens sem inventário explains itself and links back to Contagens', async () => {
  showUnplaced('admin', () => []);
  expect(await screen.findByText('Nenhuma contagem sem inventário')).toBeTruthy();
  expect(screen.getByText(/^Contagens enviadas para um inventário que não existe aqui/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voltar para Contagens' }).getAttribute('href')).toBe('/contagens');
});

it("Space selects a row's whole count, and Ctrl+A the page", async () => {
  showUnplaced('admin', three);
  await ready();
  screen.getAllByRole('row')[1]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  expect(await screen.findByText('1 selecionada')).toBeTruthy();
  const selected = () =>
    screen.getAllByRole('row').filter((row) => row.getAttribute('aria-selected') === 'true').length;
  expect(selected()).toBe(3);
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('3 selecionadas')).toBeTruthy();
});

it('the named-inventory filter shows its numbers and stays in the address', async () => {
  const { router } = showUnplaced('admin', three, {
    [`${LIST}&named_inventory=none`]: () => answerJson(unplacedPage([unplacedCount(2, { user_name: 'Só' })])),
  });
  await ready();
  await userEvent.click(screen.getByRole('combobox', { name: 'Inventário citado' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Todos os inventários citados',
    `0198c0de…00aa (1)${NAMED}`,
    'Nenhum (1)Contagens que não citam inventário',
    'loja-da-praca (1)loja-da-praca',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /^Nenhum/ }));
  expect(await screen.findByText('Só')).toBeTruthy();
  expect(router.state.location.search).toBe('?inventario=none');
  await chooseNamed(/^Todos/);
  expect(await ready()).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

it('the named-inventory filter disappears with its last count', async () => {
  const { router } = showUnplaced(
    'admin',
    three,
    { [OF_NAMED]: () => answerJson(unplacedPage([])) },
    `/contagens/sem-inventario?inventario=${NAMED}`,
  );
  expect(await ready()).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

it('unplaced counts are selected by checkbox or row, by mouse or keyboard', async () => {
  showUnplaced('admin', three);
  await ready();
  expect(boxes()).toHaveLength(4);
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Selecionar a contagem de Ana, 20/01/2026 12:00:00' }),
  );
  expect(checked()).toEqual([false, true, false, false]);
  expect(boxes()[0]?.indeterminate).toBe(true);
  await userEvent.click(screen.getByText('linha 2 de 3'));
  expect(checked()).toEqual([false, true, false, true]);
  expect(screen.getByText('2 selecionadas').role).toBe('status');
  screen.getByText('Caio').closest('tr')?.focus();
  await userEvent.keyboard('{Enter}');
  expect(checked()).toEqual([false, true, false, false]);
});

it.each(['Atribuir', 'Excluir'])('%s of unplaced counts requires a selection', async (button) => {
  showUnplaced('admin', three);
  await ready();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect((await screen.findByRole('alert')).textContent).toBe('Escolha ao menos uma contagem.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const cards = () => screen.getAllByRole('row').map((row) => row.textContent);
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Selecionar a contagem de Ana/ });
const two = () => [
  unplacedCount(1, {
    lines: [
      unplacedLine({ quantity: 12, factor: 10 }),
      unplacedLine({ kind: 'unrecognised', barcode: '', quantity: null, raw: '{quebrado' }),
    ],
  }),
];

it('an unplaced count is a card on a phone', async () => {
  showNarrow();
  showUnplaced('mod', two);
  await screen.findByText('12 × 10');
  expect(cards()).toEqual([
    expect.stringMatching(
      [
        '^7891000001000',
        '12 × 10',
        'linha 1 de 2',
        'Ana · ana@farmacia.example',
        `Inventário citado: ${NAMED}`,
        '20/01(/2026)? 12:00',
        'Recebida em 20/01(/2026)? 15:30$',
      ].join(''),
    ),
    'Não reconhecido{quebradolinha 2 de 2',
  ]);
});

it('tapping a line selects its whole unplaced count on a phone', async () => {
  showNarrow();
  showUnplaced('mod', two);
  await userEvent.click(await screen.findByText('linha 2 de 2'));
  expect(box().checked).toBe(true);
  expect(screen.getByText('1 selecionada')).toBeTruthy();
  await userEvent.click(box());
  expect(box().checked).toBe(false);
});

async function ask(counts: UnplacedCount[], answer: () => Response | Error) {
  let left = counts;
  const { seen } = showUnplaced('admin', () => left, {
    [DISCARD]: () => {
      const answered = answer();
      if (answered instanceof Response && answered.ok) left = [];
      return answered;
    },
  });
  await screen.findAllByText('Ana');
  fireEvent.click(screen.getByRole('checkbox', { name: /desta página/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir contagens' });
  const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
  return { seen, dialog, press };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('deleting unplaced counts shows their number first, and cancelling does nothing', async () => {
  const { seen, dialog, press } = await ask([unplacedCount(1), unplacedCount(2)], () => refuse(500));
  expect(dialog.textContent).toContain('Excluir 2 contagens? Elas saem da lista e de todos os totais.');
  press('Cancelar');
  await closed();
  expect(bodiesOf(seen, DISCARD)).toEqual([]);
});

it('deleting unplaced counts shows the list without them', async () => {
  const { seen, dialog, press } = await ask([unplacedCount(4)], () => answerJson({ discarded: 1 }));
  expect(dialog.textContent).toContain('Excluir 1 contagem? Ela sai da lista e de todos os totais.');
  press('Excluir');
  await closed();
  expect(bodiesOf(seen, DISCARD)).toEqual([{ counts: [4] }]);
  expect(await screen.findByText('1 contagem excluída.')).toBeTruthy();
  expect(screen.getByText('Nenhuma contagem sem inventário')).toBeTruthy();
});
