// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { beginSignedIn } from '../../testing/begin-signed-in';
import { answerJson, refuse } from '../../testing/fake-server';
import { dialogAlert, drogasul, expectBanner, sent, showPharmacies } from './testing/show-pharmacies';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));

beginSignedIn();

/** Opens 'Editar' of Drogasul. The server answers `put` and lists the pharmacy under `name`. */
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

it('Editar Farmácia starts with the name, stores the new one, shows it in the list and returns the focus', async () => {
  let stored = drogasul.name;
  const { seen, button, field } = await openEdit(
    () => {
      stored = 'Drogasul Centro';
      return answerJson({ ...drogasul, name: stored });
    },
    () => stored,
  );
  expect(field.value).toBe('Drogasul');
  saveAs(field, ' Drogasul Centro ');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen, 'PUT').body).toEqual({ name: 'Drogasul Centro' });
  expect(screen.getByRole('link', { name: 'Drogasul Centro' })).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

it('Editar Farmácia asks for a name that is not blank', async () => {
  const { seen, field } = await openEdit(() => answerJson(drogasul));
  saveAs(field, '   ');
  expect(await screen.findByText('Informe o nome da farmácia.')).toBeTruthy();
  expect(seen.some((call) => call.method === 'PUT')).toBe(false);
});

it("Editar Farmácia shows 'Erro ao editar farmácia.' with the server's message and keeps what was typed", async () => {
  const { field } = await openEdit(() => refuse(404, 'not_found', 'Farmácia não encontrada.'));
  saveAs(field, 'Outra');
  expect(await dialogAlert()).toBe('Erro ao editar farmácia. Farmácia não encontrada.');
  expect(field.value).toBe('Outra');
});

it('Editar Farmácia closes and shows the banner if the server forbids it', async () => {
  const { field } = await openEdit(() => refuse(403, 'permission_denied'));
  saveAs(field, 'Outra');
  await expectBanner();
});
