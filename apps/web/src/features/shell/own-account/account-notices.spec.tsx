import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson, fakeServer, press, renderApp } from '../../../testing/app';
import { AccountNotices } from './account-notices';

it('notices of the own account stay until read, one after the other', async () => {
  const sentence = 'Bruno Lima gerou um código que conecta um celular ao Coletor em seu nome.';
  const notices = ['e2', 'e3'].map((end) => ({
    id: `01976f4c-2a00-7c30-8000-0000000000${end}`,
    at: '2026-01-20T15:00:00.000Z',
    sentence: `${sentence} ${end}`,
  }));
  const reads = notices.map(({ id }) => `POST /api/notices/${id}/read/`);
  const seen = fakeServer({
    'GET /api/notices/': () => answerJson(notices),
    ...Object.fromEntries(reads.map((read) => [read, () => answerJson({ read: true })])),
  });
  renderApp([{ path: '*', element: <AccountNotices /> }], '/dashboard');
  for (const { sentence: text } of notices) {
    await screen.findByText(`${text} Foi em 20/01/2026 12:00:00.`, { exact: false });
    press('Entendi');
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Entendi' })).toBeNull());
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/notices/', ...reads]);
});
