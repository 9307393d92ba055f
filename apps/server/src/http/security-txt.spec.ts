import { expect, it } from 'vitest';
import { createLogger } from '../logging/create-logger.js';
import { createHttpServer } from './http-server.js';
import { registerSecurityTxt } from './security-txt.js';
import { serveWebFiles } from './web-files.js';

async function answerOf(settings: Parameters<typeof registerSecurityTxt>[1]) {
  const app = await createHttpServer({ logger: createLogger('silent') });
  registerSecurityTxt(app, settings);
  await serveWebFiles(app, undefined);
  return app.inject('/.well-known/security.txt');
}

const contact = 'mailto:seguranca@rede.example';

it('security.txt names the contact and expires 180 days after its answer', async () => {
  const now = () => Date.parse('2026-11-26T12:00:00.123Z');
  const answer = await answerOf({ contact, publicUrl: 'https://balanco.example', now });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n')).toEqual([
    `Contact: ${contact}`,
    'Expires: 2027-05-25T12:00:00Z',
    'Preferred-Languages: pt-BR',
    'Canonical: https://balanco.example/.well-known/security.txt',
    '',
  ]);
});

it.each([undefined, 'http://10.0.0.1:3000'])(
  'security.txt has no Canonical with PUBLIC_URL %s',
  async (publicUrl) => {
    expect((await answerOf({ contact, publicUrl })).body).not.toContain('Canonical');
  },
);

it('security.txt is not found without a contact', async () => {
  expect((await answerOf({ contact: undefined, publicUrl: undefined })).statusCode).toBe(404);
});
