import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, type SeenCall } from '../../testing/app';
import { drogasul, pharmacy, showPharmacies } from './testing/show-pharmacies';

const made = pharmacy(3, 'Filial');
const posts = (seen: readonly SeenCall[]) => seen.filter(({ method }) => method === 'POST');
const keyOf = ({ headers }: SeenCall) => headers.get('Idempotency-Key');
const lost = () => new TypeError('Failed to fetch');

const dialogs = [
  {
    path: '/farmacias/nova',
    title: 'Nova Farmácia',
    post: 'POST /api/pharmacies/',
    answer: made,
    button: 'Criar',
    fill: () => type(/^Nome/, 'Filial'),
  },
  {
    path: '/farmacias/duplicar',
    title: 'Duplicar Farmácia',
    post: 'POST /api/pharmacies/',
    answer: made,
    button: 'Duplicar',
    fill: async () => {
      await screen.findByRole('link', { name: drogasul.name });
      await userEvent.click(screen.getByRole('combobox', { name: 'Farmácia a duplicar' }));
      await userEvent.click(await screen.findByRole('option', { name: drogasul.name }));
    },
  },
  {
    path: '/farmacias/importar',
    title: 'Importar Farmácias',
    post: 'POST /api/pharmacies/bulk/',
    answer: [made],
    button: 'Importar',
    fill: () => type('Nomes das farmácias', 'Filial'),
  },
];

function type(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it.each(dialogs)('$title repeats its creation key after a lost answer', async (dialog) => {
  const answers = [lost];
  const { seen } = showPharmacies({
    answers: { [dialog.post]: () => answers.shift()?.() ?? answerJson(dialog.answer, 201) },
    address: dialog.path,
  });
  await screen.findByRole('dialog', { name: dialog.title });
  await dialog.fill();
  const submit = screen.getByRole('button', { name: dialog.button });
  fireEvent.click(submit);
  await screen.findByRole('alert');
  fireEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = posts(seen).map(keyOf);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

it('a different name after a lost answer gets a new creation key', async () => {
  const answers = [lost];
  const { seen } = showPharmacies({
    answers: { 'POST /api/pharmacies/': () => answers.shift()?.() ?? answerJson(made, 201) },
    address: '/farmacias/nova',
  });
  await screen.findByRole('dialog', { name: 'Nova Farmácia' });
  for (const name of ['Filial', 'Matriz']) {
    type(/^Nome/, name);
    fireEvent.click(screen.getByRole('button', { name: 'Criar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Criando...' })).toBeNull());
  }
  const [first, second] = posts(seen).map(keyOf);
  expect(second).not.toBe(first);
});
