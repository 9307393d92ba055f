import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '../http-server.js';
import { registerDocs } from './docs-page.js';
import { openapiDocument } from './openapi-document.js';

let app: FastifyInstance;
beforeAll(async () => {
  const logger = pino({ level: 'silent' });
  app = await createHttpServer({ logger, trustProxy: false, identityOrigins: [], https: false });
  registerDocs(app, { version: '1.2.3' });
});
afterAll(() => app.close());

it("the server serves the generated OpenAPI document with the server's version", async () => {
  const answer = await app.inject('/api/docs/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(openapiDocument('1.2.3'));
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
