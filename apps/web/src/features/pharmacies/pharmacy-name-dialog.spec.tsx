import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, refuse } from '../../testing/fake-server';
import { copyName } from './pharmacy-name-dialog';
import { dialogAlert, drogasul, pharmacy, sent, showPharmacies } from './testing/show-pharmacies';

async function openDuplicate(post: () => Response) {
  const { seen, router } = showPharmacies({
    answers: { 'POST /api/pharmacies/': post },
    address: '/farmacias/duplicar',
  });
  await screen.findByRole('dialog', { name: 'Duplicar Farmácia' });
  await screen.findByRole('link', { name: 'Drogasul' });
  return { seen, router };
}
async function choose(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: 'Farmácia a duplicar' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}
const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Nome da cópia/);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Duplicar' }));

it('Duplicar Farmácia proposes a name, copies the chosen pharmacy and confirms it', async () => {
  const { seen } = await openDuplicate(() => answerJson(pharmacy(3, 'Drogasul (cópia)'), 201));
  await choose('Farmácia São João');
  expect(nameField().value).toBe('Farmácia São João (cópia)');
  await choose('Drogasul');
  expect(nameField().value).toBe('Drogasul (cópia)');
  submit();
  expect(await screen.findByText('“Drogasul (cópia)” criada com o catálogo de “Drogasul”.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen, 'POST').body).toEqual({ name: 'Drogasul (cópia)', copy_from: drogasul.id });
});

it('Duplicar Farmácia keeps a typed name when the pharmacy changes', async () => {
  const { seen } = await openDuplicate(() => answerJson(pharmacy(3, 'Filial'), 201));
  fireEvent.change(nameField(), { target: { value: ' Filial ' } });
  await choose('Drogasul');
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen, 'POST').body).toEqual({ name: 'Filial', copy_from: drogasul.id });
});

it('Duplicar Farmácia requires a pharmacy and then a name', async () => {
  const { seen } = await openDuplicate(() => answerJson(drogasul, 201));
  submit();
  expect(await screen.findByText('Escolha a farmácia a duplicar.')).toBeTruthy();
  await choose('Drogasul');
  fireEvent.change(nameField(), { target: { value: '  ' } });
  submit();
  expect(await screen.findByText('Informe o nome da farmácia.')).toBeTruthy();
  expect(seen.some((call) => call.method === 'POST')).toBe(false);
});

it("Duplicar Farmácia shows 'Erro ao duplicar farmácia.' and keeps the choice", async () => {
  await openDuplicate(() => refuse(404, 'not_found', 'Farmácia não encontrada.'));
  await choose('Drogasul');
  submit();
  expect(await dialogAlert()).toBe('Erro ao duplicar farmácia. Farmácia não encontrada.');
  expect(nameField().value).toBe('Drogasul (cópia)');
});

it('Duplicar Farmácia removes its opening request from the address’s state', async () => {
  const { router } = await openDuplicate(() => answerJson(drogasul, 201));
  expect(router.state.location.state).toBeNull();
});

it("a copy's proposed name is cut to the limit with its suffix", () => {
  expect(copyName('x'.repeat(200))).toBe(`${'x'.repeat(192)} (cópia)`);
});
