import type { RecountPreview } from '@balanco/contract/recounts/recount-changes';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, later, refuse, type SeenCall, showScreen } from '../../testing/app';
import { PHARMACY, pharmacySettings } from '../../testing/rows';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import type { ChosenItem } from '../items/item-search';
import { NewRecountDialog } from './new-recount-dialog';
import {
  BALCAO,
  ESTOQUE,
  previewOf,
  RECOUNT,
  RECOUNT_SECTION,
  RECOUNTS,
  recountDetailOf,
  recountItemOf,
  recountOf,
  SECTIONS,
  sectionsOf,
} from './testing/recount-fixtures';

const PATH = '/api/inventories/7/recounts/';
const PREVIEW = `POST ${PATH}?dry_run=true`;

interface Shown {
  role?: 'admin' | 'mod';
  round?: 2 | 3;
  chosen?: readonly ChosenItem[];
  preview?: () => RecountPreview;
  answers?: NonNullable<Parameters<typeof showInventoryPage>[0]>['answers'];
}

const closedSecond = () => answerJson({ results: [recountOf({ round: 2, state: 'closed' })] });

const answersOf = ({ preview = previewOf, answers = {} }: Shown) => ({
  [RECOUNTS]: () => answerJson({ results: [] }),
  [PREVIEW]: () => answerJson(preview()),
  [`POST ${PATH}`]: () => answerJson(recountOf(), 201),
  ...answers,
});

async function open(shown: Shown = {}) {
  const { seen } = showInventoryPage({
    role: shown.role ?? 'mod',
    address: '/inventarios/7?aba=recontagem',
    answers: answersOf(shown),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Nova recontagem' }));
  return opened(seen);
}

async function show(shown: Shown = {}) {
  const { role = 'mod', round = 2, chosen = [] } = shown;
  const page = { id: '7', pharmacy: PHARMACY, comparison: comparisonOf(), steps: undefined };
  const address = { pathname: '/', state: { round, chosen } };
  const dialog = <NewRecountDialog {...page} onClose={vi.fn()} />;
  const { seen } = showScreen(dialog, answersOf(shown), { role, address });
  return opened(seen);
}

async function opened(seen: readonly SeenCall[]) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova recontagem' }));
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Criar' });
  return {
    dialog,
    async create() {
      await waitFor(() => expect(create.disabled).toBe(false));
      await userEvent.click(create);
    },
    isDisabled: () => create.disabled,
    async choose(name: string) {
      await dialog.findByText(/^2 itens, /);
      await userEvent.click(dialog.getByRole('combobox', { name: /^Quem reconta/ }));
      await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
    },
    keys: () => seen.flatMap(({ path, headers }) => (path === PATH && headers.get('Idempotency-Key')) || []),
    sent: () => seen.filter(({ path }) => path === PATH).flatMap(({ body }) => JSON.parse(body ?? '[]')),
  };
}

it("a nameless person's address that only stands for one never shows", async () => {
  const [ana] = previewOf().collectors;
  if (ana === undefined) throw new Error('Ana counts');
  const person = { ...ana, name: '', email: 'maria-silva-7k2m9pqr@coletor.invalid' };
  const { dialog, choose } = await show({ preview: () => previewOf({ collectors: [person] }) });
  await choose('Maria Silva');
  const shown = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Quem reconta/ });
  expect(shown.value).toBe('Maria Silva');
  await dialog.findByRole('radiogroup', { name: 'Maria Silva já contou 1 destes itens' });
  expect(document.body.textContent).not.toContain('coletor.invalid');
});

it('the preview shows items, money, minutes and what is left out', async () => {
  const { promise, answer } = later();
  const { dialog } = await open({ answers: { [PREVIEW]: () => promise } });
  expect(dialog.getByText('Calculando...')).toBeTruthy();
  answer(answerJson(previewOf({ on_other_lists: 3, left_out: 1 })));
  const preview = within(dialog.getByRole('region', { name: 'Prévia' }));
  expect((await preview.findByText(/^2 itens/)).textContent?.replaceAll('\u00a0', ' ')).toBe(
    '2 itens, R$ 154,00, ~2 min',
  );
  expect(preview.getByText('3 itens já estão em outra recontagem desta rodada.')).toBeTruthy();
  expect(preview.getByText('1 item fica de fora, porque esta pessoa já contou.')).toBeTruthy();
});

it('a recount is divided between the two who counted most', async () => {
  const [ana, bia, caio] = previewOf().collectors.map((each, index) => ({ ...each, counted: 3 - index }));
  if (!(ana && bia && caio)) throw new Error('three count');
  const preview = () => previewOf({ items: 7, collectors: [caio, bia, ana] });
  const { dialog, sent } = await show({ preview });
  await userEvent.click(await dialog.findByRole('button', { name: 'Dividir entre Ana e Bia' }));
  await screen.findByText('Recontagens criadas. 1 item ficou de fora: os dois contaram.');
  expect(sent().filter((body) => 'override_reason' in body || body.collector_sub)).toMatchObject([
    { collector_sub: 'ana', skip_counted: true },
    { collector_sub: 'bia', skip_counted: true },
  ]);
});

it('a divided recount that failed asks anew for other criteria', async () => {
  const fails = [false, true];
  const answer = () => (fails.shift() ? refuse(503, 'unavailable') : answerJson(recountOf(), 201));
  const collectors = previewOf().collectors.map((each) => ({ ...each, counted: 1 }));
  const preview = () => previewOf({ collectors });
  const { dialog, keys } = await show({ preview, answers: { [`POST ${PATH}`]: answer } });
  for (const calls of [2, 4]) {
    const button = await dialog.findByRole<HTMLButtonElement>('button', { name: /^Dividir entre / });
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
    await waitFor(() => expect(keys()).toHaveLength(calls));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Não contados com saldo' }));
  }
  expect(new Set(keys()).size).toBe(4);
});

it('a preview that fails to load shows why and retries', async () => {
  let isDown = true;
  const answer = () => (isDown ? refuse(503, 'unavailable', 'Tente mais tarde.') : answerJson(previewOf()));
  const { dialog, isDisabled } = await show({ answers: { [PREVIEW]: answer } });
  expect(await dialog.findByText('Tente mais tarde.')).toBeTruthy();
  expect(isDisabled()).toBe(true);
  isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByText(/^2 itens/)).toBeTruthy();
});

it('a recount of no items cannot be created', async () => {
  const { dialog, isDisabled } = await show({ preview: () => previewOf({ items: 0, value: 0, minutes: 0 }) });
  expect(await dialog.findByText(/^0 itens/)).toBeTruthy();
  expect(dialog.getByText('Nenhum item corresponde ao que foi escolhido.')).toBeTruthy();
  expect(isDisabled()).toBe(true);
});

it('a person who counted all items is the reason beside the disabled button', async () => {
  let items = 2;
  const { dialog, choose, isDisabled } = await show({
    preview: () => previewOf({ items, left_out: 2 - items }),
  });
  await choose('Bia');
  items = 0;
  expect(dialog.queryByText(/^Não sobra item/)).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Não contados com saldo' }));
  await dialog.findByText(/^Não sobra item para recontar: Bia já contou todos\. Escolha outra/);
  expect(isDisabled()).toBe(true);
});

it('a picked item that cannot be in a third round says why under the field', async () => {
  const chosen = [
    { key: 'i:2', name: 'LOSARTANA 50MG C/30' },
    { key: 'i:3', name: 'DIPIRONA 500MG' },
  ];
  const preview = () => previewOf({ items: 1, not_possible: ['i:3'] });
  const { dialog } = await show({ round: 3, chosen, preview });
  const why = 'DIPIRONA 500MG fica de fora: não tem 2ª contagem fechada. Feche ou peça a 2ª contagem.';
  expect(await dialog.findByText(why)).toBeTruthy();
  expect(dialog.queryByText(/^LOSARTANA 50MG C\/30 fica de fora/)).toBeNull();
});

it('connecting another collector keeps what was chosen', async () => {
  const { dialog } = await show();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Não contados com saldo' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Conectar coletor' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Conectar coletor' }));
  await userEvent.click(connect.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Conectar coletor' })).toBeNull());
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Não contados com saldo' }).checked).toBe(
    true,
  );
});

it('a recount needs a person and sends the ticked criteria', async () => {
  const { dialog, create, choose, sent } = await show();
  await create();
  expect(dialog.getByText('Escolha quem reconta.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: /^Quem reconta/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Diferença em % e em unidades' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Não contados com saldo' }));
  await choose('Bia');
  await create();
  await screen.findByText('Recontagem criada.');
  expect(sent()).toEqual([
    {
      criteria: {
        money: 50,
        percent: null,
        gross_share: null,
        uncounted: true,
        suspicious: false,
        moved: false,
        controlled: false,
        sample: null,
        unsettled: false,
        items: [],
      },
      round: 2,
      sections: null,
      collector_sub: 'bia',
      skip_counted: true,
      override_reason: null,
    },
  ]);
});

it('an amount that is no number blocks creation while its criterion is ticked', async () => {
  const { dialog, isDisabled } = await show();
  const money = await dialog.findByLabelText('A partir de (R$)');
  await userEvent.clear(money);
  await userEvent.type(money, 'abc');
  expect(dialog.getByText('Informe um número a partir de 0.')).toBeTruthy();
  expect(isDisabled()).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Diferença em R$' }));
  await waitFor(() => expect(isDisabled()).toBe(false));
});

it('a person whose counts have no section cannot recount', async () => {
  const { dialog, choose, isDisabled } = await show();
  await choose('Caio');
  expect(dialog.getByText(/^As contagens de Caio chegam sem seção/)).toBeTruthy();
  expect(isDisabled()).toBe(true);
});

it('a moderator can only leave out items that the person counted', async () => {
  const { dialog, choose, create, sent } = await show();
  await choose('Ana');
  expect(await dialog.findByRole('radiogroup', { name: 'Ana já contou 1 destes itens' })).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Recontar assim mesmo/ }).disabled).toBe(true);
  await create();
  await screen.findByText('Recontagem criada.');
  expect(sent()).toMatchObject([{ collector_sub: 'ana', skip_counted: true, override_reason: null }]);
});

it('an administrator lets the same person recount with a reason', async () => {
  const { dialog, choose, create, sent } = await show({ role: 'admin' });
  await choose('Ana');
  await userEvent.click(await dialog.findByRole('radio', { name: /^Recontar assim mesmo/ }));
  await create();
  expect(dialog.getByText('Escreva o motivo com ao menos 10 caracteres.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Por que a mesma pessoa/), {
    target: { value: 'Só ela estava na loja.' },
  });
  await create();
  await screen.findByText('Recontagem criada.');
  expect(sent()).toMatchObject([{ skip_counted: false, override_reason: 'Só ela estava na loja.' }]);
});

it('the dialog reports that only one person has a licence', async () => {
  const collectors = previewOf().collectors.slice(0, 1);
  const { dialog } = await show({ preview: () => previewOf({ collectors }) });
  expect(await dialog.findByText('Só há uma pessoa com licença.')).toBeTruthy();
});

it("a recount starts with the pharmacy's criteria and amounts, and controlled departments", async () => {
  const settings = pharmacySettings({
    controlled_departments: ['PSICOTRÓPICOS'],
    recount: {
      criteria: ['uncounted', 'percent'],
      money: 1234.5,
      percent: 2.5,
      units: 1000,
      share: 60.5,
      sample: 12,
    },
  });
  const { dialog } = await open({
    answers: { [`GET /api/pharmacies/${PHARMACY}/settings/`]: () => answerJson(settings) },
  });
  const name = 'Todos os departamentos controlados';
  expect(await dialog.findByRole('checkbox', { name, checked: true })).toBeTruthy();
  for (const other of ['Amostra dos conformes', 'Diferença em R$', 'Maiores diferenças'])
    await userEvent.click(dialog.getByRole('checkbox', { name: other, checked: false }));
  const amounts = dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(amounts).toEqual(['1234,5', '2,5', '1000', '60,5', '12']);
});

it('a recount of some sections needs at least one', async () => {
  const { dialog, create, choose, sent } = await show({
    answers: { [SECTIONS]: () => answerJson({ results: sectionsOf() }) },
  });
  await userEvent.click(dialog.getByRole('radio', { name: 'Só as destas seções' }));
  await create();
  expect(dialog.getByText('Escolha ao menos uma seção.')).toBeTruthy();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Balcão/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Sem seção/ }));
  await choose('Bia');
  await create();
  await screen.findByText('Recontagem criada.');
  const criteria = { money: 50, percent: { percent: 10, units: 2 }, gross_share: null, uncounted: false };
  expect(sent()).toMatchObject([{ sections: [BALCAO, NO_SECTION], round: 2, criteria }]);
});

it('a third round waits for a closed second one', async () => {
  const { dialog } = await show({
    answers: { [RECOUNTS]: () => answerJson({ results: [recountOf({ round: 2, state: 'open' })] }) },
  });
  expect(await dialog.findByText('Nenhuma 2ª contagem fechou ainda.')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^3ª contagem/ }).disabled).toBe(true);
});

it('only a third round offers items without a result, and each keeps its ticks', async () => {
  const { dialog, choose, create, sent } = await show({ answers: { [RECOUNTS]: closedSecond } });
  expect(dialog.queryByRole('checkbox', { name: /^Sem resultado/ })).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: /^3ª contagem/ }));
  expect(dialog.getByRole('checkbox', { name: /^Sem resultado/, checked: true })).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: '2ª contagem' }));
  expect(dialog.getByRole('checkbox', { name: 'Diferença em R$', checked: true })).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: /^3ª contagem/ }));
  await choose('Bia');
  await create();
  await screen.findByText('Recontagem criada.');
  expect(sent()).toMatchObject([{ round: 3, criteria: { unsettled: true, money: null, percent: null } }]);
});

it('a third round says what it replaces, without a choice of sections', async () => {
  const { dialog } = await show({ answers: { [RECOUNTS]: closedSecond } });
  await userEvent.click(dialog.getByRole('radio', { name: /^3ª contagem/ }));
  expect(dialog.queryByRole('radio', { name: 'Só as destas seções' })).toBeNull();
  expect(dialog.getByText('O que a recontagem substitui')).toBeTruthy();
  expect(dialog.getByText(/conte só nelas: o que as outras contaram fica e se soma\.$/)).toBeTruthy();
});

const SECTIONS_PATH = '/api/inventories/7/recount-sections/';
type Answers = NonNullable<Parameters<typeof showInventoryPage>[0]>['answers'];

async function showSections(role: 'admin' | 'mod' = 'mod', answers: Answers = {}) {
  const { seen } = showInventoryPage({
    role,
    address: '/inventarios/7?aba=recontagem',
    answers: {
      [RECOUNTS]: () => answerJson({ results: [] }),
      [SECTIONS]: () => answerJson({ results: sectionsOf() }),
      'POST /api/inventories/7/recounts/?dry_run=true': () => answerJson(previewOf({ items: 0 })),
      [`POST ${SECTIONS_PATH}`]: () => answerJson({ results: [recountOf(), recountOf()] }, 201),
      ...answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Segunda contagem da seção' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Segunda contagem da seção' }));
  await dialog.findByRole('checkbox', { name: /^Balcão/ });
  return {
    dialog,
    open: () => userEvent.click(dialog.getByRole('button', { name: 'Abrir' })),
    async choose(name: string) {
      await userEvent.click(dialog.getByRole('combobox', { name: /^Quem conta de novo/ }));
      await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
    },
    sent: () => bodiesOf(seen, `POST ${SECTIONS_PATH}`),
  };
}

it('a second count needs sections and a person', async () => {
  const { dialog, open, sent } = await showSections();
  await open();
  expect(dialog.getByText('Escolha ao menos uma seção.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Balcão/ }));
  await open();
  expect(dialog.getByText('Escolha quem conta de novo.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('ticking all sections leaves out those of the person', async () => {
  const { dialog, choose, open, sent } = await showSections();
  await userEvent.click(dialog.getByRole('button', { name: 'Marcar todas' }));
  expect(dialog.getByText('3 seções com segunda contagem')).toBeTruthy();
  await choose('Ana');
  expect(dialog.getByRole('radiogroup', { name: 'Ana já conta 1 destas seções' })).toBeTruthy();
  expect(dialog.getByText('2 seções com segunda contagem')).toBeTruthy();
  await open();
  expect(await screen.findByText('2 seções terão segunda contagem.')).toBeTruthy();
  expect(sent()).toMatchObject([{ collector_sub: 'ana', skip_counted: true, override_reason: null }]);
});

it('an administrator lets a person count their section twice', async () => {
  const { dialog, choose, open, sent } = await showSections('admin');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Estoque/ }));
  await choose('Bia');
  expect(dialog.getByText('0 seções com segunda contagem')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: /^Recontar assim mesmo/ }));
  await open();
  expect(dialog.getByText('Escreva o motivo com ao menos 10 caracteres.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Por que a mesma pessoa/), {
    target: { value: 'Só ela estava na loja.' },
  });
  await open();
  await screen.findByText('2 seções terão segunda contagem.');
  expect(sent()).toEqual([
    {
      sections: [ESTOQUE],
      collector_sub: 'bia',
      skip_counted: false,
      override_reason: 'Só ela estava na loja.',
    },
  ]);
});

it('a section counted twice already cannot be ticked', async () => {
  const { dialog } = await showSections('mod', {
    [SECTIONS]: () => answerJson({ results: sectionsOf('Balcão (2ª contagem)') }),
  });
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Balcão/ }).disabled).toBe(true);
  expect(dialog.getByText('Já tem segunda contagem: Balcão (2ª contagem)')).toBeTruthy();
});

it('two closed counts of a section ask about items not found', async () => {
  let isClosed = false;
  const whole = () => ({
    whole_section: { id: BALCAO, name: 'Balcão', is_closed: isClosed },
    state: 'closed' as const,
  });
  showInventoryPage({
    address: `/inventarios/7?aba=recontagem&secao=${RECOUNT_SECTION}`,
    answers: {
      [`GET ${RECOUNT}`]: () => answerJson(recountDetailOf([recountItemOf()], whole())),
      [RECOUNTS]: () => answerJson({ results: [recountOf(whole())] }),
    },
  });
  expect(await screen.findByText(/seção inteira: Balcão/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Não encontrados na recontagem' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Todas as recontagens' }));
  expect(await screen.findByText(/^A primeira contagem de Balcão ainda está aberta/)).toBeTruthy();
  isClosed = true;
  await userEvent.click(screen.getByRole('link', { name: 'Ver a lista de Recontagem 1' }));
  expect(await screen.findByText(/seção inteira: Balcão/)).toBeTruthy();
});
