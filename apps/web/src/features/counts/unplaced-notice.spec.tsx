// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginSignedIn } from '../../testing/begin-signed-in';
import { answerJson, refuse } from '../../testing/fake-server';
import { countLine } from './testing/count-line';
import { showCounts } from './testing/show-counts';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));

const LIST = 'GET /api/unplaced-counts/?page=1&page_size=1';
const page = (count: number) => answerJson({ count, next: null, previous: null, results: [], groups: [] });

beginSignedIn();

it.each([
  [1, '1 contagem sem inventário'],
  [1234, '1.234 contagens sem inventário'],
])('Contagens tells staff that %d counts have no inventory and links to them', async (count, words) => {
  showCounts('admin', () => [countLine()], { [LIST]: () => page(count) });
  const notice = (await screen.findByText(words)).parentElement;
  expect(notice?.role).toBe('status');
  const link = screen.getByRole('link', { name: 'Ver e atribuir' });
  expect(link.getAttribute('href')).toBe('/contagens/sem-inventario');
  expect(await screen.findByText('Ana')).toBeTruthy();
});

it.each([
  ['there are no such counts', () => page(0)],
  ['the request fails', () => refuse(400, 'invalid')],
  ['the role no longer allows it', () => refuse(403, 'permission_denied')],
])('Contagens shows no notice about unplaced counts if %s', async (_what, answer) => {
  const { seen } = showCounts('admin', () => [countLine()], { [LIST]: answer });
  await waitFor(() => expect(seen.some(({ path }) => path === LIST.slice(4))).toBe(true));
  expect(await screen.findByText('Ana')).toBeTruthy();
  expect(screen.queryByText(/sem inventário/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('Contagens requests no unplaced counts for plain users', async () => {
  const { seen } = showCounts('user', () => [countLine()], { [LIST]: () => page(5) });
  await screen.findByText('Ana');
  await waitFor(() => expect(seen.some(({ path }) => path === '/api/current-user-role/')).toBe(true));
  expect(seen.some(({ path }) => path.startsWith('/api/unplaced-counts/'))).toBe(false);
  expect(screen.queryByText(/sem inventário/)).toBeNull();
});
