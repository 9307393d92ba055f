import '../../testing/whole-screens';
import type { ReactNode } from 'react';
import { StaffActionProvider } from '../../session/role/staff-action';
import { answerJson, fakeServer } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';
import { drogasul, saoJoao } from './product';

/** To an admin; `answers` exclude the pharmacies. */
export function showDialog(dialog: ReactNode, answers: Parameters<typeof fakeServer>[0]) {
  const seen = fakeServer({
    'GET /api/pharmacies/': () => answerJson([saoJoao, drogasul]),
    ...answers,
  });
  renderApp([{ path: '*', element: <StaffActionProvider>{dialog}</StaffActionProvider> }], '/');
  const sent = (method: string) =>
    seen
      .filter((call) => call.method === method)
      .map(({ path, body }) => [path, body === null ? null : JSON.parse(body)]);
  return { seen, sent };
}
