import { answerJson } from './fake-server';

/** The refusal of a form that was opened before another change (docs/http.md, "Versions"). */
export function conflictWith(current: unknown): Response {
  const sentence = 'Este registro foi alterado por outra pessoa.';
  return answerJson({ detail: sentence, error: sentence, code: 'version_conflict', current }, 409);
}
