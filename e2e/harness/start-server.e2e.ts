import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { spawnServer } from './server-process.js';
import { type RunningServer, startServer } from './start-server.js';

test('Servers start side by side on database copies, and stop() removes everything', {
  tag: '@full',
}, async () => {
  const servers = await Promise.all([startServer(), startServer()]);
  const password = ({ dataDir }: RunningServer) =>
    readFileSync(join(dataDir, 'postgres/balanco.password'), 'utf8');
  try {
    const health = await Promise.all(servers.map(({ url }) => fetch(`${url}/healthz`)));
    expect(health.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(servers.map(({ url }) => url)).size).toBe(2);
    expect(password(servers[0])).toBe(password(servers[1]));
    for (const server of servers) expect(server.output()).not.toMatch(/Criando o banco|Preparando o banco/);
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
  expect(servers.map(({ dataDir }) => existsSync(dataDir))).toEqual([false, false]);
  await expect(fetch(`${servers[0].url}/healthz`)).rejects.toThrow('fetch failed');
});

test('A server that refuses its configuration rejects with its sentence', { tag: '@full' }, async () => {
  await expect(startServer({ env: { PORT: 'oitenta' } })).rejects.toThrow(/A variável PORT .*\n$/);
});

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balanco-harness-'));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function program(name: string, source: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, source);
  return file;
}

test('spawnServer reads the address even if the ready line arrives in pieces', { tag: '@full' }, async () => {
  const main = await program(
    'pieces',
    `process.on('SIGTERM', () => process.exit(0));
     process.stderr.write('{"msg":"migrating"}');
     process.stdout.write('Iniciando…\\nBalanço pronto em http://127.0.0.1:4');
     setImmediate(() => process.stdout.write('1234\\nChave: AAAAA\\n'));
     setInterval(() => {}, 1000);`,
  );
  const server = spawnServer(main, {});
  expect(await server.ready).toBe('http://127.0.0.1:41234');
  await server.end();
  expect(server.output()).toContain('migrating');
});

test('spawnServer rejects with the output of a server that ends early', { tag: '@full' }, async () => {
  const main = await program('early', `console.error('PORT não é um número'); process.exitCode = 1;`);
  const server = spawnServer(main, {});
  await expect(server.ready).rejects.toThrow(
    /^O servidor terminou antes de ficar pronto \(1\).*\nPORT não é um número\n$/s,
  );
  await server.end();
});

test('spawnServer gives the process exactly the given environment', { tag: '@full' }, async () => {
  const main = await program(
    'env',
    `console.log('Balanço pronto em http://' + Object.keys(process.env).join());`,
  );
  const server = spawnServer(main, { ONLY: '1' });
  expect(await server.ready).toBe('http://ONLY');
  await server.end();
});
