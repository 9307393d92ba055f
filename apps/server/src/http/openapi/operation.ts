import type { EndpointExamples } from '@balanco/contract/examples/example';
import { mobileCountSchema, submitCounts } from '@balanco/contract/mobile';
import type { Permission } from '@balanco/contract/roles';
import { type ZodType, z } from 'zod';
import type { OpenapiOperation } from './document-types.js';
import { parametersOf } from './parameters.js';
import { requestContent } from './request-content.js';
import { responsesOf } from './responses.js';
import type { SchemaWriter } from './schema-writer.js';

const whoMay: Readonly<Record<Permission, string>> = {
  public: 'Para qualquer pessoa, sem token.',
  signed_in: 'Para quem iniciou a sessão, também sem licença.',
  licensed: 'Para qualquer perfil com licença ativa.',
  staff: 'Para administradores e moderadores com licença ativa.',
};

/** Bodies whose items are read one by one, so that a bad one is answered and doesn't refuse the call. */
const itemByItem: Readonly<Record<string, ZodType>> = { [submitCounts.id]: z.array(mobileCountSchema) };

/** One call of the contract as an operation, with all of its examples. */
export function operationOf(
  examples: EndpointExamples,
  chapter: string,
  schemas: SchemaWriter,
): OpenapiOperation {
  const { endpoint } = examples;
  const parameters = parametersOf(examples, schemas);
  const body = itemByItem[endpoint.id] ?? endpoint.body;
  const content = body && requestContent(examples, schemas.write(body, 'input'));
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: whoMay[endpoint.permission],
    tags: [chapter],
    security: endpoint.permission === 'public' ? [] : [{ idToken: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: responsesOf(examples, schemas),
  };
}
