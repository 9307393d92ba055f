import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, refuse, type SeenCall, showScreen } from '../../testing/app';
import { personRow, pharmacyRow } from '../../testing/rows';
import { PersonDialog } from './person-dialog';

const idOf = (index: number) => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`;
const pharmacies = Array.from({ length: 200 }, (_, index) =>
  pharmacyRow({ id: idOf(index), name: `Farmácia ${index}` }),
);
const bia = personRow({ licence: 'Rede', pharmacies: 1 });

async function open(answers: Record<string, () => Response> = {}) {
  const { seen } = showScreen(<PersonDialog sub="bia" onClose={() => undefined} />, {
    'GET /api/people/': () => answerJson([bia]),
    'GET /api/pharmacies/': () => answerJson(pharmacies),
    'GET /api/people/bia/pharmacies/': () =>
      answerJson({ limited: true, pharmacies: [{ id: idOf(7), name: 'Farmácia 7' }] }),
    'PUT /api/people/bia/pharmacies/': () => answerJson({ limited: false, pharmacies: [] }),
    ...answers,
  });
  const person = within(await screen.findByRole('dialog', { name: 'Bia' }));
  expect(await person.findByText('1 farmácia')).toBeTruthy();
  await userEvent.click(person.getByRole('button', { name: 'Alterar farmácias' }));
  return { seen, dialog: within(await screen.findByRole('dialog', { name: 'Farmácias de Bia' })) };
}

const sent = (seen: readonly SeenCall[]) => bodiesOf(seen, 'PUT');

it('an administrator adds a searched pharmacy and sends all after a question', async () => {
  const { seen } = await open();
  expect(await screen.findByText('1 farmácia escolhida')).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: 'Farmácias de Bia' }));
  const search = dialog.getByRole('combobox', { name: /Farmácias/ });
  await userEvent.type(search, 'farmacia 199');
  await userEvent.click(await screen.findByRole('option', { name: 'Farmácia 199', hidden: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Mudar as farmácias de Bia?' }));
  expect(asked.getByText(/passa a ver só 2 farmácias/)).toBeTruthy();
  expect(sent(seen)).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Mudar' }));
  await waitFor(() => expect(sent(seen)).toEqual([{ limited: true, pharmacies: [idOf(7), idOf(199)] }]));
});

it('an administrator restores all pharmacies after a question, but cannot save none', async () => {
  const { seen, dialog } = await open({
    'GET /api/people/bia/pharmacies/': () => answerJson({ limited: true, pharmacies: [] }),
  });
  const save = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Salvar' });
  expect(save.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: 'Todas as farmácias' }));
  await userEvent.click(save);
  const asked = within(await screen.findByRole('dialog', { name: 'Mudar as farmácias de Bia?' }));
  expect(asked.getByText(/todas as farmácias, também as que forem criadas depois/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Mudar' }));
  await waitFor(() => expect(sent(seen)).toEqual([{ limited: false, pharmacies: [] }]));
});

it('the pharmacies dialog shows refusals in place and retries a failed list', async () => {
  let works = false;
  const { dialog } = await open({
    'GET /api/people/bia/pharmacies/': () =>
      works
        ? answerJson({ limited: false, pharmacies: [] })
        : refuse(404, 'not_found', 'Usuário não encontrado.'),
    'PUT /api/people/bia/pharmacies/': () =>
      refuse(409, 'conflict', 'Você não pode limitar o próprio acesso.'),
  });
  const retry = await dialog.findByRole('button', { name: 'Tentar novamente' }, { timeout: 5000 });
  works = true;
  await userEvent.click(retry);
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mudar' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Você não pode limitar o próprio acesso.');
});
