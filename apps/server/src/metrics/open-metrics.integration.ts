/** @module-tag full */

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it, onTestFinished } from 'vitest';
import { lastBackup } from '../backup/last-backup.js';
import { useDatabase } from '../testing/database/test-database.js';
import { outcomeOf, readyAddress, startProcess } from '../testing/server/server-process.js';

const TOKEN = 'a-token-for-prometheus-alone';

const database = useDatabase();

async function start(environment: Readonly<Record<string, string>>) {
  const child = await startProcess('main', { DATABASE_URL: database.connectionString, ...environment });
  let metrics: string | undefined;
  const main = await readyAddress(child, (line) => {
    metrics ??= /^Métricas em (\S+)$/.exec(line)?.[1];
  });
  return { child, main, metrics };
}

it('without configuration the server has no metrics', async () => {
  const { main, metrics } = await start({});
  expect(metrics).toBeUndefined();
  const answer = await fetch(`${main}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(404);
});

it('a separate port serves only the metrics, and the main port serves none', async () => {
  const folder = await temporaryDataFolder();
  const { child, main, metrics = '' } = await start({ METRICS_PORT: '0', BACKUP_DIR: folder });
  await fetch(`${main}/api/config/`);
  await expect.poll(() => lastBackup(folder)).not.toBeNull();
  const madeAt = (await lastBackup(folder))?.at.getTime() ?? 0;
  const answer = await fetch(metrics);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('balanco_http_requests_total{route="/api/config/",method="GET",status="200"} 1\n');
  expect(text).toMatch(/^balanco_database_connections\{state="total"\} [1-9]/m);
  expect(text).toContain(`balanco_last_backup_timestamp_seconds ${madeAt / 1000}\n`);
  expect((await fetch(new URL('/api/config/', metrics))).status).toBe(404);
  expect((await fetch(`${main}/metrics`)).status).toBe(404);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('a token protects the separate port too', async () => {
  const { metrics = '' } = await start({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN });
  expect((await fetch(metrics)).status).toBe(404);
  const answer = await fetch(metrics, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
});

it('the start fails with a sentence if METRICS_PORT is taken', async () => {
  const occupied = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void occupied.close());
  await once(occupied, 'listening');
  const port = String((occupied.address() as AddressInfo).port);
  const child = await startProcess('main', { DATABASE_URL: database.connectionString, METRICS_PORT: port });
  expect(await outcomeOf(child)).toMatchObject({
    code: 1,
    complaint: `A porta ${port} já está em uso; escolha outra na variável METRICS_PORT.`,
  });
});
