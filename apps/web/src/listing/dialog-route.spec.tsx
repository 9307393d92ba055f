import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PharmaciesScreen } from '../features/pharmacies/pharmacies-screen';
import { answerJson, press, showScreen } from '../testing/app';

const NEW = '/farmacias/nova?busca=sul';

function show(address: string, role: string | object = 'admin') {
  const answers = { 'GET /api/pharmacies/': () => answerJson([]) };
  return showScreen(<PharmaciesScreen />, answers, { role, address }).router;
}
const opened = () => screen.findByRole('dialog', { name: 'Nova Farmácia' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
type Router = ReturnType<typeof show>;
const goBack = (router: Router) => act(() => router.navigate(-1));
const address = ({ state: { location } }: Router) => `${location.pathname}${location.search}`;

async function pressNew() {
  const router = show('/farmacias?busca=sul');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Nova Farmácia' }))[0] as HTMLElement);
  await opened();
  expect(address(router)).toBe(NEW);
  return router;
}

it("'back' closes a dialog, and Cancelar goes back too", async () => {
  const router = await pressNew();
  await goBack(router);
  await closed();
  await act(() => router.navigate(1));
  await opened();
  press('Cancelar');
  await closed();
  expect(address(router)).toBe('/farmacias?busca=sul');
  expect(router.state.historyAction).toBe('POP');
});

it('an address opens its dialog, which closes to its list', async () => {
  const router = show(NEW);
  await opened();
  press('Cancelar');
  await closed();
  expect(address(router)).toBe('/farmacias?busca=sul');
});

it('an address of a dialog leads a plain user to the list with the banner', async () => {
  const router = show(NEW, 'user');
  expect(await screen.findByText('Usuários não podem realizar essa ação!')).toBeTruthy();
  expect(address(router)).toBe('/farmacias?busca=sul');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the dialog of all pharmacies leads limited staff to the list', async () => {
  const router = show(NEW, { role: 'mod', limited: true });
  await waitFor(() => expect(address(router)).toBe('/farmacias?busca=sul'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it("'back' asks before it discards what was typed", async () => {
  const router = await pressNew();
  await userEvent.type(screen.getByLabelText(/^Nome/), 'Filial');
  await goBack(router);
  expect((await screen.findByRole('alert')).textContent).toBe('Descartar o que foi digitado?');
  press('Continuar');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Filial');
  await goBack(router);
  await screen.findByRole('alert');
  press('Descartar');
  await closed();
  expect(address(router)).toBe('/farmacias?busca=sul');
});
