import { allExamples } from '@balanco/contract/base/all-examples';
import type { Endpoint } from '@balanco/contract/base/endpoint';
import { type Example, type ExampleRequest, examplePath } from '@balanco/contract/base/example';
import {
  exampleCounts,
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleSections,
} from '@balanco/contract/base/example-world';
import type { Role } from '@balanco/contract/base/roles';
import { editCount } from '@balanco/contract/counts/counts';
import { listUnplacedCounts } from '@balanco/contract/counts/unplaced';
import { submitCounts } from '@balanco/contract/mobile/mobile';
import { pullCounts, pullInventories } from '@balanco/contract/mobile/mobile-pull';
import { describe, expect, it, vi } from 'vitest';
import { subscriptionDocuments, walkDocuments } from '../datastore/testing/graphql-call.js';
import { connectedClient, PATIENCE } from '../datastore/testing/realtime-client.js';
import { setRows } from '../testing/database/rows.js';
import { prepareExample, useExampleServer } from '../testing/examples/example-server.js';
import { changed, marksOf, prepareForeignDigest } from '../testing/examples/foreign-marks.js';
import { limitPerson } from '../testing/server/add-collector.js';
import { isFullRun } from '../testing/server/full-run.js';
import { CALL_REACH } from './call-reach.js';

/*
 * A limited person neither learns nor changes anything of other pharmacies (docs/http.md, "Access by
 * pharmacy"). Sends every call's examples, which name 'central', so new calls are walked too. The stream of
 * progress has its own test (features/progress/stream/stream.integration.ts).
 */

const { central, bairro } = examplePharmacies;
const ROLES = ['admin', 'mod', 'user'] as const;

let digest: () => Promise<string>;
const server = useExampleServer(async () => {
  digest = await prepareForeignDigest(server.db, central.id);
});

/** It is fixed, so that worlds compare. */
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

async function limitAll(pharmacyIds: readonly string[] | null): Promise<void> {
  for (const role of ROLES) await limitPerson(server.db, examplePeople[role].sub, pharmacyIds, LONG_AGO);
}

async function send(endpoint: Endpoint, { body, creationKey, ...request }: ExampleRequest, role: Role) {
  const { idToken: token } = server.tokens[role];
  const headers = creationKey === undefined ? {} : { 'Idempotency-Key': creationKey };
  return server.send({ method: endpoint.method, path: examplePath(endpoint, request), token, body, headers });
}

interface Walked {
  readonly endpoint: Endpoint;
  readonly example: Example;
}

function rolesOf({ as }: Example): readonly Role[] {
  return isFullRun ? ROLES : [ROLES.find((role) => role === as) ?? 'admin'];
}

const walk: readonly Walked[] = allExamples.flatMap(({ endpoint, successes, refusals }) => {
  const sent = refusals.filter(({ as }) => as !== 'nobody' && as !== 'unlicensed');
  const keyOf = ({ request, after }: Example) => JSON.stringify([request, after]);
  const unique = new Map([...sent, ...successes].map((example) => [keyOf(example), example]));
  return [...unique.values()].map((example) => ({ endpoint, example }));
});

const WALK = { timeout: 300_000 };

it('no call reveals or changes anything of a pharmacy outside of reach', WALK, async () => {
  const held: string[] = [];
  let world = { made: '', marks: [] as readonly string[], before: '' };
  for (const { endpoint, example } of walk) {
    const made = JSON.stringify(example.after ?? []);
    if (world.made !== made) {
      await server.reset();
      await prepareExample(server, example);
      await limitAll([bairro.id]);
      world = { made, marks: await marksOf(server.db, central.id), before: await digest() };
    }
    const { marks, before } = world;
    const sent = JSON.stringify(example.request);
    let hasWritten = false;
    for (const role of rolesOf(example)) {
      const { status, text } = await send(endpoint, example.request, role);
      const name = `${endpoint.id} "${example.title}" ${role} ${status}`;
      const told = marks.filter((mark) => text.includes(mark) && !sent.includes(mark));
      if (told.length > 0) held.push(`${name} tells ${told.slice(0, 3).join(', ')}`);
      if (endpoint.method === 'GET' || status >= 400) continue;
      hasWritten = true;
      const after = await digest();
      if (after !== before) held.push(`${name} changes ${changed(before, after)}`);
    }
    if (hasWritten) world.made = '';
  }
  expect(held).toEqual([]);
});

let limitedWorld: string | null = null;

async function prepareLimited(example: Example, pharmacyIds: readonly string[]): Promise<void> {
  const wanted = JSON.stringify([pharmacyIds, example.after ?? []]);
  if (limitedWorld === wanted) return;
  await server.reset();
  await prepareExample(server, example);
  await limitAll(pharmacyIds);
  limitedWorld = wanted;
}

const isForAll = ({ id }: Endpoint) => CALL_REACH[id] === 'installation';

it('a limited person’s calls within reach work as without limits', WALK, async () => {
  const differing: string[] = [];
  limitedWorld = null;
  for (const { endpoint, successes } of allExamples) {
    for (const example of isFullRun ? successes : successes.slice(0, 1)) {
      const { as } = example;
      if (as === 'nobody' || as === 'unlicensed') continue;
      await prepareLimited(example, [central.id, bairro.id]);
      for (let time = 0; time < (example.sentBefore ?? 0); time += 1)
        await send(endpoint, example.request, as);
      const { status, text } = await send(endpoint, example.request, as);
      if (endpoint.method !== 'GET') limitedWorld = null;
      if (status !== (isForAll(endpoint) ? 403 : example.status)) {
        differing.push(`${endpoint.id} "${example.title}": ${status} ${text.slice(0, 200)}`);
      }
    }
  }
  expect(differing).toEqual([]);
});

it("the walk's digest shows a change in the pharmacy", async () => {
  await server.reset();
  limitedWorld = null;
  const before = await digest();
  await setRows(server.db, 'product', { pharmacy_id: central.id }, { description: 'OUTRA' });
  expect(changed(before, await digest())).toMatch(/^product [\da-f]{32}$/);
});

it('the list of calls without a pharmacy is complete', () => {
  const ids = new Set(allExamples.map(({ endpoint }) => endpoint.id));
  expect(Object.keys(CALL_REACH).filter((id) => !ids.has(id))).toEqual([]);
});

const unknownId = '7d3e1c52-5a4c-4a0a-9d7f-0123456789ab';

function toUnknown(request: ExampleRequest, marks: readonly string[]): ExampleRequest {
  let text = JSON.stringify(request);
  for (const mark of marks.filter((each) => /^[\da-f-]{36}$/.test(each)))
    text = text.replaceAll(mark, unknownId);
  const { number } = exampleInventories.general;
  return JSON.parse(
    text
      .replaceAll(`"id":${number}`, '"id":777777')
      .replaceAll(`"inventory":${number}`, '"inventory":777777'),
  );
}

it('a call about a pharmacy outside of reach answers as for an unknown one', WALK, async () => {
  const differing: string[] = [];
  limitedWorld = null;
  await server.reset();
  const untouched = await marksOf(server.db, central.id);
  for (const { endpoint, successes } of allExamples) {
    for (const example of successes.slice(0, 1)) {
      const { as } = example;
      if (as === 'nobody' || as === 'unlicensed' || endpoint.id === 'submit_mobile_counts') continue;
      await prepareLimited(example, [bairro.id]);
      const marks = example.after === undefined ? untouched : await marksOf(server.db, central.id);
      const foreign = await send(endpoint, example.request, as);
      const unknown = await send(endpoint, toUnknown(example.request, marks), as);
      if (endpoint.method !== 'GET') limitedWorld = null;
      if (foreign.status === unknown.status && foreign.text === unknown.text) continue;
      if (foreign.status < 300 && unknown.status < 300) continue;
      differing.push(`${endpoint.id}: ${foreign.text.slice(0, 160)} | ${unknown.text.slice(0, 160)}`);
    }
  }
  expect(differing).toEqual([]);
});

describe('the models of apps', WALK, () => {
  const foreignIds = [
    ...exampleCounts.map(({ amplify_id }) => amplify_id),
    exampleInventories.mobile.uuid,
    String(exampleInventories.general.number),
    ...Object.values(exampleSections).map(({ id }) => id),
  ];
  const entering = [
    `mutation { createInventory(input: { id: "${unknownId}", name: "X", pharmacyID: "${central.id}" }) { id } }`,
    `mutation { createSection(input: { id: "${unknownId}", name: "X", inventoryID: "${exampleInventories.mobile.uuid}" }) { id } }`,
    `mutation { createCount(input: { id: "${unknownId}", inventoryID: "${exampleInventories.mobile.uuid}" }) { id inventoryID } }`,
    `mutation { updateCount(input: { id: "${unknownId}", sectionID: "${exampleSections.first.id}", _version: 1 }) { id } }`,
    ...exampleCounts.map(
      ({ amplify_id: id }) =>
        `mutation { createCount(input: { id: "${id}", factor: 9, _version: 1 }) { id factor } }`,
    ),
  ];
  const ask = async (role: Role, query: string) => {
    const headers = { Authorization: server.tokens[role].accessToken };
    return server.send({ method: 'POST', path: '/graphql', headers, body: { query } });
  };

  it('GraphQL reveals and changes nothing of a pharmacy outside of reach', async () => {
    await server.reset();
    const marks = await marksOf(server.db, central.id);
    await limitAll([bairro.id]);
    const before = await digest();
    const held: string[] = [];
    for (const role of ROLES) {
      for (const query of [...walkDocuments(foreignIds), ...entering]) {
        const { text } = await ask(role, query);
        const told = marks.filter((mark) => text.includes(mark) && !query.includes(mark));
        if (told.length > 0) held.push(`${role} ${query} tells ${told.slice(0, 3).join(', ')}`);
        if (!query.startsWith('mutation')) continue;
        const after = await digest();
        if (after !== before) held.push(`${role} ${query} changes ${changed(before, after)}`);
      }
    }
    expect(held).toEqual([]);
  });

  it('a base sync has exactly the things of the pharmacies within reach', async () => {
    await server.reset();
    await limitAll([central.id]);
    expect((await ask('mod', 'query { syncInventories { items { id } } }')).text).toContain(
      exampleInventories.mobile.uuid,
    );
    await limitAll([bairro.id]);
    const { body } = await ask('mod', 'query { syncInventories { items { id } } }');
    expect(body).toEqual({ data: { syncInventories: { items: [{ id: bairro.inventory_uuid }] } } });
  });

  it("a subscription pushes nothing from outside of its person's reach", async () => {
    await server.reset();
    await limitPerson(server.db, examplePeople.mod.sub, [central.id]);
    const marks = await marksOf(server.db, central.id);
    const client = await connectedClient(server, server.tokens.mod.accessToken);
    const witness = await connectedClient(server, server.tokens.admin.accessToken);
    for (const each of [client, witness])
      for (const document of subscriptionDocuments()) await each.subscribe(document);
    const pushed = ({ received }: typeof client, from = 0) => {
      const data = received.slice(from).filter(({ type }) => type === 'data');
      return marks.some((mark) => JSON.stringify(data).includes(mark));
    };
    const edit = async (factor: number) => {
      const done = await send(editCount, { params: { id: 1 }, body: { factor } }, 'admin');
      expect(done.status, done.text).toBe(200);
    };
    await edit(3);
    await vi.waitFor(() => expect([pushed(client), pushed(witness)]).toEqual([true, true]), PATIENCE);
    await limitPerson(server.db, examplePeople.mod.sub, [bairro.id]);
    const seen = { client: client.received.length, witness: witness.received.length };
    await edit(4);
    await vi.waitFor(() => expect(pushed(witness, seen.witness)).toBe(true), PATIENCE);
    expect(pushed(client, seen.client)).toBe(false);
    expect(client.received.some(({ type }) => type === 'error')).toBe(false);
  });
});

it('a count for an inventory outside of reach is kept unplaced', async () => {
  await server.reset();
  await limitPerson(server.db, examplePeople.user.sub, [bairro.id]);
  await limitPerson(server.db, examplePeople.mod.sub, [central.id]);
  const [known] = exampleCounts;
  const sent = { ...known, amplify_id: unknownId, inventoryID: exampleInventories.mobile.uuid };
  const again = { ...known, factor: 5, _version: 1 };
  const { body } = await send(submitCounts, { body: [sent, again] }, 'user');
  expect(body).toMatchObject({
    results: [
      { amplify_id: unknownId, status: 'created', unplaced: true },
      { amplify_id: known.amplify_id, status: 'created', unplaced: true },
    ],
  });
  expect((await send(submitCounts, { body: [sent, again] }, 'user')).body).toMatchObject({
    results: [{ status: 'unchanged' }, { status: 'unchanged' }],
  });
  expect((await send(pullCounts, { query: {} }, 'user')).text).toContain(unknownId);
  expect((await send(listUnplacedCounts, { query: {} }, 'mod')).body).toMatchObject({
    count: 0,
    results: [],
  });
  expect((await send(listUnplacedCounts, { query: {} }, 'admin')).text).toContain(unknownId);
});

it('a phone fetches all of a newly granted pharmacy', async () => {
  await server.reset();
  await limitPerson(server.db, examplePeople.user.sub, [bairro.id]);
  const first = await send(pullInventories, { query: {} }, 'user');
  const { since } = first.body as { since: string };
  expect(first.text).not.toContain(exampleInventories.mobile.uuid);
  await limitPerson(server.db, examplePeople.user.sub, [bairro.id, central.id]);
  const headers = { Authorization: server.tokens.user.accessToken };
  const query = `query { syncInventories(lastSync: ${Date.parse(since)}) { items { id } } }`;
  expect((await send(pullInventories, { query: { since } }, 'user')).text).toContain(
    exampleInventories.mobile.uuid,
  );
  const synced = await server.send({ method: 'POST', path: '/graphql', headers, body: { query } });
  expect(synced.text).toContain(exampleInventories.mobile.uuid);
});
