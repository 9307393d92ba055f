import './whole-screens';
import type { ReactNode } from 'react';
import type { InitialEntry } from 'react-router';
import { HistoryProvider } from '../listing/history/history-provider';
import { StaffActionProvider } from '../session/role/staff-action';
import { answerJson, fakeServer } from './fake-server';
import { createTestQueries, renderApp } from './render-app';

export type Answers = Parameters<typeof fakeServer>[0];

interface Shown {
  /** The answer about the role, or the role in it. */
  role?: string | object;
  address?: InitialEntry;
  /** Other addresses show nothing. */
  path?: string;
  queries?: ReturnType<typeof createTestQueries>;
}

/** To an administrator, unless `shown` says otherwise. */
export function showScreen(element: ReactNode, answers: Answers = {}, shown: Shown = {}) {
  const { role = 'admin', address = '/', path = '*', queries = createTestQueries() } = shown;
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson(typeof role === 'string' ? { role } : role),
    ...answers,
  });
  const framed = (
    <StaffActionProvider>
      <HistoryProvider>{element}</HistoryProvider>
    </StaffActionProvider>
  );
  const routes = [{ path, element: framed }, ...(path === '*' ? [] : [{ path: '*', element: null }])];
  return { seen, queries, router: renderApp(routes, address, queries) };
}

/** To a plain user, unless `answers` say otherwise. */
export function showDialog(dialog: ReactNode, answers: Answers = {}, queries = createTestQueries()) {
  return showScreen(dialog, answers, { role: 'user', queries }).seen;
}
