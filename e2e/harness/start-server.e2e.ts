import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
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

test('A first start creates its database with a password of its own; other servers start on copies of one database', async () => {
  const [first, ...others] = await Promise.all([
    startServer({ isFirstStart: true }),
    startServer(),
    startServer(),
  ]);
  try {
    const passwords = [first, ...others].map(({ dataDir }) =>
      readFileSync(join(dataDir, 'postgres/balanco.password'), 'utf8'),
    );
    expect(first.output()).toContain('Criando o banco de dados embutido…');
    expect(first.output()).toContain('Preparando o banco de dados: 0001_');
    expect(passwords[0]).not.toBe(passwords[1]);
    expect(passwords[1]).toBe(passwords[2]);
    for (const other of others) expect(other.output()).not.toMatch(/Criando o banco|Preparando o banco/);
    expect(new Set([first, ...others].map(({ url }) => url)).size).toBe(3);
  } finally {
    await Promise.all([first, ...others].map(({ stop }) => stop()));
  }
});

test('startServer rejects with the sentence of a server that refuses its configuration', async () => {
  await expect(startServer({ env: { PORT: 'oitenta' } })).rejects.toThrow(/A variável PORT .*\n$/);
});
