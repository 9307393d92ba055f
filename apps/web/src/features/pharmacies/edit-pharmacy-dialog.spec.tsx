import { eachPharmacyField, PHARMACY_FIELDS } from '@balanco/contract/pharmacies/pharmacies';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, conflictWith, refuse } from '../../testing/fake-server';
import { dialogAlert, drogasul, noFields, sent, showPharmacies } from './testing/show-pharmacies';

/** The list shows `name`. */
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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen, 'PUT').body).toEqual({ ...labels, name: 'Drogasul Centro', version: 1 });
  expect(screen.getByRole('link', { name: 'Drogasul Centro' })).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

it('Editar Farmácia leads to the settings with the data of the Ata', async () => {
  await openEdit(() => answerJson(drogasul));
  const link = screen.getByRole('link', { name: 'Configurações' });
  expect(link.closest('p')?.textContent).toBe('CNPJ, endereço e responsável técnico estão em Configurações.');
  expect(link.getAttribute('href')).toBe(`/farmacias/${drogasul.id}/configuracoes`);
});

it('Editar Farmácia requires a name', async () => {
  const { seen, field } = await openEdit(() => answerJson(drogasul));
  saveAs(field, '   ');
  expect(await screen.findByText('Informe o nome da farmácia.')).toBeTruthy();
  expect(seen.some((call) => call.method === 'PUT')).toBe(false);
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
  const puts = seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body ?? ''));
  expect(puts).toEqual([
    { ...noFields, name: 'Drogasul Centro', version: 1 },
    { ...noFields, name: 'Drogasul Centro', version: 2 },
  ]);
});

it("Editar Farmácia keeps the other person's name if that is chosen", async () => {
  const { seen, field } = await openEdit(() =>
    conflictWith({ ...drogasul, name: 'Drogasul Norte', version: 2 }),
  );
  saveAs(field, 'Drogasul Centro');
  fireEvent.click(await screen.findByRole('button', { name: 'Manter o valor salvo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
