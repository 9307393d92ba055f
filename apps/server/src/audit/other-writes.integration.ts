import { randomUUID } from 'node:crypto';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config/config.js';
import { syncCycleFor } from '../datastore/testing/appsync/appsync-pair.js';
import { createFakeRemote, fakeCount, lastPage } from '../datastore/testing/appsync/fake-remote.js';
import { prepareFirstRun } from '../start/first-run.js';
import { setRows } from '../testing/database/rows.js';
import { effectOf, expectNoWrite, expectWrite, write } from '../testing/examples/effect-of.js';
import { type CognitoUnderTest, startCognito } from '../testing/identity/cognito-under-test.js';
import { type PoolUnderTest, startPool } from '../testing/identity/pool-under-test.js';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../testing/server/test-people.js';
import { addPharmacy, mobileCount, submit } from '../testing/world/stock-taking.js';

let server: ServerUnderTest;
let pool: PoolUnderTest;
let cognito: CognitoUnderTest;
beforeAll(async () => {
  [server, pool, cognito] = [await startServerUnderTest(), await startPool(), await startCognito()];
});
afterAll(async () => {
  await server.close();
  await pool.close();
  await cognito.close();
});

it('the first start audits licence and administrator without key and password', async () => {
  const config = readConfig({ DATA_DIR: await temporaryDataFolder() });
  let secrets: string[] = [];
  const { tables, rows } = await effectOf(pool.db, async () => {
    const access = await prepareFirstRun(pool.db, pool.identity, config);
    secrets = /Senha: +(\S+)\n +Chave de licença: +(\S+)/.exec(access?.text ?? '')?.slice(1) ?? [];
  });
  expect(tables).toEqual(['idp_user', 'licence_key', 'person']);
  expect(rows).toMatchObject([
    { actor_sub: 'system', action: 'issue', entity: 'licence_key', after: { seats: 10 } },
    { actor_sub: 'system', action: 'create', entity: 'person', after: { role: 'admin', confirmed: true } },
  ]);
  expect(secrets).toHaveLength(2);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    for (const form of [secret, secret.replaceAll('-', '')]) expect(JSON.stringify(rows)).not.toContain(form);
  }
});

it('a person’s first call and a changed name leave audit rows', async () => {
  const email = `${randomUUID()}@balanco.test`;
  const user = { email, name: 'Caio', password: TEST_PASSWORD, role: 'mod', confirmed: true } as const;
  const { sub } = await server.identity.createUser(user);
  const call = async () => {
    const { idToken } = await server.signIn(email, TEST_PASSWORD);
    return effectOf(server.db, () => server.ask('getProtected', { token: idToken }));
  };
  expectWrite(await call(), write('create', 'person'), sub);
  expectNoWrite(await call());
  await setRows(server.db, 'idp_user', { sub }, { name: 'Caio Reis' });
  const renamed = await call();
  expectWrite(renamed, write('update', 'person', ['person'], true), sub);
  expect(renamed.rows[0]).toMatchObject({ before: { name: 'Caio' }, after: { name: 'Caio Reis' } });
});

it('a sign-out on Cognito leaves one audit row, however often it is repeated', async () => {
  const user = await cognito.addUser({ confirmed: true });
  const { idToken } = await cognito.signIn(user);
  const other = await cognito.another();
  const effect = await effectOf(cognito.db, async () => {
    const both = [cognito.identity.signOut(idToken), other.signOut(idToken)];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toContain('fulfilled');
  });
  expect(effect.rows).toHaveLength(1);
  expectWrite(effect, write('sign_out', 'session', ['cognito_ended_session']), user.sub);
});

it('a confirmation on Cognito leaves an audit row, a refusal none', async () => {
  const user = await cognito.addUser({ confirmed: false });
  const by = { sub: randomUUID(), name: 'Márcio Moderador' };
  const confirm = () => cognito.identity.directory.confirm(user.email, by);
  const effect = await effectOf(cognito.db, async () =>
    expect(await confirm()).toMatchObject({ outcome: 'confirmed' }),
  );
  expectWrite(effect, write('confirm', 'person', [], true), by.sub);
  expectNoWrite(await effectOf(cognito.db, confirm));
});

it('a confirmation that Cognito refuses late leaves no audit row', async () => {
  const user = await cognito.addUser({ confirmed: false });
  const by = { sub: randomUUID(), name: 'Márcio Moderador' };
  const { directory } = cognito.identity;
  const outcomes: unknown[] = [];
  const effect = await effectOf(cognito.db, async () => {
    const both = [directory.confirm(user.email, by), directory.confirm(user.email, by)];
    outcomes.push(...(await Promise.all(both)).map(({ outcome }) => outcome));
  });
  expect(outcomes.sort()).toEqual(['already_confirmed', 'confirmed']);
  expect(effect.rows).toHaveLength(1);
});

const bookkeeping = ['appsync_count', 'appsync_cursor', 'appsync_inventory'];

it('the AppSync worker audits in its own name', async () => {
  const pharmacy = await addPharmacy(server);
  const { remote, pages, inventoryPages } = createFakeRemote();
  const once = syncCycleFor(server, remote);
  const inventory = { id: randomUUID(), name: 'Balanço', pharmacyID: pharmacy.id, finalizado: false };
  const count = fakeCount({ inventoryID: inventory.id });
  let startedAt = 1;
  const cycleWith = (inventoryRow: object, countRow: object) =>
    effectOf(server.db, async () => {
      startedAt += 1;
      const moment = startedAt;
      inventoryPages.push(() => lastPage([inventoryRow], moment));
      pages.push(() => lastPage([countRow], moment));
      await once(new AbortController().signal);
    });
  const did = async (version: number, inventoryFields: object, countFields: object) => {
    const stamps = { _version: version, _deleted: null, _lastChangedAt: 1_777_604_645_000 + version };
    const { tables, rows } = await cycleWith(
      { ...inventory, ...stamps, ...inventoryFields },
      { ...count, ...stamps, ...countFields },
    );
    for (const row of rows) expect(row).toMatchObject({ actor_sub: 'appsync', actor_name: 'AppSync' });
    const changed = tables.filter((table) => !bookkeeping.includes(table));
    return { changed, actions: rows.map(({ action, entity }) => `${action} ${entity}`) };
  };

  expect(await did(1, {}, {})).toEqual({
    changed: ['count', 'count_line', 'inventory'],
    actions: ['create inventory', 'create count'],
  });
  expect(await did(2, { name: 'Balanço de maio', finalizado: true }, { factor: 3 })).toEqual({
    changed: ['count', 'count_line', 'inventory'],
    actions: ['update count', 'update inventory', 'finalise inventory'],
  });
  expect(await did(2, { name: 'Balanço de maio', finalizado: true }, { factor: 3 })).toEqual({
    changed: [],
    actions: [],
  });
  expect(await did(3, { name: 'Balanço de maio', finalizado: true, _deleted: true }, { factor: 3 })).toEqual({
    changed: ['count', 'count_line', 'deletion', 'inventory'],
    actions: ['delete inventory'],
  });
});

it('a count that moves into a new inventory audits the inventory’s maker', async () => {
  const { id: pharmacy } = await addPharmacy(server);
  const id = randomUUID();
  await submit(server, [mobileCount(id)]);
  const body = { id, name: 'Balanço do aplicativo', pharmacy };
  const effect = await effectOf(server.db, () => server.ask('createMobileInventory', { body }));
  expect(effect.rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
    'create inventory',
    'update count',
  ]);
  for (const { actor_sub } of effect.rows) expect(actor_sub).toBe(server.people.mod.sub);
});
