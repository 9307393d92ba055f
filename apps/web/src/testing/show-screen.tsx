import './whole-screens';
import type { ReactNode } from 'react';
import type { InitialEntry } from 'react-router';
import { BackGuard } from '../listing/dialog-route';
import { HistoryProvider } from '../listing/history/history-provider';
import { protectedScreens } from '../routes';
import { StaffActionProvider } from '../session/role/staff-action';
import { type Answers, answerJson, createTestQueries, fakeServer, renderApp } from './app';

interface Shown {
  role?: string | object;
  address?: InitialEntry;
  path?: string;
  queries?: ReturnType<typeof createTestQueries>;
}

export function showScreen(element: ReactNode, answers: Answers = {}, shown: Shown = {}) {
  const { role = 'admin', address = '/', path = '*', queries = createTestQueries() } = shown;
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson(typeof role === 'string' ? { role } : role),
    ...answers,
  });
  const framed = (
    <StaffActionProvider>
      <BackGuard />
      <HistoryProvider>{element}</HistoryProvider>
    </StaffActionProvider>
  );
  const dialogs = protectedScreens
    .filter((screen) => path === '*' || screen.path === path)
    .map((screen) => ({
      path: screen.path,
      children: [{ index: true, element: null }, ...(screen.children ?? [])],
    }));
  const other = { path: '*', element: null };
  const routes =
    path === '*'
      ? [{ element: framed, children: [...dialogs, other] }]
      : [{ element: framed, children: [...dialogs, { path, element: null }] }, other];
  return { seen, queries, router: renderApp(routes, address, queries) };
}

export function showDialog(dialog: ReactNode, answers: Answers = {}, queries = createTestQueries()) {
  return showScreen(dialog, answers, { role: 'user', queries }).seen;
}
