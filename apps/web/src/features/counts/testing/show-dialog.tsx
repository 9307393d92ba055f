import '../../../testing/whole-screens';
import type { ReactNode } from 'react';
import { StaffActionProvider } from '../../../session/staff-action';
import { fakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

/** A dialog of the screen by itself, with what the server answers. */
export function showDialog(dialog: ReactNode, answers: Parameters<typeof fakeServer>[0]) {
  const seen = fakeServer(answers);
  renderApp([{ path: '*', element: <StaffActionProvider>{dialog}</StaffActionProvider> }], '/');
  return seen;
}
