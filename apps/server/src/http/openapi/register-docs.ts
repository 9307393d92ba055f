import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsPage } from './docs-page.js';
import type { OpenapiDocument } from './document-types.js';
import { openapiDocument } from './openapi-document.js';

/** Serves the OpenAPI document and a page to read it, to everyone (docs/decisions/0010). */
export function registerDocs(app: FastifyInstance, { version }: { readonly version: string }): void {
  // Made at the first request, because both take most of a server's start, and few servers are asked.
  let made: { document: OpenapiDocument; page: string } | undefined;
  const docs = () => {
    if (made === undefined) {
      const document = openapiDocument(version);
      made = { document, page: docsPage(document) };
    }
    return made;
  };
  const fresh = (reply: FastifyReply) => reply.header('Cache-Control', 'no-cache');
  app.get('/api/docs/', (_request, reply) => fresh(reply).type('text/html; charset=utf-8').send(docs().page));
  app.get('/api/docs/openapi.json', (_request, reply) => fresh(reply).send(docs().document));
}
