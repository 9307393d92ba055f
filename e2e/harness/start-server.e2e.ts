import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from './start-server.js';

test('Servers start side by side on copies of one database, and stop() removes everything', {
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
