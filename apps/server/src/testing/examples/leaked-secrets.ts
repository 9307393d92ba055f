import { allExamples } from '@balanco/contract/base/all-examples';
import { exampleLicences, examplePeople } from '@balanco/contract/base/example-world';
import type { ExampleServer } from './example-server.js';

const PASSWORD = 'Coleta!234';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** They are ordinary words, too. */
const WORDS = new Set(['product', 'catalogue', 'update', 'replace', 'counted', 'barcode']);

export const exampleCalls = allExamples.flatMap(({ endpoint, successes, refusals }) =>
  [...successes, ...refusals].map((example) => ({ endpoint, example })),
);

export function leakedSecrets(server: Pick<ExampleServer, 'tokens'>, lines: readonly string[]): string[] {
  const people = Object.values(examplePeople).flatMap(({ email, name }) => [email, name]);
  const tokens = Object.values(server.tokens).flatMap(({ idToken, accessToken }) => [idToken, accessToken]);
  const keys = Object.values(exampleLicences).flatMap(({ key }) => [key, key.replaceAll('-', '')]);
  const sent = exampleCalls.flatMap(({ example: { request } }) => [
    ...textsIn(request.body),
    ...textsIn(request.query),
  ]);
  const secrets = [...new Set([PASSWORD, ...people, ...tokens, ...keys, ...sent])];
  if (secrets.length <= 50) throw new Error('the examples send too few texts to judge a log by');
  const text = lines.join('\n');
  return secrets.filter(
    (secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
  );
}

/** Not ids, short words or numbers, which may be anywhere. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.length >= 6 && !UUID.test(value) && !WORDS.has(value) && !/^\d{1,7}$/.test(value)
      ? [value]
      : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
