/** @module-tag full */

import { type EndpointExamples, type Example, examplePath } from '@balanco/contract/base/example';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tableNames } from '../../testing/database/rows.js';
import { useExampleServer } from '../../testing/examples/example-server.js';
import { exampleCalls, leakedSecrets } from '../../testing/examples/leaked-secrets.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const server = useExampleServer();

// examples.integration.ts covers accepted calls.
it('database errors that quote whole rows are logged without the rows', async () => {
  await refuseWritesWithTheirRows();
  const before = server.log.length;
  expect(await replayWrites()).toBeGreaterThan(20);
  const lines = server.log.slice(before);
  const faults = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  expect(faults.length).toBeGreaterThan(20);
  for (const { err, reqId, ...others } of faults) {
    expect(reqId).toMatch(UUID);
    expect([err.code, err.message]).toEqual(['23505', 'refused by the test']);
    expect(Object.keys(others).sort()).toEqual(['hostname', 'level', 'msg', 'pid', 'time']);
  }
  expect(leakedSecrets(server, lines)).toEqual([]);
});

async function replayWrites(): Promise<number> {
  let faults = 0;
  for (const { endpoint, example } of exampleCalls) {
    if (endpoint.method === 'GET' || [402, 403].includes(example.status)) continue;
    if ((await replay(endpoint, example)) === 500) faults += 1;
  }
  return faults;
}

async function replay(endpoint: EndpointExamples['endpoint'], example: Example): Promise<number> {
  const token = example.as === 'nobody' ? undefined : server.tokens[example.as].idToken;
  const path = examplePath(endpoint, example.request);
  return (await server.send({ method: endpoint.method, path, token, body: example.request.body })).status;
}

/** A trigger per table refuses, with the row in `detail`, `hint` and `where`. */
async function refuseWritesWithTheirRows(): Promise<void> {
  await sql`
    create function refuse_with_row() returns trigger language plpgsql as $$
    begin
      raise exception using message = 'refused by the test', errcode = '23505',
        detail = row_to_json(coalesce(new, old))::text, hint = row_to_json(coalesce(new, old))::text;
    end $$`.execute(server.db);
  for (const name of await tableNames(server.db))
    await sql`create trigger refuse_with_row before insert or update or delete on ${sql.table(name)}
      for each row execute function refuse_with_row()`.execute(server.db);
}
