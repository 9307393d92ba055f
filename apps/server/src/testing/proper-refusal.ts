import { errorBodySchema } from '@balanco/contract/base/errors';
import { expect } from 'vitest';
import type { ExampleServer, WireAnswer, WireRequest } from './example-server.js';

const ENGLISH = /\b(invalid|expected|received|required|too (small|big|long)|must be|error)\b/i;
const INSIDES =
  /\bat \S+:\d|\.[jt]s\b|node_modules|\bselect\b|\bfrom\b|relation|\bcolumn\b|syntax|kysely|FST_|statusCode/i;

/** Expects a refusal in the contract's shape, in Portuguese, without internals (docs/http.md, "Errors"). */
export function readRefusal({ status, headers, body, text }: WireAnswer) {
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(text).not.toMatch(INSIDES);
  const refusal = errorBodySchema.strict().parse(body);
  expect(refusal.error).toBe(refusal.detail);
  for (const sentence of [refusal.detail, ...Object.values(refusal.fields ?? {}).flat()]) {
    expect(sentence).not.toMatch(ENGLISH);
  }
  return { status, headers, ...refusal };
}

/** Sends a request, as the licensed administrator unless it has a token, and expects such a refusal. */
export async function properRefusal(server: ExampleServer, request: WireRequest) {
  return readRefusal(await server.send({ token: server.tokens.admin.idToken, ...request }));
}
