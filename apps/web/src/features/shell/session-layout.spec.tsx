import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { noticeDone } from '../../ui/messages/notices';
import { UiProvider } from '../../ui/ui-provider';
import { SessionLayout } from './session-layout';

const read = vi.fn(async () => 'Ana');

function Person() {
  const { data } = useQuery({ queryKey: ['person'], queryFn: read });
  return <p>{data}</p>;
}

it('a new session starts without old notices and reads again', async () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Login</p> },
      { Component: SessionLayout, children: [{ path: '/dashboard', Component: Person }] },
    ],
    { initialEntries: ['/dashboard'] },
  );
  render(<RouterProvider router={router} />, { wrapper: UiProvider });
  await screen.findByText('Ana');
  act(() => noticeDone('Contagem excluída'));
  await screen.findByText('Contagem excluída');
  await act(() => router.navigate('/'));
  expect(screen.queryByText('Contagem excluída')).toBeNull();
  await act(() => router.navigate('/dashboard'));
  await screen.findByText('Ana');
  expect(screen.queryByText('Contagem excluída')).toBeNull();
  expect(read).toHaveBeenCalledTimes(2);
});
