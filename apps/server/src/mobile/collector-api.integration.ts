import { readFile } from 'node:fs/promises';
import { examplePath } from '@balanco/contract/base/example';
import { exampleInventories, examplePeople, exampleProducts } from '@balanco/contract/base/example-world';
import { createRecount } from '@balanco/contract/recounts/recount-changes';
import { Kind, parse, print } from 'graphql';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { models } from '../datastore/graphql/schema.js';
import { setRows } from '../testing/database/rows.js';
import { useExampleServer } from '../testing/examples/example-server.js';

const page = await readFile(new URL('../../../../docs/collector-api.md', import.meta.url), 'utf8');

const server = useExampleServer(async () => {
  await sql`delete from idp_second_factor`.execute(server.db);
  await sql`update product set changed_at = now() - interval '1 hour'`.execute(server.db);
});

it('the server answers what docs/collector-api.md shows', async () => {
  const messages = [...page.matchAll(/^```http\n(.*?)^```$/gms)].map(([, text = '']) => read(text));
  expect(messages.length).toBeGreaterThan(20);
  const values = new Map<string, string>();
  for (let index = 0; index < messages.length; index += 2) {
    const [request, wanted] = messages.slice(index, index + 2);
    if (request === undefined || wanted === undefined) throw new Error('a request has no answer');
    if (request.start.includes('$SINCE')) await workInTheOffice();
    if (request.start.includes('/mobile/recounts/')) await openRecount();
    const fill = (text: string) => text.replace(/\$[A-Z_]+/g, (name) => values.get(name) ?? name);
    const [method = '', path = ''] = fill(request.start).split(' ');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, fill(value)]),
    );
    const rawBody = request.body === '' ? {} : { rawBody: fill(request.body) };
    const answer = await server.send({ method, path, headers, ...rawBody });
    expect(`${answer.status}`, `${request.start}: ${answer.text}`).toBe(wanted.start.split(' ')[1]);
    const body: unknown = JSON.parse(answer.text);
    expect(likeShown(body), request.start).toEqual(likeShown(JSON.parse(wanted.body)));
    remember(body, values);
  }
});

it('the models in docs/collector-api.md are those of /graphql', () => {
  const [, sdl = ''] = /^```graphql\n(.*?)^```$/ms.exec(page) ?? [];
  const shown = parse(sdl).definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [];
    const fields = (definition.fields ?? []).map(({ name, type }) => [name.value, print(type)] as const);
    return [[definition.name.value, Object.fromEntries(fields)] as const];
  });
  const common = {
    Inventory: { id: 'ID!' },
    Section: { id: 'ID!' },
    Count: { id: 'ID!', createdAt: 'AWSDateTime' },
  };
  const served = models.map(({ name, fields }) => [name, { ...common[name], ...fields }] as const);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(served));
});

async function workInTheOffice(): Promise<void> {
  const { dipyrone, saline } = exampleProducts;
  const description = 'DIPIRONA SÓDICA 500MG 20 COMPRIMIDOS';
  await server.db.updateTable('product').set({ description }).where('id', '=', dipyrone.id).execute();
  await setRows(server.db, 'product', { id: saline.id }, { deleted_at: new Date() });
}

async function openRecount(): Promise<void> {
  const answer = await server.send({
    method: 'POST',
    path: examplePath(createRecount, { params: { id: exampleInventories.general.number } }),
    token: server.tokens.admin.idToken,
    body: {
      criteria: { items: ['i:124'] },
      collector_sub: examplePeople.user.sub,
      section_id: '6b1f0c2d-9e8a-4b7c-8d5e-0000000000a1',
      override_reason: 'Só há uma pessoa na loja hoje.',
    },
  });
  expect(answer.status, answer.text).toBe(201);
}

function read(block: string) {
  const [head = '', ...body] = block.split('\n\n');
  const [start = '', ...lines] = head.split('\n').filter((line) => line !== '');
  const headers = lines.map((line) => [line.replace(/:.*/, ''), line.replace(/^[^:]*: /, '')] as const);
  return { start, headers: Object.fromEntries(headers), body: body.join('\n\n') };
}

const made = new Set([
  'AccessToken',
  'IdToken',
  'RefreshToken',
  'cursor',
  'since',
  'created_at',
  'server_time',
  'declared_at',
  'access_token',
  'id_token',
  'refresh_token',
  'ends_at',
]);

function likeShown(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) => {
      const isMade = made.has(name) || (name === 'id' && typeof value === 'number');
      return isMade && value !== null ? typeof value : value;
    }),
  );
}

function remember(body: unknown, values: Map<string, string>): void {
  const names = new Map([
    ['AccessToken', '$ACCESS_TOKEN'],
    ['RefreshToken', '$REFRESH_TOKEN'],
    ['cursor', '$CURSOR'],
    ['since', '$SINCE'],
  ]);
  JSON.stringify(body, (name, value: unknown) => {
    const placeholder = names.get(name);
    if (placeholder !== undefined && typeof value === 'string') values.set(placeholder, value);
    return value;
  });
}
