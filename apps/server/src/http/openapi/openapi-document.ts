import { allExamples } from '@balanco/contract/base/all-examples';
import { chapterOf, chapters } from './chapters.js';
import type { OpenapiDocument, OpenapiOperation } from './document-types.js';
import { operationOf } from './operation.js';
import { createSchemaWriter } from './schema-writer.js';

const description = `A API do Balanço. Toda chamada envia \`Authorization: Bearer\` com o id token da sessão e, tendo corpo ou \
não, \`Content-Type: application/json\`; só \`GET /api/config/\` dispensa o token. Os caminhos valem com e sem a barra no fim. \
Uma recusa diz em \`code\` o que houve e em \`detail\` uma frase para a tela; \`fields\` traz as frases de cada campo. Uma \
resposta pode ganhar campos novos: ignore os que não conhece. O cabeçalho \`Idempotency-Key\`, um UUID feito por quem envia, faz \
que um envio repetido crie uma vez só: a resposta é a do primeiro.`;

/** The OpenAPI 3.1 document of the whole contract (docs/http.md, "The OpenAPI document"). */
export function openapiDocument(version: string): OpenapiDocument {
  const schemas = createSchemaWriter();
  const paths: Record<string, Record<string, OpenapiOperation>> = {};
  for (const examples of allExamples) {
    const { method, path } = examples.endpoint;
    const template = path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(examples, chapterOf(path), schemas);
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Balanço', version, description },
    servers: [{ url: '/' }],
    tags: chapters.map(({ name, description: text }) => ({ name, description: text })),
    paths,
    components: {
      schemas: schemas.components(),
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'O id token da sessão; em /api/mobile/ também o access token.',
        },
      },
    },
  };
}
