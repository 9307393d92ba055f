import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startServer } from './start-server.js';

test('servers start side by side on ports and folders of their own, and leave nothing behind', async () => {
  const servers = await Promise.all([startServer(), startServer()]);
  try {
    const health = await Promise.all(servers.map(({ url }) => fetch(`${url}/healthz`)));
    expect(health.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(servers.map(({ url }) => url)).size).toBe(2);
    expect(servers.map(({ dataDir }) => existsSync(dataDir))).toEqual([true, true]);
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
  expect(servers.map(({ dataDir }) => existsSync(dataDir))).toEqual([false, false]);
  await expect(fetch(`${servers[0].url}/healthz`)).rejects.toThrow('fetch failed');
});

test('a server that refuses its configuration is an error with its sentence', async () => {
  await expect(startServer({ env: { PORT: 'oitenta' } })).rejects.toThrow(/A variável PORT .*\n$/);
});
