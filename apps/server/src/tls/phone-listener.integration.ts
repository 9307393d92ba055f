import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { allowPhones, getPhoneAccess, withdrawPhones } from '@balanco/contract/people/phone-access';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { localFiles } from '@balanco/local-authority/local-authority';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../logging/create-logger.js';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server/server-under-test.js';
import { createPhoneListener } from './phone-listener.js';

async function startShop(dataDir: string, networkAddresses = () => ['192.168.0.10']) {
  const phones = createPhoneListener({ dataDir, port: 0, logger: createLogger('silent'), networkAddresses });
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

const call = async (server: ServerUnderTest, endpoint: Parameters<ServerUnderTest['call']>[0]) =>
  (await server.call(endpoint, { as: 'admin' })).body;

/** As a phone that trusts the authority, over this machine's loopback. */
async function get(dataDir: string, address: string, path: string) {
  const ca = await readFile(localFiles(dataDir).authorityCertFile, 'utf8');
  const request = httpsRequest(`https://127.0.0.1:${new URL(address).port}${path}`, { ca }).end();
  const [response] = await once(request, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it('phones open a server of this machine only once an administrator allows it', async () => {
  const dataDir = await temporaryDataFolder();
  const { server, page } = await startShop(dataDir);
  expect(page).toBeNull();
  expect(await call(server, getPhoneAccess)).toEqual({ state: 'closed', address: null, install_page: null });
  const [open, again] = await Promise.all([call(server, allowPhones), call(server, allowPhones)]);
  expect(open).toMatchObject({ state: 'open', address: expect.stringMatching(/^https:/) });
  expect(again).toEqual(open);
  expect(await get(dataDir, open.address, '/healthz')).toMatchObject({ status: 200 });
  const plain = new URL(open.install_page);
  const install = await fetch(`http://127.0.0.1:${plain.port}${plain.pathname}`);
  expect(await install.text()).toContain(open.address);
  const audited = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('entity', '=', 'server')
    .execute();
  expect(audited).toContainEqual({ action: 'allow_phones', after: { address: open.address } });
});

it('the same address opens again after a restart, and no more once it is withdrawn', async () => {
  const dataDir = await temporaryDataFolder();
  const first = await startShop(dataDir);
  const { address, install_page } = await call(first.server, allowPhones);
  await first.close();
  const second = await startShop(dataDir);
  expect(second.page).toBe(install_page);
  expect(await call(second.server, getPhoneAccess)).toMatchObject({ state: 'open', address });
  expect(await get(dataDir, address, '/healthz')).toMatchObject({ status: 200 });
  expect(await call(second.server, withdrawPhones)).toMatchObject({ state: 'closed' });
  await expect(get(dataDir, address, '/healthz')).rejects.toThrow('ECONNREFUSED');
  await second.close();
  expect((await startShop(dataDir)).page).toBeNull();
});

it('a port that another program took is replaced when phones are allowed again', async () => {
  const dataDir = await temporaryDataFolder();
  const first = await startShop(dataDir);
  const before = await call(first.server, allowPhones);
  await first.close();
  const other = createServer().listen(Number(new URL(before.address).port), '0.0.0.0');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const second = await startShop(dataDir);
  expect(second.page).toMatch(/^nenhum: /);
  const after = await call(second.server, allowPhones);
  expect(after).toMatchObject({
    state: 'open',
    install_page: before.install_page,
    former: { address: before.address, install_page: null },
  });
  expect(after.address).not.toBe(before.address);
  expect(await get(dataDir, after.address, '/healthz')).toMatchObject({ status: 200 });
  await second.close();
  const third = await startShop(dataDir);
  expect(await call(third.server, getPhoneAccess)).toEqual({ ...after, former: undefined });
});

it('a phone that stays connected does not hold up the end of the server', async () => {
  const dataDir = await temporaryDataFolder();
  const { server, close } = await startShop(dataDir);
  const { address } = await call(server, allowPhones);
  const ca = await readFile(localFiles(dataDir).authorityCertFile, 'utf8');
  const socket: TLSSocket = connect({ host: '127.0.0.1', port: Number(new URL(address).port), ca });
  await once(socket, 'secureConnect');
  const ended = once(socket.resume(), 'close');
  await close();
  await ended;
});

it('a machine without a network says so', async () => {
  const { server } = await startShop(await temporaryDataFolder(), () => []);
  expect(await call(server, allowPhones)).toMatchObject({ state: 'no_network' });
});

it('phones use the address of a server that has one', async () => {
  const server = await startServerUnderTest();
  onTestFinished(() => server.close());
  expect(await call(server, allowPhones)).toMatchObject({ state: 'own' });
});
