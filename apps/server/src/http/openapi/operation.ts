import { type ErrorCode, errorBodySchema } from '@balanco/contract/errors';
import type { EndpointExamples, Example } from '@balanco/contract/examples/example';
import { refusalsOf } from '@balanco/contract/examples/refusals-of';
import { mobileCountSchema, submitCounts } from '@balanco/contract/mobile';
import type { Permission } from '@balanco/contract/roles';
import { type ZodType, z } from 'zod';
import { statusOf } from '../status.js';
import type {
  OpenapiContent,
  OpenapiOperation,
  OpenapiParameter,
  OpenapiResponse,
} from './document-types.js';
import type { JsonSchema, SchemaWriter } from './schema-writer.js';

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
  tag: string,
  schemas: SchemaWriter,
): OpenapiOperation {
  const { endpoint } = examples;
  const parameters = [
    ...parametersOf(examples, 'path', schemas),
    ...parametersOf(examples, 'query', schemas),
  ];
  const body = itemByItem[endpoint.id] ?? endpoint.body;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: whoMay[endpoint.permission],
    tags: [tag],
    security: endpoint.permission === 'public' ? [] : [{ idToken: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: requestContent(examples, schemas.write(body, 'input')) } }),
    responses: { ...answersOf(examples, schemas), ...refusalsAsResponses(examples, schemas) },
  };
}

function parametersOf(
  { endpoint, successes }: EndpointExamples,
  place: 'path' | 'query',
  schemas: SchemaWriter,
): OpenapiParameter[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.write(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const shown = successes.map(({ request }) => (place === 'path' ? request.params : request.query)?.[name]);
    const example = shown.find((value) => value !== undefined && value !== '');
    const common = { name, in: place, required: required.includes(name), schema: property };
    return example === undefined ? common : { ...common, example };
  });
}

/** Those of the permission repeat the first success's request, and aren't shown again. */
function requestContent({ successes, refusals }: EndpointExamples, schema: JsonSchema): OpenapiContent {
  const [first] = successes;
  const own = refusals.filter(({ request }) => request !== first?.request && request.body !== undefined);
  return content(schema, [...successes, ...own], ({ request }) => request.body);
}

function answersOf({ endpoint, successes }: EndpointExamples, schemas: SchemaWriter) {
  const answers = Object.entries(endpoint.responses).map(([status, schema]): [string, OpenapiResponse] => {
    const shown = successes.filter((example) => example.status === Number(status));
    const description = status === '201' ? 'Criado' : 'Sucesso';
    return [
      status,
      { description, content: content(schemas.write(schema, 'output'), shown, ({ answer }) => answer) },
    ];
  });
  return Object.fromEntries(answers);
}

function refusalsAsResponses({ endpoint, refusals }: EndpointExamples, schemas: SchemaWriter) {
  const schema = schemas.write(errorBodySchema, 'output');
  const codes: ErrorCode[] = [
    ...refusalsOf(endpoint),
    ...(endpoint.body === undefined ? [] : (['too_large'] as const)),
    'internal',
  ];
  const statuses = [...new Set(codes.map((code) => statusOf[code]))].sort((a, b) => a - b);
  const responses = statuses.map((status): [string, OpenapiResponse] => {
    const description = codes.filter((code) => statusOf[code] === status).join(', ');
    const shown = refusals.filter((example) => example.status === status);
    return [
      String(status),
      {
        description,
        ...(status === statusOf.too_many_requests ? { headers: retryAfter } : {}),
        content: content(schema, shown, ({ answer }) => answer),
      },
    ];
  });
  return Object.fromEntries(responses);
}

const retryAfter = {
  'Retry-After': { description: 'Segundos até a próxima tentativa', schema: { type: 'integer', minimum: 1 } },
};

function content(
  schema: JsonSchema,
  shown: readonly Example[],
  shownPart: (example: Example) => unknown,
): OpenapiContent {
  const examples = shown.map((example, index) => [
    `exemplo${index + 1}`,
    { summary: example.title, value: shownPart(example) },
  ]);
  const given = examples.length === 0 ? {} : { examples: Object.fromEntries(examples) };
  return { 'application/json': { schema, ...given } };
}
