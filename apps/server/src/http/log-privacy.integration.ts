import { allExamples } from '@balanco/contract/examples/all-examples';
import type { EndpointExamples, Example } from '@balanco/contract/examples/example';
import { examplePath } from '@balanco/contract/examples/example-path';
import { exampleLicences, examplePeople } from '@balanco/contract/examples/example-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExampleServer, startExampleServer } from '../testing/example-server.js';

const PASSWORD = 'Senha!234';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

const calls = allExamples.flatMap(({ endpoint, successes, refusals }) =>
  [...successes, ...refusals].map((example) => ({ endpoint, example })),
);

/** Sends every example of the contract once and returns how many were answered with 500. */
async function replayAll(): Promise<number> {
  let faults = 0;
  for (const { endpoint, example } of calls) if ((await replay(endpoint, example)) === 500) faults += 1;
  return faults;
}

async function replay(endpoint: EndpointExamples['endpoint'], example: Example): Promise<number> {
  const token = example.as === 'nobody' ? undefined : server.tokens[example.as].idToken;
  const path = examplePath(endpoint, example.request);
  return (await server.send({ method: endpoint.method, path, token, body: example.request.body })).status;
}

/** What no log may contain: all data of people, tokens and keys, and every text of a request. */
function secrets(): string[] {
  const people = Object.values(examplePeople).flatMap(({ email, name }) => [email, name]);
  const tokens = Object.values(server.tokens).flatMap(({ idToken, accessToken }) => [idToken, accessToken]);
  const keys = Object.values(exampleLicences).flatMap(({ key }) => [key, key.replaceAll('-', '')]);
  const sent = calls.flatMap(({ example: { request } }) => [
    ...textsIn(request.body),
    ...textsIn(request.query),
  ]);
  return [...new Set([PASSWORD, ...people, ...tokens, ...keys, ...sent])];
}

/** Values of lists in the contract, which are words of routes, tables and statements too. */
const WORDS = new Set(['product', 'update', 'replace', 'counted', 'barcode']);

/** Texts that can only come from a request; ids, short words and short numbers may be in any line. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.length >= 6 && !UUID.test(value) && !WORDS.has(value) && !/^\d{1,7}$/.test(value)
      ? [value]
      : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function leaked(lines: readonly string[]): string[] {
  const text = lines.join('\n');
  return secrets().filter(
    (secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
  );
}

it('every call of the contract logs a line with its request id, route and sub, and nothing that was sent', async () => {
  const before = server.log.length;
  expect(await replayAll()).toBe(0);
  const lines = server.log.slice(before);
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered).toHaveLength(calls.length);
  const routes = new Set(answered.map(({ route }) => route));
  expect([...routes].sort()).toEqual([...new Set(allExamples.map(({ endpoint }) => endpoint.path))].sort());
  const subs: ReadonlySet<string> = new Set(Object.values(examplePeople).map(({ sub }) => sub));
  for (const { reqId, sub } of answered) {
    expect(reqId).toMatch(UUID);
    expect(sub === undefined || subs.has(sub)).toBe(true);
  }
  expect(answered.some(({ sub }) => sub === examplePeople.mod.sub)).toBe(true);
  expect(secrets().length).toBeGreaterThan(50);
  expect(leaked(lines)).toEqual([]);
});

it('database errors that quote whole rows are logged without the rows', async () => {
  await server.reset();
  await refuseWritesWithTheirRows();
  const before = server.log.length;
  expect(await replayAll()).toBeGreaterThan(20);
  const lines = server.log.slice(before);
  const faults = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  expect(faults.length).toBeGreaterThan(20);
  for (const { err, reqId, ...others } of faults) {
    expect(reqId).toMatch(UUID);
    expect([err.code, err.message]).toEqual(['23505', 'refused by the test']);
    expect(Object.keys(others).sort()).toEqual(['hostname', 'level', 'msg', 'pid', 'time']);
  }
  expect(leaked(lines)).toEqual([]);
});

/** Adds a trigger to every table that refuses writes like PostgreSQL, with the row in `detail`, `hint` and `where`. */
async function refuseWritesWithTheirRows(): Promise<void> {
  await sql`
    create function refuse_with_row() returns trigger language plpgsql as $$
    begin
      raise exception using message = 'refused by the test', errcode = '23505',
        detail = row_to_json(coalesce(new, old))::text, hint = row_to_json(coalesce(new, old))::text;
    end $$`.execute(server.db);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(server.db);
  for (const { name } of rows)
    await sql`create trigger refuse_with_row before insert or update or delete on ${sql.table(name)}
      for each row execute function refuse_with_row()`.execute(server.db);
}
