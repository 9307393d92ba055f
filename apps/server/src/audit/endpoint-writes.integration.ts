import { endpoints } from '@balanco/contract/api';
import { CREATION_KEY_HEADER } from '@balanco/contract/creation-key';
import type { Endpoint } from '@balanco/contract/endpoint';
import { allExamples } from '@balanco/contract/examples/all-examples';
import type { Example } from '@balanco/contract/examples/example';
import { examplePath } from '@balanco/contract/examples/example-path';
import { exampleLicences, examplePeople } from '@balanco/contract/examples/example-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Effect, effectOf, expectNoWrite, expectWrite } from '../testing/effect-of.js';
import { endpointEffects as effects } from '../testing/endpoint-effects.js';
import { type ExampleServer, startExampleServer } from '../testing/example-server.js';
import { prepareExample } from '../testing/prepare-example.js';

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

/** Sends an example on the untouched world and returns what its last request wrote. */
async function effectOfExample(endpoint: Endpoint, example: Example): Promise<Effect> {
  await server.reset();
  await prepareExample(server, example);
  const token = example.as === 'nobody' ? undefined : server.tokens[example.as].idToken;
  const path = examplePath(endpoint, example.request);
  const { body, creationKey: key } = example.request;
  const headers = { [CREATION_KEY_HEADER]: key };
  const send = () => server.send({ method: endpoint.method, path, token, body, headers });
  for (let sent = 0; sent < (example.sentBefore ?? 0); sent += 1) await send();
  const keys = Object.values(exampleLicences).map(({ key }) => key);
  const sendLast = async () => expect((await send()).status).toBe(example.status);
  const secrets = [...keys, ...(token === undefined ? [] : [token])];
  return effectOf(server.db, sendLast, secrets, server.fingerprint);
}

/** Nobody is signed in with a code of Carla's: what it writes is hers. */
const subOf = ({ as }: Example) => examplePeople[as === 'nobody' ? 'user' : as].sub;

it('the table of audited calls has every call of the contract', () => {
  expect(Object.keys(effects).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

describe.each(allExamples)('$endpoint.method $endpoint.path', ({ endpoint, successes, refusals }) => {
  const expected = effects[endpoint.id];

  it(
    expected === 'reads'
      ? 'a call that reads writes nothing'
      : 'a call that writes leaves an audit row of who did what',
    async () => {
      const [example] = successes;
      if (example === undefined || expected === undefined) throw new Error(`${endpoint.id} has no example`);
      const effect = await effectOfExample(endpoint, example);
      if (expected === 'reads') expectNoWrite(effect);
      else if (expected === 'heartbeat') expect(effect).toMatchObject({ tables: ['device'], rows: [] });
      else expectWrite(effect, expected, subOf(example));
    },
  );

  it.each([...successes])(
    'the example "$title" leaves an audit row exactly if it writes',
    async (example) => {
      const { tables, rows } = await effectOfExample(endpoint, example);
      expect(rows.length > 0).toBe(tables.length > 0 && expected !== 'heartbeat');
      for (const { actor_sub } of rows) expect(actor_sub).toBe(subOf(example));
    },
  );

  it.each([...refusals])('the refused example "$title" writes nothing', async (example) => {
    expectNoWrite(await effectOfExample(endpoint, example));
  });
});

describe('a deletion', () => {
  /** The tables that keep deleted rows, each with the moment of the deletion. */
  const marked = ['pharmacy', 'product', 'inventory', 'section', 'count'];
  const deletions = allExamples
    .filter(({ endpoint }) => endpoint.method === 'DELETE')
    .flatMap(({ endpoint, successes }) =>
      successes.map((example) => ({ endpoint, example, name: example.title })),
    );

  it.each(deletions)(
    'the audit row of $endpoint.id ("$name") names the moment that its deleted rows carry',
    async ({ endpoint, example }) => {
      const { tables, rows } = await effectOfExample(endpoint, example);
      expect(rows).toHaveLength(Math.min(tables.length, 1));
      for (const table of tables.filter((name) => marked.includes(name))) {
        const { deleted_at: moment } = deletionOf(rows);
        const found = await sql<{ total: number }>`
        select count(*) as total from ${sql.table(table)} where deleted_at = ${moment}::timestamptz
      `.execute(server.db);
        expect(found.rows[0]?.total, `${table} at ${moment}`).toBeGreaterThan(0);
      }
    },
  );

  it('a deleted catalogue can be restored by the moment in its audit row alone', async () => {
    const example = allExamples.find(({ endpoint }) => endpoint.id === 'delete_all_products');
    if (example?.successes[0] === undefined) throw new Error('the example is gone');
    const live = () =>
      server.db.selectFrom('product').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
    await server.reset();
    const before = await live();
    const { rows } = await effectOfExample(example.endpoint, example.successes[0]);
    expect(await live()).not.toEqual(before);
    const { deleted_at, products } = deletionOf(rows);
    const undone = await server.db
      .updateTable('product')
      .set({ deleted_at: null })
      .where('pharmacy_id', '=', rows[0]?.pharmacy_id ?? '')
      .where('deleted_at', '=', new Date(deleted_at))
      .executeTakeFirst();
    expect(Number(undone.numUpdatedRows)).toBe(products);
    expect(await live()).toEqual(before);
  });
});

/** What the audit row of a deletion says. */
function deletionOf(rows: Effect['rows']): { deleted_at: string; products?: number } {
  const [row] = rows;
  if (row === undefined) throw new Error('the deletion left no audit row');
  return row.after as { deleted_at: string; products?: number };
}
