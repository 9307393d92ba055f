import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerJson, refuse } from '../../testing/fake-server';
import { pharmacyRow } from '../../testing/rows';
import { showNarrow } from '../../testing/show-narrow';
import { showDialog } from '../../testing/show-screen';
import { UnplacedNotice } from './notices';
import { countLine } from './testing/count-line';
import { showCounts } from './testing/show-counts';

const LIST = 'GET /api/unplaced-counts/?page=1&page_size=1';
const page = (count: number) => answerJson({ count, next: null, previous: null, results: [], groups: [] });

it('Contagens shows staff the number of unplaced counts, with a link', async () => {
  showCounts('admin', () => [countLine()], { [LIST]: () => page(1234) });
  const notice = (await screen.findByText('1.234 contagens sem inventário')).parentElement;
  expect(notice?.role).toBe('status');
  const link = screen.getByRole('link', { name: 'Ver e atribuir' });
  expect(link.getAttribute('href')).toBe('/contagens/sem-inventario');
  expect(await screen.findByText('Ana')).toBeTruthy();
});

it('unplaced counts name all pharmacies if there are several', async () => {
  const other = pharmacyRow({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Farmácia Central' });
  showCounts('admin', () => [countLine()], {
    'GET /api/pharmacies/': () => answerJson([pharmacyRow(), other]),
    [LIST]: () => page(4),
  });
  expect(await screen.findByText('4 contagens sem inventário (todas as farmácias)')).toBeTruthy();
});

function showNotice(role: 'admin' | 'user', answer: () => Response) {
  const seen = showDialog(<UnplacedNotice />, {
    'GET /api/current-user-role/': () => answerJson({ role }),
    [LIST]: answer,
  });
  return (path: string) => waitFor(() => expect(seen.some((call) => call.path === path)).toBe(true));
}

it('Contagens uses the singular for one unplaced count', async () => {
  showNotice('admin', () => page(1));
  expect(await screen.findByText('1 contagem sem inventário')).toBeTruthy();
});

it.each([
  ['there are no such counts', () => page(0)],
  ['the request fails', () => refuse(400, 'invalid')],
  ['the role no longer allows it', () => refuse(403, 'permission_denied')],
])('Contagens shows no notice about unplaced counts if %s', async (_what, answer) => {
  const answered = vi.fn(answer);
  showNotice('admin', answered);
  await waitFor(() => expect(answered).toHaveBeenCalled());
  await act(async () => undefined);
  expect(screen.queryByText(/sem inventário/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('Contagens requests no unplaced counts for plain users', async () => {
  const answered = vi.fn(() => page(5));
  await showNotice('user', answered)('/api/current-user-role/');
  await act(async () => undefined);
  expect(answered).not.toHaveBeenCalled();
  expect(screen.queryByText(/sem inventário/)).toBeNull();
});

it('On a phone Contagens has the number of unplaced counts beside its title', async () => {
  showNarrow();
  showCounts('admin', () => [countLine()], { [LIST]: () => page(1234) });
  const link = await screen.findByRole('link', { name: '1.234 sem inventário' });
  expect(link.getAttribute('href')).toBe('/contagens/sem-inventario');
  expect(link.closest('header')?.textContent).toContain('Contagens');
  expect(screen.queryByRole('link', { name: 'Ver e atribuir' })).toBeNull();
});
