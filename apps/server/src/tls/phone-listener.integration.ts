import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { TRUST_PATH } from '@balanco/contract/base/install-path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { localFiles } from '@balanco/local-authority/local-authority';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../logging/create-logger.js';
import { rowsIn } from '../testing/database/rows.js';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server/server-under-test.js';
import { createPhoneListener } from './phone-listener.js';

/** This machine's second loopback address stands for another of its networks. */
const NETWORK = ['127.0.0.1', '127.0.0.2'];

async function startShop(dataDir: string, networkAddresses: () => readonly string[] = () => NETWORK) {
  const logger = createLogger('silent');
  const phones = createPhoneListener({ dataDir, port: 0, logger, networkAddresses, retryMs: 20 });
  const server = await startServerUnderTest({ phones });
  await server.app.ready();
  const page = await phones.start(server.app);
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await phones.close();
    await server.close();
  };
  onTestFinished(close);
  return { server, page, close };
}

const call = async (server: ServerUnderTest, endpoint: 'getPhoneAccess' | 'withdrawPhones') =>
  (await server.call(endpoint, { as: 'admin' })).body;
const allow = async (
  server: ServerUnderTest,
  body: { readonly address?: string; readonly office?: boolean } = {},
) => (await server.call('allowPhones', { body })).body;

async function get(dataDir: string, address: string, path: string) {
  const ca = await readFile(localFiles(dataDir).authorityCertFile, 'utf8');
  const request = httpsRequest(`${address}${path}`, { ca, servername: 'localhost' }).end();
  const [response] = await once(request, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it('phones open a server of this machine only once an administrator allows it', async () => {
  const dataDir = await temporaryDataFolder();
  const { server, page } = await startShop(dataDir);
  expect(page).toBeNull();
  expect(await call(server, 'getPhoneAccess')).toEqual({
    state: 'closed',
    address: null,
    install_page: null,
    addresses: NETWORK,
    office: false,
  });
  const [open, again] = await Promise.all([allow(server), allow(server)]);
  expect(open).toMatchObject({ state: 'open', address: expect.stringMatching(/^https:/) });
  expect(again).toEqual(open);
  expect(await get(dataDir, open.address, '/api/config/')).toMatchObject({ status: 200 });
  const install = await fetch(open.install_page ?? '');
  expect(await install.text()).toContain(`:${new URL(open.address ?? '').port}`);
  const audited = await rowsIn(server.db, 'audit', { entity: 'server' }, 'action', 'after');
  expect(audited).toContainEqual({ action: 'allow_phones', after: { address: open.address } });
});

it('the same address opens again after a restart, and no more once it is withdrawn', async () => {
  const dataDir = await temporaryDataFolder();
  const first = await startShop(dataDir);
  const { address, install_page } = await allow(first.server);
  await first.close();
  const second = await startShop(dataDir);
  expect(second.page).toBe(install_page);
  expect(await call(second.server, 'getPhoneAccess')).toMatchObject({ state: 'open', address });
  expect(await get(dataDir, address, '/api/config/')).toMatchObject({ status: 200 });
  expect(await call(second.server, 'withdrawPhones')).toMatchObject({ state: 'closed' });
  await expect(get(dataDir, address, '/api/config/')).rejects.toThrow('ECONNREFUSED');
  await second.close();
  expect((await startShop(dataDir)).page).toBeNull();
});

it('phones reach the Coletor alone, and the office only if the administrator opens it', async () => {
  const dataDir = await temporaryDataFolder();
  const { server } = await startShop(dataDir);
  const statuses = async (address: string) =>
    Promise.all(
      [
        '/api/config/',
        TRUST_PATH,
        '/api/mobile/pharmacies/',
        '/',
        '/%61pi/docs/',
        '/api/users/',
        '/healthz',
      ].map(async (path) => (await get(dataDir, address, path)).status),
    );
  expect(await statuses((await allow(server)).address)).toEqual([200, 204, 403, 404, 404, 404, 404]);
  await call(server, 'withdrawPhones');
  const whole = await statuses((await allow(server, { office: true })).address);
  expect(whole.slice(0, 3)).toEqual([200, 204, 403]);
  expect(whole.slice(4)).toEqual([200, 404, 200]);
});

it('only the network that was chosen reaches the phones address, also after a restart', async () => {
  const dataDir = await temporaryDataFolder();
  const first = await startShop(dataDir);
  expect((await first.server.call('allowPhones', { body: { address: '10.9.8.7' } })).status).toBe(400);
  const open = await allow(first.server, { address: '127.0.0.2', office: true });
  expect(new URL(open.address).hostname).toBe('127.0.0.2');
  const other = (address: string) => address.replace('127.0.0.2', '127.0.0.1');
  await expect(get(dataDir, other(open.address), '/api/config/')).rejects.toThrow('ECONNREFUSED');
  await expect(fetch(other(open.install_page))).rejects.toThrow();
  await first.close();
  const second = await startShop(dataDir);
  expect(await call(second.server, 'getPhoneAccess')).toEqual(open);
});

it('a port that another program took is replaced when phones are allowed again', async () => {
  const dataDir = await temporaryDataFolder();
  const first = await startShop(dataDir);
  const before = await allow(first.server);
  await first.close();
  const other = createServer().listen(Number(new URL(before.address).port), '0.0.0.0');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const second = await startShop(dataDir);
  expect(second.page).toMatch(/^nenhum: /);
  const after = await allow(second.server);
  expect(after).toMatchObject({
    state: 'open',
    install_page: before.install_page,
    former: { address: before.address, install_page: null },
  });
  expect(after.address).not.toBe(before.address);
  expect(await get(dataDir, after.address, '/api/config/')).toMatchObject({ status: 200 });
  await second.close();
  const third = await startShop(dataDir);
  expect(await call(third.server, 'getPhoneAccess')).toEqual({ ...after, former: undefined });
});

it('what a start could not open opens by itself once it can', async () => {
  const dataDir = await temporaryDataFolder();
  const first = await startShop(dataDir);
  const before = await allow(first.server);
  await first.close();
  const other = createServer().listen(Number(new URL(before.address).port), '127.0.0.1');
  await once(other, 'listening');
  const second = await startShop(dataDir);
  expect(second.page).toMatch(/^nenhum: /);
  other.close();
  await expect.poll(() => call(second.server, 'getPhoneAccess')).toEqual(before);
});

it('a phone that stays connected does not hold up the end of the server', async () => {
  const dataDir = await temporaryDataFolder();
  const { server, close } = await startShop(dataDir);
  const { address } = await allow(server);
  const ca = await readFile(localFiles(dataDir).authorityCertFile, 'utf8');
  const socket: TLSSocket = connect({ host: '127.0.0.1', port: Number(new URL(address).port), ca });
  await once(socket, 'secureConnect');
  const ended = once(socket.resume(), 'close');
  await close();
  await ended;
});

it('a machine without a network says so', async () => {
  const { server } = await startShop(await temporaryDataFolder(), () => []);
  expect(await allow(server)).toMatchObject({ state: 'no_network' });
});

it('phones use the address of a server that has one', async () => {
  const server = await startServerUnderTest();
  onTestFinished(() => server.close());
  expect(await allow(server)).toMatchObject({ state: 'own' });
});
