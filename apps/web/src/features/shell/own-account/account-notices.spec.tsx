import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson, fakeServer } from '../../../testing/fake-server';
import { press } from '../../../testing/press';
import { renderApp } from '../../../testing/render-app';
import { AccountNotices } from './account-notices';

it('a notice of the own account stays until it is read', async () => {
  const id = '01976f4c-2a00-7c30-8000-0000000000e2';
  const sentence = 'Bruno Lima gerou um código que conecta um celular ao Coletor em seu nome.';
  const seen = fakeServer({
    'GET /api/notices/': () => answerJson([{ id, at: '2026-01-20T15:00:00.000Z', sentence }]),
    [`POST /api/notices/${id}/read/`]: () => answerJson({ read: true }),
  });
  renderApp([{ path: '*', element: <AccountNotices /> }], '/dashboard');
  const notice = await screen.findByRole('region', { name: 'Avisos da sua conta' });
  expect(notice.textContent).toContain(`${sentence} Foi em 20/01/2026 12:00:00.`);
  press('Entendi');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Avisos da sua conta' })).toBeNull());
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
});
