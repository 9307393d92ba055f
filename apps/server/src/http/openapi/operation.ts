import { isDeepStrictEqual } from 'node:util';
import {
  CREATION_KEY_HEADER,
  creationKeySchema,
  type Endpoint,
  refusalsOf,
} from '@balanco/contract/base/endpoint';
import { type ErrorCode, errorBodySchema, errorSentence, statusOf } from '@balanco/contract/base/errors';
import { type EndpointExamples, type Example, examplePath } from '@balanco/contract/base/example';
import { exampleCreationKey } from '@balanco/contract/base/example-world';
import { parameterTexts } from '@balanco/contract/base/parameter-texts';
import type { Permission } from '@balanco/contract/base/roles';
import { mobileCountSchema, submitCounts } from '@balanco/contract/mobile/mobile';
import { type ZodType, z } from 'zod';
import { sunsetOf } from '../deprecation.js';
import type { JsonSchema, SchemaWriter } from './schema-writer.js';

const whoMay: Readonly<Record<Permission, string>> = {
  public: 'Para qualquer pessoa, sem token.',
  signed_in: 'Para quem iniciou a sessão, também sem licença.',
  licensed: 'Para qualquer perfil com licença ativa.',
  staff: 'Para administradores e moderadores com licença ativa.',
  admin: 'Só para administradores com licença ativa.',
};

const itemByItem: Readonly<Record<string, ZodType>> = { [submitCounts.id]: z.array(mobileCountSchema) };

export type OpenapiOperation = ReturnType<typeof operationOf>;

export function operationOf(examples: EndpointExamples, chapter: string, schemas: SchemaWriter) {
  const { endpoint } = examples;
  const sunset = endpoint.deprecated && sunsetOf(endpoint.deprecated);
  const parameters = parametersOf(examples, schemas);
  const body = itemByItem[endpoint.id] ?? endpoint.body;
  const content = body && requestContent(examples, schemas.write(body, 'body'));
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: whoMay[endpoint.permission],
    tags: [chapter],
    security: securityOf(endpoint),
    /** The day from which the call may be gone. */
    ...(sunset && { deprecated: true, 'x-sunset': sunset.toISOString().slice(0, 10) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: { ...answersOf(examples, schemas), ...refusalsByStatus(examples, schemas) },
  };
}

function securityOf({ permission, scope }: Endpoint): Readonly<Record<string, readonly string[]>>[] {
  if (permission === 'public') return [];
  return [{ idToken: [] }, ...(scope === undefined ? [] : [{ machineKey: [scope] }])];
}

function parametersOf(examples: EndpointExamples, schemas: SchemaWriter): OpenapiParameter[] {
  return [
    ...parametersIn('path', examples, schemas),
    ...parametersIn('query', examples, schemas),
    ...(examples.endpoint.creationKey === undefined ? [] : [creationKeyParameter(schemas)]),
  ];
}

function creationKeyParameter(schemas: SchemaWriter): OpenapiParameter {
  const schema = schemas.write(creationKeySchema, 'input');
  const name = CREATION_KEY_HEADER;
  const description = parameterTexts[name] ?? '';
  return { name, in: 'header', description, required: false, schema, example: exampleCreationKey };
}

function parametersIn(
  location: 'path' | 'query',
  { endpoint, successes }: EndpointExamples,
  schemas: SchemaWriter,
): OpenapiParameter[] {
  const schema = location === 'path' ? endpoint.params : endpoint.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.write(schema, 'input') as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  const requests = successes.map(({ request }) => (location === 'path' ? request.params : request.query));
  return Object.entries(properties).map(([name, property]) => {
    const example = requests
      .map((given) => given?.[name])
      .find((value) => value !== undefined && value !== '');
    const parameter = {
      name,
      in: location,
      description: parameterTexts[name] ?? '',
      required: required.includes(name),
      schema: property,
    };
    return example === undefined ? parameter : { ...parameter, example };
  });
}

function requestContent({ successes }: EndpointExamples, schema: JsonSchema): OpenapiContent {
  const shown: Example[] = [];
  for (const example of successes) {
    const isKnown = shown.some(({ request }) => isDeepStrictEqual(request.body, example.request.body));
    if (!isKnown) shown.push(example);
  }
  return contentOf(
    schema,
    shown.map(({ title, request }) => ({ summary: title, value: request.body })),
  );
}

type Responses = Record<
  string,
  {
    description: string;
    headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
    content: OpenapiContent;
  }
>;

function answersOf({ endpoint, successes }: EndpointExamples, schemas: SchemaWriter): Responses {
  const responses: Responses = {};
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    const shown = successes.filter((example) => example.status === Number(status));
    responses[status] = {
      description: status === '201' ? 'Criado' : 'Sucesso',
      content: contentOf(schemas.write(schema, 'output'), shown.map(answerOf(endpoint)), endpoint.answers),
    };
  }
  return responses;
}

function refusalsByStatus({ endpoint, refusals }: EndpointExamples, schemas: SchemaWriter): Responses {
  const ofAnyCall: ErrorCode[] = ['internal', 'unavailable', 'out_of_space'];
  if (endpoint.body !== undefined) ofAnyCall.unshift('too_large');
  if (endpoint.permission === 'public' || endpoint.scope !== undefined)
    ofAnyCall.unshift('too_many_requests');
  const codes = [...new Set([...refusalsOf(endpoint), ...ofAnyCall])];
  const schema = schemas.write(errorBodySchema, 'output');
  const responses: Responses = {};
  for (const status of new Set(codes.map((code) => statusOf[code]))) {
    const shown = refusals.filter((example) => example.status === status).map(answerOf(endpoint));
    if (status === 429 && shown.length === 0) shown.push({ summary: 'Chamadas demais', value: tooMany });
    responses[status] = {
      description: codes.filter((code) => statusOf[code] === status).join(', '),
      ...(comesBack.has(status) ? { headers: retryAfter } : {}),
      content: contentOf(schema, shown),
    };
  }
  return responses;
}

const detail = errorSentence.too_many_requests;
const tooMany = { detail, error: detail, code: 'too_many_requests' };

const retryAfter = {
  'Retry-After': { description: 'Segundos até a próxima tentativa', schema: { type: 'integer', minimum: 1 } },
};

const comesBack = new Set<number>([statusOf.too_many_requests, statusOf.unavailable, statusOf.out_of_space]);

function answerOf(endpoint: EndpointExamples['endpoint']) {
  return ({ title, request, answer }: Example): OpenapiExample => {
    const path = examplePath(endpoint, request);
    const line = path === endpoint.path ? {} : { description: `${endpoint.method} ${path}` };
    return { summary: title, ...line, value: answer };
  };
}

function contentOf(
  schema: JsonSchema,
  examples: readonly OpenapiExample[],
  type = 'application/json',
): OpenapiContent {
  if (examples.length === 0) return { [type]: { schema } };
  const named = examples.map((example, index) => [`exemplo${index + 1}`, example]);
  return { [type]: { schema, examples: Object.fromEntries(named) } };
}

export interface OpenapiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** By media type, of which there is one. */
export type OpenapiContent = Readonly<Record<string, OpenapiMedia>>;

export interface OpenapiMedia {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, OpenapiExample>>;
}

export function mediaOf(content: OpenapiContent): OpenapiMedia {
  return Object.values(content)[0] ?? { schema: {} };
}

interface OpenapiExample {
  readonly summary: string;
  readonly description?: string;
  readonly value: unknown;
}
