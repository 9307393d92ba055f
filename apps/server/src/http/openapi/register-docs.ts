import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsPage } from './docs-page.js';
import { openapiDocument } from './openapi-document.js';

/** Serves the OpenAPI document and a page to read it, to everyone (docs/decisions/0010). */
export function registerDocs(app: FastifyInstance, { version }: { readonly version: string }): void {
  const document = openapiDocument(version);
  const page = docsPage(document);
  const fresh = (reply: FastifyReply) => reply.header('Cache-Control', 'no-cache');
  app.get('/api/docs/', (_request, reply) => fresh(reply).type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/openapi.json', (_request, reply) => fresh(reply).send(document));
}
