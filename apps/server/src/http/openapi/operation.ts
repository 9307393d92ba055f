import { isDeepStrictEqual } from 'node:util';
import { CREATION_KEY_HEADER, creationKeySchema } from '@balanco/contract/base/creation-key';
import type { EndpointExamples, Example } from '@balanco/contract/base/example';
import { exampleCreationKey } from '@balanco/contract/base/example-world';
import { parameterTexts } from '@balanco/contract/base/parameter-texts';
import type { Permission } from '@balanco/contract/base/roles';
import { mobileCountSchema, submitCounts } from '@balanco/contract/mobile/mobile';
import { type ZodType, z } from 'zod';
import type { OpenapiContent, OpenapiOperation, OpenapiParameter } from './document-types.js';
import { contentOf, responsesOf } from './responses.js';
import type { JsonSchema, SchemaWriter } from './schema-writer.js';

const whoMay: Readonly<Record<Permission, string>> = {
  public: 'Para qualquer pessoa, sem token.',
  signed_in: 'Para quem iniciou a sessão, também sem licença.',
  licensed: 'Para qualquer perfil com licença ativa.',
  staff: 'Para administradores e moderadores com licença ativa.',
  admin: 'Só para administradores com licença ativa.',
};

/** Bodies whose items are validated one by one, so that a bad item doesn't refuse the call. */
const itemByItem: Readonly<Record<string, ZodType>> = { [submitCounts.id]: z.array(mobileCountSchema) };

/** One call of the contract as an OpenAPI operation with all its examples. */
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

/** The parameters of a call's path, query and header, each with a value from an example. */
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

/** The body of a call. Each example body appears once, under the title of the first example that sends it. */
function requestContent({ successes, refusals }: EndpointExamples, schema: JsonSchema): OpenapiContent {
  const shown: Example[] = [];
  for (const example of [...successes, ...refusals]) {
    const isKnown = shown.some(({ request }) => isDeepStrictEqual(request.body, example.request.body));
    if (!isKnown) shown.push(example);
  }
  return contentOf(
    schema,
    shown.map(({ title, request }) => ({ summary: title, value: request.body })),
  );
}
