import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answerJson, fakeServer, renderApp } from '../testing/app';
import { pharmacyRow } from '../testing/rows';
import { useListAddress } from './list-address';
import { PharmacySelect, usePharmacyChoice } from './pharmacy-choice';

const NEW = '0198c0de-0000-7000-8000-000000000001';
const OLD = '0198c0de-0000-7000-8000-000000000002';

function Screen() {
  const choice = usePharmacyChoice();
  const [{ page }, change] = useListAddress();
  return (
    <>
      <PharmacySelect choice={choice} />
      <button type="button" onClick={() => change({ page: page + 1 })}>
        Próxima
      </button>
      <button type="button" onClick={() => change({ search: 'dipirona' })}>
        Procurar
      </button>
    </>
  );
}
const routes = [{ path: '/produtos', Component: Screen }];

beforeEach(() => {
  fakeServer({
    'GET /api/pharmacies/': () =>
      answerJson([pharmacyRow({ id: NEW, name: 'Drogaria Nova' }), pharmacyRow({ id: OLD })]),
  });
});

const chosen = (name: string) =>
  waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Farmácia' }).value).toBe(name),
  );

it.each([
  ['/produtos', null, 'Drogaria Nova'],
  ['/produtos', OLD, 'Farmácia São João'],
  ['/produtos', 'gone', 'Drogaria Nova'],
  [`/produtos?farmacia=${OLD}`, NEW, 'Farmácia São João'],
  ['/produtos?farmacia=gone', OLD, 'Farmácia São João'],
])('the address %s with %j remembered shows %s', async (address, remembered, name) => {
  if (remembered !== null) localStorage.setItem('lastPharmacy', remembered);
  const router = renderApp(routes, address);
  await chosen(name);
  const id = name === 'Drogaria Nova' ? NEW : OLD;
  expect(router.state.location.search).toBe(`?farmacia=${id}`);
  expect(localStorage.getItem('lastPharmacy')).toBe(id);
});

it('a pasted link keeps its page until the pharmacy or search changes', async () => {
  const router = renderApp(routes, '/produtos?pagina=3');
  await chosen('Drogaria Nova');
  expect(router.state.location.search).toBe(`?pagina=3&farmacia=${NEW}`);
  await userEvent.click(screen.getByRole('combobox', { name: 'Farmácia' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Farmácia São João', hidden: true }));
  await chosen('Farmácia São João');
  expect(router.state.location.search).toBe(`?farmacia=${OLD}`);
  await userEvent.click(screen.getByText('Próxima'));
  expect(router.state.location.search).toBe(`?farmacia=${OLD}&pagina=2`);
  await userEvent.click(screen.getByText('Procurar'));
  expect(router.state.location.search).toBe(`?farmacia=${OLD}&busca=dipirona`);
  expect(router.state.historyAction).toBe('REPLACE');
});

it('a screen that a click is leaving writes no pharmacy', async () => {
  let load = (_code: { element: string }) => {};
  const code = new Promise<{ element: string }>((resolve) => (load = resolve));
  const router = renderApp([...routes, { path: '/perdas', lazy: () => code }], '/produtos');
  const left = router.navigate('/perdas');
  await chosen('Drogaria Nova');
  load({ element: 'Perdas' });
  await left;
  await screen.findByText('Perdas');
});
