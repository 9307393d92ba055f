import './whole-screens';
import type { ReactNode } from 'react';
import { StaffActionProvider } from '../session/role/staff-action';
import { fakeServer } from './fake-server';
import { createTestQueries, renderApp } from './render-app';

export function showDialog(
  dialog: ReactNode,
  answers: Parameters<typeof fakeServer>[0] = {},
  queries = createTestQueries(),
) {
  const seen = fakeServer(answers);
  renderApp([{ path: '*', element: <StaffActionProvider>{dialog}</StaffActionProvider> }], '/', queries);
  return seen;
}
