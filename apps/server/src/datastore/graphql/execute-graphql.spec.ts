import { type ExecutionResult, execute, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { isPlain, plainSchema } from './execute-graphql.js';
import { schema } from './schema.js';
import type { ModelItem } from './sync/model-readers.js';

const items: ModelItem[] = [
  {
    id: '1',
    cognitoUserID: 'sub',
    user_name: 'Zé "aspas"',
    barcode: [{ barcode: '789', count: 2 }],
    internalBarcode: '[{"code":"1"}]',
    factor: 1.5,
    inventoryID: null,
    sectionID: undefined,
    after_close: false,
    createdAt: '2026-05-01T00:00:00.000Z',
    updatedAt: '2026-05-01T00:00:00.001Z',
    _version: 3,
    _deleted: true,
    _lastChangedAt: 1_777_593_600_001,
  },
  {
    id: '2',
    barcode: 'texto',
    factor: 2,
    createdAt: '2026-05-01T00:00:00.000Z',
    _version: 1,
    _deleted: null,
  },
];
const page = { items, nextToken: 'x', startedAt: 5 };

async function answerOf(query: string, used: typeof schema): Promise<ExecutionResult> {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const rootValue = {
    syncCounts: () => page,
    listCounts: () => ({ ...page, items: [] }),
    getCount: () => items[1],
    syncSections: () => Promise.reject(new Error('the database is away')),
  };
  return execute({ schema: used, document, rootValue });
}

const fields =
  'id cognitoUserID user_name barcode internalBarcode factor inventoryID sectionID after_close _version _deleted';

it.each([
  `{ syncCounts { items { ${fields} __typename } nextToken startedAt __typename } }`,
  `query Sync { first: syncCounts(limit: 3) { rows: items { key: id createdAt id } } listCounts { items { id } } }`,
  `{ getCount(id: "2") { id barcode } syncCounts { items { createdAt _version } } }`,
  '{ syncCounts { items { id } } syncSections { items { id } nextToken } }',
  '{ syncCounts { nextToken } }',
])('a plain document is answered exactly as graphql answers it: %s', async (query) => {
  expect(isPlain(parse(query))).toBe(true);
  const [whole, plain] = [await answerOf(query, schema), await answerOf(query, plainSchema)];
  expect(JSON.stringify(plain)).toBe(JSON.stringify(whole));
});

it.each([
  '{ syncCounts { items { ...Part } } } fragment Part on Count { id }',
  '{ syncCounts { items { ... on Count { id } } } }',
  '{ syncCounts { items { id @include(if: false) _version } } }',
  '{ syncCounts { items @skip(if: true) { id } } }',
  '{ syncCounts { items { id } items { _version } } }',
  '{ syncCounts { items { id id } } }',
])('a document that graphql has to read by itself is not plain: %s', (query) => {
  expect(isPlain(parse(query))).toBe(false);
});
