import { exampleServer } from '@balanco/contract/examples/example-world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExampleServer, startExampleServer } from '../../testing/example-server.js';
import { openapiDocument } from './openapi-document.js';

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

it('serves the document to anybody, as it is generated', async () => {
  const answer = await server.send({ method: 'GET', path: '/api/docs/openapi.json' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(openapiDocument(exampleServer.version));
});

it.each(['/api/docs/', '/api/docs'])(
  'serves the page at %s, within the content security policy',
  async (path) => {
    const answer = await server.send({ method: 'GET', path });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  },
);
