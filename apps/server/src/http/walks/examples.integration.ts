import { allExamples } from '@balanco/contract/base/all-examples';
import { CREATION_KEY_HEADER } from '@balanco/contract/base/endpoint';
import { type EndpointExamples, type Example, examplePath } from '@balanco/contract/base/example';
import { exampleLicences, examplePeople } from '@balanco/contract/base/example-world';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type Effect,
  effectOf,
  expectNoWrite,
  expectWrite,
  type Fingerprint,
} from '../../testing/examples/effect-of.js';
import { endpointEffects } from '../../testing/examples/endpoint-effects.js';
import { prepareExample, useExampleServer, type WireAnswer } from '../../testing/examples/example-server.js';
import { exampleCalls, leakedSecrets } from '../../testing/examples/leaked-secrets.js';

/* Each is sent once between two fingerprints; answer, audit and log are judged together. */

const server = useExampleServer();

describe.each(allExamples)('$endpoint.method $endpoint.path', ({ endpoint, successes, refusals }) => {
  it('the server answers and refuses as documented, audited exactly if it writes', async () => {
    for (const example of successes) await naming(example, () => checkSuccess(endpoint, example, successes));
    for (const example of refusals) {
      await naming(example, async () => {
        const { answer, effect } = await replay(endpoint, example);
        const { title, status } = example;
        expect.soft([answer.status, answer.body], title).toStrictEqual([status, example.answer]);
        expectNoWrite(effect);
      });
    }
  });

  it('a call is found without its trailing slash too', async () => {
    const [example] = successes;
    if (example === undefined) throw new Error(`${endpoint.id} has no example`);
    const { method } = endpoint;
    const path = examplePath(endpoint, example.request);
    const [found, bare] = await Promise.all([
      server.send({ method, path }),
      server.send({ method, path: path.replace(/\/(?=\?|$)/, '') }),
    ]);
    expect(found.status).not.toBe(429);
    expect([bare.status, bare.text]).toEqual([found.status, found.text]);
  });
});

async function naming({ title }: Example, check: () => Promise<void>): Promise<void> {
  await check().catch((error: unknown) => {
    throw new Error(title, { cause: error });
  });
}

async function checkSuccess(endpoint: Endpoint, example: Example, [first]: readonly Example[]) {
  const { answer, effect } = await replay(endpoint, example);
  expectSuccess(endpoint, example, answer);
  if (example === first) expectFirstEffect(endpoint, example, effect);
  const { [endpoint.id]: expected } = endpointEffects;
  const isUnaudited = typeof expected === 'object' && 'unaudited' in expected;
  const isOnlyAudited = typeof expected === 'object' && !isUnaudited && expected.tables.length === 0;
  const isWritten = effect.tables.length > 0 && !isUnaudited;
  expect.soft(effect.rows.length > 0, example.title).toBe(isWritten || isOnlyAudited);
  for (const { actor_sub } of effect.rows) expect.soft(actor_sub, example.title).toBe(subOf(example));
  if (endpoint.method === 'DELETE') await expectMomentOfDeletion(effect);
}

it('a deleted catalogue can be restored by the moment in its audit row alone', async () => {
  const example = allExamples.find(({ endpoint }) => endpoint.id === 'delete_all_products');
  if (example?.successes[0] === undefined) throw new Error('the example is gone');
  const live = () =>
    server.db.selectFrom('product').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
  await server.reset();
  const before = await live();
  const { effect } = await replay(example.endpoint, example.successes[0]);
  expect(await live()).not.toEqual(before);
  const { deleted_at, products } = deletionOf(effect.rows);
  const undone = await server.db
    .updateTable('product')
    .set({ deleted_at: null })
    .where('pharmacy_id', '=', effect.rows[0]?.pharmacy_id ?? '')
    .where('deleted_at', '=', new Date(deleted_at))
    .executeTakeFirst();
  untouched = undefined;
  expect(Number(undone.numUpdatedRows)).toBe(products);
  expect(await live()).toEqual(before);
});

it('every call of the contract logs its route without what was sent', async () => {
  for (const { endpoint, example } of exampleCalls) {
    if (!replayed.has(example)) await replay(endpoint, example);
  }
  const answered = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.length).toBeGreaterThanOrEqual(exampleCalls.length);
  const routes = new Set(answered.map(({ route }) => route));
  expect([...routes].sort()).toEqual([...new Set(allExamples.map(({ endpoint }) => endpoint.path))].sort());
  const subs: ReadonlySet<string> = new Set(Object.values(examplePeople).map(({ sub }) => sub));
  for (const { reqId, sub } of answered) {
    expect(reqId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
    expect(sub === undefined || subs.has(sub)).toBe(true);
  }
  expect(answered.some(({ sub }) => sub === examplePeople.mod.sub)).toBe(true);
  expect(leakedSecrets(server, logged)).toEqual([]);
});

type Endpoint = EndpointExamples['endpoint'];

const replayed = new Set<Example>();
const logged: string[] = [];

let untouched: Fingerprint | undefined;

async function replay(endpoint: Endpoint, example: Example): Promise<{ answer: WireAnswer; effect: Effect }> {
  // A refused insert may have drawn an id.
  if (untouched === undefined || endpoint.method !== 'GET') await server.reset();
  untouched ??= await server.fingerprint();
  const linesBefore = server.log.length;
  await prepareExample(server, example);
  const token = example.as === 'nobody' ? undefined : server.tokens[example.as].idToken;
  const { body, creationKey } = example.request;
  const path = examplePath(endpoint, example.request);
  const send = () =>
    server.send({
      method: endpoint.method,
      path,
      token,
      body,
      headers: { [CREATION_KEY_HEADER]: creationKey },
    });
  for (let sent = 0; sent < (example.sentBefore ?? 0); sent += 1) await send();
  const isPrepared = example.after !== undefined || (example.sentBefore ?? 0) > 0;
  let answer: WireAnswer | undefined;
  const effect = await effectOf(
    server.db,
    async () => {
      answer = await send();
    },
    {
      secrets: [
        ...Object.values(exampleLicences).map(({ key }) => key),
        ...(token === undefined ? [] : [token]),
      ],
      fingerprint: server.fingerprint,
      before: isPrepared ? undefined : untouched,
    },
  );
  if (isPrepared || !effect.isUntouched) untouched = undefined;
  replayed.add(example);
  logged.push(...server.log.slice(linesBefore));
  if (answer === undefined) throw new Error('no answer');
  return { answer, effect };
}

function expectSuccess(endpoint: Endpoint, example: Example, answer: WireAnswer): void {
  const { title, status } = example;
  expect(answer, title).toMatchObject({ status });
  expect.soft(withoutVolatile(answer.body, example), title).toStrictEqual(example.answer);
  expect.soft(endpoint.responses[status]?.safeParse(answer.body).error, title).toBeUndefined();
}

function expectFirstEffect(endpoint: Endpoint, example: Example, effect: Effect): void {
  const expected = endpointEffects[endpoint.id];
  if (expected === undefined) throw new Error(`${endpoint.id} is missing in the table of audited calls`);
  if (expected === 'reads') expectNoWrite(effect);
  else if ('unaudited' in expected) expect(effect).toMatchObject({ tables: [expected.unaudited], rows: [] });
  else expectWrite(effect, expected, subOf(example));
}

function subOf({ as }: Example): string {
  return examplePeople[as === 'nobody' ? 'user' : as].sub;
}

const marked = ['pharmacy', 'product', 'inventory', 'section', 'count'];

async function expectMomentOfDeletion({ tables, rows }: Effect): Promise<void> {
  expect(rows.length).toBeLessThanOrEqual(1);
  for (const table of tables.filter((name) => marked.includes(name))) {
    const { deleted_at: moment } = deletionOf(rows);
    const found = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(table)} where deleted_at = ${moment}::timestamptz
    `.execute(server.db);
    expect(found.rows[0]?.total, `${table} at ${moment}`).toBeGreaterThan(0);
  }
}

function deletionOf(rows: Effect['rows']): { deleted_at: string; products?: number } {
  const [row] = rows;
  if (row === undefined) throw new Error('the deletion left no audit row');
  return row.after as { deleted_at: string; products?: number };
}

function withoutVolatile(body: unknown, { answer, volatile = [] }: Example): unknown {
  const exact = structuredClone(body);
  for (const path of volatile) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const actual = holderOf(exact, keys);
    const expected = holderOf(answer, keys)[last];
    expect(typeof actual[last], path).toBe(typeof expected);
    actual[last] = expected;
  }
  return exact;
}

function holderOf(value: unknown, keys: readonly string[]): Record<string, unknown> {
  return keys.reduce(
    (holder, key) => holder[key] as Record<string, unknown>,
    value as Record<string, unknown>,
  );
}
