import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { endpoints } from '@balanco/contract/base/all-examples';
import type { KeyScope } from '@balanco/contract/base/key-scopes';
import { exportHistory } from '@balanco/contract/history/history';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress/progress';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { auditRows, rowIn, setRows } from '../../testing/database/rows.js';
import { sealAll } from '../../testing/database/seal-all.js';
import { addCollector, limitPerson } from '../../testing/server/add-collector.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addProducts } from '../../testing/world/stock-taking.js';
import { storePharmacy } from '../../testing/world/store-settlement.js';

const server = useServer();

let alfa: string;
let beta: string;
beforeEach(async () => {
  await server.db.deleteFrom('machine_key').execute();
  [alfa, beta] = [await storePharmacy(server.db, 'Alfa'), await storePharmacy(server.db, 'Beta')];
});

const make = async (scopes: readonly KeyScope[], more: { name?: string; pharmacies?: string[] } = {}) =>
  server.ask('createMachineKey', { as: 'admin', body: { name: 'ERP', days: 30, scopes, ...more } });
const setKey = (id: string, values: object) => setRows(server.db, 'machine_key', { id }, values);
const names = async (token: string) =>
  (await server.ask('listPharmacies', { token })).map(({ name }) => name);
const send = (url: string, secret: string, method: 'GET' | 'POST' = 'GET') =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` } });
const refused = { status: 403, body: { code: 'token_invalid' } };

it('a key makes the calls of its scopes and no others', async () => {
  const { secret } = await make(['read:catalogue', 'write:catalogue']);
  const allowed: string[] = [];
  for (const { id, method, path, permission } of endpoints) {
    if (permission === 'public') continue;
    const call = { method, path: path.replace(/:\w+/g, '1'), permission };
    const { status, body } = await server.call(call, {
      token: secret,
      body: method === 'GET' ? undefined : {},
    });
    if (status !== 403 || body.code !== 'permission_denied') allowed.push(id);
  }
  expect(allowed).toEqual(endpoints.filter(({ scope }) => scope?.endsWith(':catalogue')).map(({ id }) => id));
  expect((await send(PROGRESS_STREAM_PATH, secret)).statusCode).toBe(403);
  expect((await send('/graphql', secret, 'POST')).statusCode).toBe(401);
});

it('a key reaches what its maker does, at each call, and its own pharmacies only', async () => {
  const all = await make(['read:pharmacies']);
  const one = await make(['read:pharmacies'], { name: 'Alfa', pharmacies: [alfa] });
  expect(await names(all.secret)).toEqual(expect.arrayContaining(['Alfa', 'Beta']));
  expect(await names(one.secret)).toEqual(['Alfa']);
  await limitAdmin(beta);
  expect(await names(all.secret)).toEqual(['Beta']);
  expect(await names(one.secret)).toEqual([]);
});

async function limitAdmin(...pharmacies: readonly string[]): Promise<void> {
  const { sub } = server.people.admin;
  await limitPerson(server.db, sub, pharmacies);
  onTestFinished(() => limitPerson(server.db, sub, null));
}

it('a key acts under its own name, notes its last use and is stored as a digest', async () => {
  const { key, secret } = await make(['write:catalogue']);
  expect(key).toMatchObject({ pharmacies: null, made_by_sub: server.people.admin.sub, last_used_at: null });
  expect(secret.startsWith(key.begins)).toBe(true);
  const row = { pharmacy: alfa, internal_code: '7', description: 'DIPIRONA', system_stock: 1, value: 1 };
  await server.ask('bulkProducts', { token: secret, body: [row] });
  const rows = await auditRows(server.db, { entity: 'product' });
  expect(rows.at(-1)?.actor_name).toBe(`ERP (chave de ${server.people.admin.name})`);
  const [listed] = (await server.ask('listMachineKeys', { as: 'admin' })).results;
  expect(listed).toMatchObject({ id: key.id, last_used_at: expect.any(String) });
  const stored = JSON.stringify(await server.db.selectFrom('machine_key').selectAll().execute());
  expect(stored).not.toContain(secret.slice(key.begins.length));
});

it('a key that nobody used for 90 days asks administrators for attention', async () => {
  const alerts = async (as: 'admin' | 'mod') => (await server.ask('getTonight', { as })).alerts;
  const { key, secret } = await make(['read:pharmacies']);
  const age = (days: number) => setKey(key.id, { created_at: new Date(Date.now() - days * 86_400_000) });
  await age(89);
  expect(await alerts('admin')).toEqual([]);
  await age(91);
  expect(await alerts('admin')).toMatchObject([{ kind: 'unused_key', detail: 'ERP', pharmacy: null }]);
  expect(await alerts('mod')).toEqual([]);
  await names(secret);
  expect(await alerts('admin')).toEqual([]);
});

it('two keys of a name live beside each other until one ends by hand or by its day', async () => {
  const [old, next] = [await make(['read:catalogue']), await make(['read:catalogue'])];
  const body = { name: 'erp', days: 1, scopes: ['read:catalogue'] };
  expect(await server.call('createMachineKey', { as: 'admin', body })).toMatchObject({
    status: 409,
    body: { detail: 'Já há duas chaves "erp" em uso. Encerre uma delas antes.' },
  });
  await server.ask('endMachineKey', { as: 'admin', params: { id: old.key.id } });
  expect(await server.call('listProducts', { token: old.secret })).toMatchObject(refused);
  await make(['read:catalogue']);
  await setKey(next.key.id, { expires_at: new Date(Date.now() - 1000) });
  expect(await server.call('listProducts', { token: next.secret })).toMatchObject(refused);
});

const edit = (sub: string, body: object) => server.ask('editPerson', { params: { sub }, body });
it.each([
  ['role', (sub: string) => edit(sub, { role: 'mod' })],
  ['access', (sub: string) => edit(sub, { active: false })],
  [
    'name',
    (sub: string) => server.ask('anonymisePerson', { params: { sub }, body: { typed_name: 'Perde name' } }),
  ],
])('the keys of an administrator who loses the %s end', async (what, lose) => {
  const { sub, idToken: token } = await addCollector(server, `Perde ${what}`);
  await setRows(server.db, 'person', { sub }, { role: 'admin' });
  const body = { name: 'De outro', days: 1, scopes: ['read:catalogue'] };
  const { secret } = await server.ask('createMachineKey', { token, body });
  expect((await server.call('listProducts', { token: secret })).status).not.toBe(403);
  await lose(sub);
  expect(await server.call('listProducts', { token: secret })).toMatchObject(refused);
  expect(await rowIn(server.db, 'machine_key', {}, 'ended_at')).toEqual({ ended_at: expect.any(Date) });
});

it("the history leaves as JSON Lines, a limited key's pharmacies only", async () => {
  await addProducts(server, alfa, [{ internal_code: '7', description: 'A', system_stock: 1, value: 1 }]);
  await addProducts(server, beta, [{ internal_code: '7', description: 'B', system_stock: 1, value: 1 }]);
  const { secret } = await make(['read:history'], { pharmacies: [alfa] });
  const pharmacies = async () => {
    const { body, headers } = await send(exportHistory.path, secret);
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    return body.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).pharmacy_id));
  };
  await sealAll(server.db);
  expect(await pharmacies()).toEqual([alfa]);
  await limitAdmin(beta);
  expect(await pharmacies()).toEqual([]);
});

it('the example of curl in the documents runs', async () => {
  const { secret } = await make(['read:results']);
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const page = readFileSync(new URL('../../../../../docs/machine-keys.md', import.meta.url), 'utf8');
  const [, command = ''] = /```sh\n([^`]*)```/.exec(page) ?? [];
  const env = { ...process.env, BALANCO: origin, CHAVE: secret, CURSOR: '' };
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
  expect(JSON.parse(stdout)).toEqual({ results: expect.any(Array), next: expect.any(String) });
});

it('who tries keys waits, and people of the same network do not', async () => {
  const tries = Array.from({ length: 300 }, () => server.call('listProducts', { token: 'balanco_x' }));
  expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
  expect((await server.call('listPharmacies')).status).toBe(200);
});
