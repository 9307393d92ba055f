import { getCall } from '@balanco/contract/base/endpoint';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { bind } from './binding.js';
import { createHttpServer } from './http-server.js';
import { operationOf } from './openapi/operation.js';
import { createSchemaWriter } from './openapi/schema-writer.js';
import { registerBindings } from './register-bindings.js';

const old = getCall('/api/old-results/', 'public', {
  id: 'list_old_results',
  promised: true,
  deprecated: '2026-11-30',
  summary: 'Some daqui a um ano',
  responses: { 200: z.object({}) },
});

it('a deprecated call says since when, and until when it is served', async () => {
  const app = await createHttpServer({ logger: pino({ level: 'silent' }) });
  onTestFinished(() => app.close());
  app.decorateRequest('turn', null);
  registerBindings(app, [bind(old, async () => ({}))], {
    authenticate: () => Promise.reject(new Error('public')),
    originOf: () => '',
    assertSpace: async () => undefined,
    enterLane: () => undefined,
    validateAnswers: true,
  });
  const { statusCode, headers } = await app.inject(old.path);
  expect([statusCode, headers.deprecation, headers.sunset]).toEqual([
    200,
    '@1795996800',
    'Tue, 30 Nov 2027 00:00:00 GMT',
  ]);
  const operation = operationOf(
    { endpoint: old, successes: [], refusals: [] },
    'Sessão',
    createSchemaWriter(),
  );
  expect(operation).toMatchObject({ deprecated: true, 'x-sunset': '2027-11-30' });
});
