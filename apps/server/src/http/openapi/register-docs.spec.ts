import { allExamples } from '@balanco/contract/base/all-examples';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { createHttpServer } from '../http-server.js';
import { docsPage, registerDocs } from './docs-page.js';
import { openapiDocument } from './openapi-document.js';

const app = await createHttpServer({ logger: pino({ level: 'silent' }) });
registerDocs(app, { version: '1.2.3' });
afterAll(() => app.close());

it("the server serves the generated OpenAPI document with the server's version", async () => {
  const answer = await app.inject('/api/docs/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(await openapiDocument('1.2.3'));
});

it('others have their turn between two calls while the documentation is made', async () => {
  let turns = 0;
  const take = () => {
    turns += 1;
    turn = setImmediate(take);
  };
  let turn = setImmediate(take);
  const document = await openapiDocument('1.2.3');
  const forDocument = turns;
  await docsPage(document);
  clearImmediate(turn);
  expect([forDocument, turns - forDocument].map((each) => each >= allExamples.length)).toEqual([true, true]);
});

it.each(['/api/docs/', '/api/docs'])(
  'the server serves the API page at %s under the usual content security policy',
  async (path) => {
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  },
);

it.each([
  ['br, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', undefined],
])('the documentation is kept in the encodings of %s, and unchanged is 304', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted };
  for (const url of ['/api/docs/', '/api/docs/openapi.json']) {
    const answer = await app.inject({ url, headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.rawPayload).toHaveLength(Number(answer.headers['content-length']));
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': answer.headers.etag } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(answer.headers.vary).toBe('Accept-Encoding');
  }
});
