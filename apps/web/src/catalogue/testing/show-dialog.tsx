import type { ReactNode } from 'react';
import { type Answers, answerJson, showScreen } from '../../testing/app';
import { drogasul, saoJoao } from './product';

export function showDialog(dialog: ReactNode, answers: Answers) {
  const { seen } = showScreen(dialog, {
    'GET /api/pharmacies/': () => answerJson([saoJoao, drogasul]),
    ...answers,
  });
  const sent = (method: string) =>
    seen
      .filter((call) => call.method === method)
      .map(({ path, body }) => [path, body === null ? null : JSON.parse(body)]);
  return { seen, sent };
}
