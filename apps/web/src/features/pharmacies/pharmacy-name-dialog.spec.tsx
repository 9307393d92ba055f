import { eachPharmacyField, PHARMACY_FIELDS } from '@balanco/contract/pharmacies/pharmacies';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, conflictWith, refuse } from '../../testing/app';
import { copyName } from './pharmacy-name-dialog';
import {
  dialogAlert,
  drogasul,
  noFields,
  pharmacy,
  saoJoao,
  sent,
  showPharmacies,
} from './testing/show-pharmacies';

async function openDuplicate(post: () => Response) {
  const { seen } = showPharmacies({
    answers: { 'POST /api/pharmacies/': post },
    address: '/farmacias/duplicar',
  });
  await screen.findByRole('dialog', { name: 'Duplicar Farmácia' });
  await screen.findByRole('link', { name: 'Drogasul' });
  return { seen };
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

it('Duplicar Farmácia, opened by its address on a slow network, begins at the pharmacy', async () => {
  let answer = () => {};
  const list = new Promise<Response>((resolve) => {
    answer = () => resolve(answerJson([saoJoao, drogasul]));
  });
  showPharmacies({ answers: { 'GET /api/pharmacies/': () => list }, address: '/farmacias/duplicar' });
  // The dialog's code comes before the list.
  await act(() => import('./pharmacy-name-dialog'));
  answer();
  const field = await screen.findByRole('combobox', { name: 'Farmácia a duplicar' });
  await waitFor(() => expect(document.activeElement).toBe(field));
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

it("a copy's proposed name is cut to the limit with its suffix", () => {
  expect(copyName('x'.repeat(200))).toBe(`${'x'.repeat(192)} (cópia)`);
});

async function openEdit(put: () => Response, name = () => drogasul.name) {
  const { seen } = showPharmacies({
    list: () => [{ ...drogasul, name: name() }],
    answers: { [`PUT /api/pharmacies/${drogasul.id}/`]: put },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Editar Drogasul' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'Editar Farmácia' });
  return { seen, button, field: screen.getByLabelText<HTMLInputElement>(/^Nome/) };
}
function saveAs(field: HTMLInputElement, name: string): void {
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
}

it('Editar Farmácia changes every field, updates the list and returns the focus', async () => {
  let stored = drogasul.name;
  const { seen, button, field } = await openEdit(
    () => {
      stored = 'Drogasul Centro';
      return answerJson({ ...drogasul, name: stored });
    },
    () => stored,
  );
  expect(field.value).toBe('Drogasul');
  const labels = eachPharmacyField((name) => PHARMACY_FIELDS[name].label);
  for (const label of Object.values(labels))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: label } });
  saveAs(field, ' Drogasul Centro ');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(seen, 'PUT').body).toEqual({ ...labels, name: 'Drogasul Centro', version: 1 });
  expect(screen.getByRole('link', { name: 'Drogasul Centro' })).toBeTruthy();
});

it('Editar Farmácia leads to the settings with the data of the Ata', async () => {
  await openEdit(() => answerJson(drogasul));
  const link = screen.getByRole('link', { name: 'Configurações' });
  expect(link.closest('p')?.textContent).toBe('CNPJ, endereço e responsável técnico estão em Configurações.');
  expect(link.getAttribute('href')).toBe(`/farmacias/${drogasul.id}/configuracoes`);
});

it("Editar Farmácia shows 'Erro ao editar farmácia.' and keeps what was typed", async () => {
  const { field } = await openEdit(() => refuse(404, 'not_found', 'Farmácia não encontrada.'));
  saveAs(field, 'Outra');
  expect(await dialogAlert()).toBe('Erro ao editar farmácia. Farmácia não encontrada.');
  expect(field.value).toBe('Outra');
});

it('Editar Farmácia shows both names after a concurrent rename', async () => {
  const theirs = { ...drogasul, name: 'Drogasul Norte', version: 2 };
  const answers = [() => conflictWith(theirs), () => answerJson({ ...theirs, name: 'Drogasul Centro' })];
  const { seen, field } = await openEdit(() => answers.shift()?.() ?? refuse(500));
  saveAs(field, 'Drogasul Centro');
  const dialog = await screen.findByRole('dialog', { name: 'Farmácia alterada por outra pessoa' });
  expect([...dialog.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '',
    'Drogasul Norte',
    'Drogasul Centro',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Salvar o meu valor' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const puts = bodiesOf(seen, 'PUT');
  expect(puts).toEqual([
    { ...noFields, name: 'Drogasul Centro', version: 1 },
    { ...noFields, name: 'Drogasul Centro', version: 2 },
  ]);
});
