import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../testing/app';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
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

const PATH = '/api/inventories/7/recount-sections/';
type Answers = NonNullable<Parameters<typeof showInventoryPage>[0]>['answers'];

async function show(role: 'admin' | 'mod' = 'mod', answers: Answers = {}) {
  const { seen } = showInventoryPage({
    role,
    address: '/inventarios/7?aba=recontagem',
    answers: {
      [RECOUNTS]: () => answerJson({ results: [] }),
      [SECTIONS]: () => answerJson({ results: sectionsOf() }),
      'POST /api/inventories/7/recounts/?dry_run=true': () => answerJson(previewOf({ items: 0 })),
      [`POST ${PATH}`]: () => answerJson({ results: [recountOf(), recountOf()] }, 201),
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
    sent: () =>
      seen
        .filter(({ path, method }) => path === PATH && method === 'POST')
        .map(({ body }) => JSON.parse(body ?? '')),
  };
}

it('a second count needs sections and a person', async () => {
  const { dialog, open, sent } = await show();
  await open();
  expect(dialog.getByText('Escolha ao menos uma seção.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Balcão/ }));
  await open();
  expect(dialog.getByText('Escolha quem conta de novo.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('ticking all sections leaves out those of the person', async () => {
  const { dialog, choose, open, sent } = await show();
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
  const { dialog, choose, open, sent } = await show('admin');
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
  const { dialog } = await show('mod', {
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
