import { readdirSync, readFileSync } from 'node:fs';
import { endpoints } from '@balanco/contract/base/all-examples';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress/progress';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openapiDocument } from './openapi-document.js';
import { mediaOf, type OpenapiContent, type OpenapiOperation } from './operation.js';

const openapi = await openapiDocument('1.0.0');
const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

it('the OpenAPI document has every call of the contract once', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    endpoints.map(({ id }) => id).sort(),
  );
});

it('documents name only calls that exist', () => {
  const root = new URL('../../../../../', import.meta.url);
  const documents = ['ARCHITECTURE.md', ...readdirSync(new URL('docs', root)).map((name) => `docs/${name}`)];
  const shape = (call: string) => call.replace(/:\w+|\{\w+\}|<[^>]+>|[\da-f]{8}-[\da-f-]+/g, '*');
  const calls = endpoints.map(({ method, path }) => shape(`${method} ${path}`));
  const named = documents
    .filter((name) => name.endsWith('.md'))
    .flatMap(
      (name) =>
        readFileSync(new URL(name, root), 'utf8').match(/\b[A-Z]+ \/api\/[\w/:{}<>-]+(?![\w/…*])/g) ?? [],
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((call) => ![...calls, `GET ${PROGRESS_STREAM_PATH}`].includes(shape(call)))).toEqual(
    [],
  );
});

it('every chapter of the OpenAPI document has calls and every call a chapter', () => {
  const chapters = openapi.tags.map(({ name }) => name);
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(chapters));
});

it.each([
  ['/api/product-count/', 'Início'],
  ['/api/pharmacies/{id}/history/', 'Histórico'],
  ['/api/unplaced-counts/', 'Contagens sem inventário'],
  ['/api/confirm-user/', 'Usuários'],
  ['/api/license-keys/', 'Usuários'],
  ['/api/protected/', 'Sessão'],
])('the OpenAPI document has %s in the chapter of its screen, %s', (path, chapter) => {
  expect(operations.find((operation) => operation.path === path)?.tags).toEqual([chapter]);
});

it('the OpenAPI document explains tokens, /graphql and the rules of collectors', () => {
  const text = (name: string) => openapi.tags.find((tag) => tag.name === name)?.description;
  expect(text('Sessão')).toContain('AWSCognitoIdentityProviderService.InitiateAuth');
  expect(text('Coletores')).toContain('POST /graphql');
  expect(text('Coletores')).toContain('`created`, `unchanged` e `merged`');
});

it('the OpenAPI document passes the recommended rules of Redocly', async () => {
  // The specification has the slash at the end, and a route beside those of an inventory.
  const rules = { 'no-path-trailing-slash': 'off' as const };
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(openapi), config });
  const said = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  expect(said.filter((each) => !each.includes('/smart-finalize-appsync/{uuid}/'))).toEqual([]);
});

it('every field of a body has a description, and every position of a tuple a title', () => {
  const silent = operations.flatMap(({ operationId, requestBody }) =>
    fieldsIn(requestBody && mediaOf(requestBody.content).schema, operationId)
      .filter(([, { description }]) => !description)
      .map(([place]) => place),
  );
  expect(silent).toEqual([]);
  const positions = openapi.components.schemas.ExportedLine?.prefixItems as { title?: string }[];
  expect(positions.map(({ title }) => title).slice(-3)).toEqual(['section_name', 'product', 'settled']);
});

it('the number or UUID of an inventory is one named type, and a number where the web created it', () => {
  const answers = operations.flatMap(({ responses }) =>
    Object.values(responses).map(({ content }) => mediaOf(content).schema),
  );
  const { CreatedInventory, ...schemas } = openapi.components.schemas;
  const typesIn = (shapes: unknown) => {
    const fields = fieldsIn(shapes, '').filter(([place]) => place.endsWith('.inventory_id'));
    return [...new Set(fields.map(([, schema]) => JSON.stringify(schema)))];
  };
  const id = '{"$ref":"#/components/schemas/InventoryId"}';
  expect(typesIn([schemas, answers])).toEqual([id, `{"anyOf":[${id},{"type":"null"}]}`]);
  expect(typesIn(CreatedInventory)).toEqual(['{"type":"integer","exclusiveMinimum":0}']);
});

it('every schema reference leads to a schema, and every schema is used', () => {
  const references = [...JSON.stringify(openapi).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  const known = Object.keys(openapi.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(new Set(references)).toEqual(new Set(known));
});

it.each(operations)('$method $path has its parameters and examples that fit', (operation) => {
  const { parameters = [] } = operation;
  const named = parameters.filter((parameter) => parameter.in === 'path');
  const wanted = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true }));
  expect.soft(named.map(({ name, required }) => ({ name, required }))).toEqual(wanted);
  const silent = parameters.filter(({ description }) => description === '');
  expect
    .soft(
      silent.map(({ name }) => name),
      'without a description',
    )
    .toEqual([]);

  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 500);
  for (const [status, { content }] of answers) {
    if (status !== '413') expect.soft(rejectedExamples(content), status).toEqual([]);
  }
  expect.soft(rejectedExamples(acceptedBodies(operation)), 'bodies').toEqual([]);
});

type Field = readonly [place: string, schema: { readonly description?: string }];

function fieldsIn(schema: unknown, place: string): Field[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, Field[1]> };
  return [
    ...Object.entries(properties).map(([name, field]) => [`${place}.${name}`, field] as const),
    ...Object.entries(schema).flatMap(([name, part]) => fieldsIn(part, `${place}.${name}`)),
  ];
}

function acceptedBodies({ requestBody, responses }: OpenapiOperation): OpenapiContent | undefined {
  if (requestBody === undefined) return undefined;
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 300);
  const titles = successes.flatMap(([, { content }]) =>
    Object.values(mediaOf(content).examples ?? {}).map(({ summary }) => summary),
  );
  const { schema, examples = {} } = mediaOf(requestBody.content);
  const accepted = Object.entries(examples).filter(([, { summary }]) => titles.includes(summary));
  return { 'application/json': { schema, examples: Object.fromEntries(accepted) } };
}

function rejectedExamples(content: OpenapiContent | undefined) {
  if (content === undefined) return [];
  const { schema, examples = {} } = mediaOf(content);
  expect(Object.keys(examples).length).toBeGreaterThan(0);
  const definitions = JSON.stringify(openapi.components.schemas).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  );
  const own = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/');
  const reader = z.fromJSONSchema({ ...JSON.parse(own), $defs: JSON.parse(definitions) });
  return Object.values(examples).flatMap(({ summary, value }) => {
    const { error } = reader.safeParse(value);
    return error === undefined ? [] : [`${summary}: ${error.message}`];
  });
}
