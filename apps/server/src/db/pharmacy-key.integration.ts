/** @module-tag full */

import { allExamples } from '@balanco/contract/base/all-examples';
import { CREATION_KEY_HEADER } from '@balanco/contract/base/endpoint';
import { examplePath } from '@balanco/contract/base/example';
import { exampleInventories, exampleSections } from '@balanco/contract/base/example-world';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readChanges } from '../datastore/realtime/read-changes.js';
import { walkDocuments } from '../datastore/testing/graphql-call.js';
import { foldTallies } from '../features/tallies/tallies.js';
import { purgeExpired } from '../features/trash/purge-deletion.js';
import { freezeStatistics, sentStatements } from '../testing/database/statements.js';
import {
  BIG_TABLES,
  findUnscopedScans,
  UNSCOPED_KEYS,
  UNSCOPED_REASONS,
} from '../testing/database/unscoped-scans.js';
import { prepareExample, useExampleServer } from '../testing/examples/example-server.js';

const server = useExampleServer(async () => {
  await freezeStatistics(server.db);
});

const found = new Map<string, string>();

/** Statistics are frozen, so each statement has one plan. */
const explained = new Set<string>();

async function watch(who: string, work: () => Promise<unknown>): Promise<void> {
  const statements = new Set(await sentStatements(work));
  for (const statement of statements) {
    if (!/^\s*(select|with|insert|update|delete)\b/.test(statement) || explained.has(statement)) continue;
    explained.add(statement);
    for (const scan of await findUnscopedScans(server.db, statement)) {
      if (!found.has(scan)) found.set(scan, `${who}: ${statement.replace(/\s+/g, ' ').trim()}`);
    }
  }
}

async function watchAll(): Promise<void> {
  let isUntouched = false;
  for (const { endpoint, successes } of allExamples) {
    for (const example of successes) {
      if (!isUntouched || example.after !== undefined) await server.reset();
      isUntouched = endpoint.method === 'GET' && example.after === undefined;
      await prepareExample(server, example);
      const token = example.as === 'nobody' ? undefined : server.tokens[example.as].idToken;
      const { body, creationKey } = example.request;
      const headers = { [CREATION_KEY_HEADER]: creationKey };
      const path = examplePath(endpoint, example.request);
      await watch(endpoint.id, () => server.send({ method: endpoint.method, path, token, body, headers }));
    }
  }
  await server.reset();
  const ids = [exampleInventories.mobile.uuid, exampleSections.first.id];
  const headers = { authorization: server.tokens.user.accessToken };
  for (const query of walkDocuments(ids)) {
    await watch('graphql', () => server.send({ method: 'POST', path: '/graphql', body: { query }, headers }));
  }
  await watch('change feed', async () => {
    const models = new Set(['Inventory', 'Section', 'Count', 'Message'] as const);
    for await (const _changes of readChanges(server.db, new Date(0), models));
  });
  await watch('totals', () => foldTallies(server.db));
  await watch('purge', () => purgeExpired({ db: server.db }, 0));
}

it('each statement on a big table names a pharmacy or has a reason', async () => {
  await watchAll();
  const unknown = [...found].filter(([scan]) => UNSCOPED_REASONS[scan] === undefined);
  expect(Object.fromEntries(unknown)).toEqual({});
  expect(Object.keys(UNSCOPED_REASONS).filter((scan) => !found.has(scan))).toEqual([]);
}, 180_000);

it('each big table’s primary key begins with the pharmacy or has a reason', async () => {
  const { rows } = await sql<{ table: string; first: string }>`
    select conrelid::regclass::text as table, attname as first
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'p' and conrelid = any(${BIG_TABLES}::regclass[])
  `.execute(server.db);
  const others = rows.filter(({ first }) => first !== 'pharmacy_id').map(({ table }) => table);
  expect(others.sort()).toEqual(Object.keys(UNSCOPED_KEYS).sort());
});
