import { type ErrorCode, errorBodySchema } from '@balanco/contract/base/errors';
import type { EndpointExamples, Example } from '@balanco/contract/base/example';
import { examplePath } from '@balanco/contract/base/example-path';
import { refusalsOf } from '@balanco/contract/base/refusals-of';
import { statusOf } from '../status.js';
import type { OpenapiContent, OpenapiExample, OpenapiResponse } from './document-types.js';
import type { JsonSchema, SchemaWriter } from './schema-writer.js';

type Responses = Record<string, OpenapiResponse>;

const retryAfter = {
  'Retry-After': { description: 'Segundos até a próxima tentativa', schema: { type: 'integer', minimum: 1 } },
};

const comesBack = new Set([statusOf.too_many_requests, statusOf.unavailable, statusOf.out_of_space]);

/** All answers of a call by status: its successes, its refusals, and the refusals that any call may have. */
export function responsesOf(examples: EndpointExamples, schemas: SchemaWriter): Responses {
  return { ...answersOf(examples, schemas), ...refusalsByStatus(examples, schemas) };
}

function answersOf({ endpoint, successes }: EndpointExamples, schemas: SchemaWriter): Responses {
  const responses: Responses = {};
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    const shown = successes.filter((example) => example.status === Number(status));
    responses[status] = {
      description: status === '201' ? 'Criado' : 'Sucesso',
      content: contentOf(schemas.write(schema, 'output'), shown.map(answerOf(endpoint))),
    };
  }
  return responses;
}

function refusalsByStatus({ endpoint, refusals }: EndpointExamples, schemas: SchemaWriter): Responses {
  const faults: ErrorCode[] = ['internal', 'unavailable', 'out_of_space'];
  const ofAnyCall: ErrorCode[] = endpoint.body === undefined ? faults : ['too_large', ...faults];
  const codes = [...refusalsOf(endpoint), ...ofAnyCall];
  const schema = schemas.write(errorBodySchema, 'output');
  const responses: Responses = {};
  for (const status of new Set(codes.map((code) => statusOf[code]))) {
    const shown = refusals.filter((example) => example.status === status);
    responses[status] = {
      description: codes.filter((code) => statusOf[code] === status).join(', '),
      ...(comesBack.has(status) ? { headers: retryAfter } : {}),
      content: contentOf(schema, shown.map(answerOf(endpoint))),
    };
  }
  return responses;
}

/** An example answer. It has the request line too if that differs from the call's path. */
function answerOf(endpoint: EndpointExamples['endpoint']) {
  return ({ title, request, answer }: Example): OpenapiExample => {
    const path = examplePath(endpoint, request);
    const line = path === endpoint.path ? {} : { description: `${endpoint.method} ${path}` };
    return { summary: title, ...line, value: answer };
  };
}

/** JSON of a schema, with examples under the names exemplo1, exemplo2, … */
export function contentOf(schema: JsonSchema, examples: readonly OpenapiExample[]): OpenapiContent {
  if (examples.length === 0) return { 'application/json': { schema } };
  const named = examples.map((example, index) => [`exemplo${index + 1}`, example]);
  return { 'application/json': { schema, examples: Object.fromEntries(named) } };
}
