import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/app';
import { keptPage, useListAddress } from './list-address';

let choose: ReturnType<typeof useListAddress>[1];

function List() {
  const [{ only, department, search }, change] = useListAddress();
  choose = change;
  return <p>{[only, department, search].join(' · ')}</p>;
}

it('a filter goes to the first page and keeps one chosen before the page rendered it', async () => {
  const router = renderApp([{ path: '/', element: <List /> }], '/?pagina=3');
  await act(async () => {
    const drawn = choose;
    drawn({ only: 'missing' });
    await expect.poll(() => router.state.location.search).toContain('missing');
    drawn({ department: 'ÉTICOS' });
    await expect.poll(() => router.state.location.search).toContain('departamento');
    drawn({ search: 'soro' });
  });
  expect(screen.getByText('missing · ÉTICOS · soro')).toBeTruthy();
  expect(router.state.location.search).not.toContain('pagina');
});

it('a search typed on a screen being left doesn’t reach the next', async () => {
  const routes = ['/', '/outra'].map((path) => ({ path, element: <List key={path} /> }));
  const router = renderApp(routes, '/?busca=soro');
  await act(async () => {
    const drawn = choose;
    await router.navigate('/outra');
    drawn({ search: 'dipirona' });
  });
  expect(router.state.location).toMatchObject({ pathname: '/outra', search: '' });
});

it.each([
  [{ page: 2 }, true],
  [{ sort: '-name' }, true],
  [{ search: 'dipirona' }, false],
  [{ only: 'missing' }, false],
])('a page that answers another question than %j isn’t kept', (change, isKept) => {
  const listing = { page: 1, sort: undefined, search: 'soro', only: null };
  const page = { listing };
  expect(keptPage(page, { ...listing, ...change })).toBe(isKept ? page : undefined);
});
