import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startServer } from './start-server.js';

test('startServer starts servers side by side on separate ports and folders, and stop() removes everything', async () => {
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

test('startServer rejects with the sentence of a server that refuses its configuration', async () => {
  await expect(startServer({ env: { PORT: 'oitenta' } })).rejects.toThrow(/A variável PORT .*\n$/);
});
