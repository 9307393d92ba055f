/** @module-tag full */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { clusterPath, connectionStringFor } from '@balanco/embedded-postgres/cluster';
import { readPostmasterFile } from '@balanco/embedded-postgres/running-server';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnSmallDisk, makeSmallDisk, type SmallDisk } from '../testing/database/small-disk.js';
import { startRunningServer } from '../testing/server/running-server.js';
import { mobileCount } from '../testing/world/stock-taking.js';

const DISK_MB = 400;

async function startOnSmallDisk(reserveMb: number) {
  const disk = await makeSmallDisk(DISK_MB);
  onTestFinished(() => disk.remove());
  const environment = { DATA_DIR: disk.folder, DISK_RESERVE_MB: String(reserveMb) };
  const { process: child, call: send } = await startRunningServer(environment, disk.prefix);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  const pharmacy = await call('POST', '/api/pharmacies/', { name: 'Central' });
  const inventory = await call('POST', '/api/inventories/', { name: 'Geral', pharmacy: pharmacy.body.id });
  const acknowledged = new Set<string>();
  const count = async () => {
    const batch = Array.from({ length: 100 }, () => mobileCount(inventory.body.inventory_id));
    const answer = await call('POST', '/api/mobile/counts/', batch);
    if (answer.status === 200) for (const item of answer.body.results) acknowledged.add(item.amplify_id);
    return answer;
  };
  const stored = async () => {
    const { body } = await call('GET', `/api/amplify-counts/?pharmacy=${pharmacy.body.id}`);
    return new Set(body.map((one: { amplify_id: string }) => one.amplify_id));
  };
  return { disk, child, call, count, acknowledged, stored };
}

async function stop(child: ChildProcess, disk: SmallDisk): Promise<void> {
  await disk.makeRoom();
  child.kill('SIGTERM');
  await once(child, 'exit');
}

describeOnSmallDisk(() => {
  it('a nearly full disk refuses writes with a sentence and allows reads', async () => {
    const { disk, child, call, count, acknowledged, stored } = await startOnSmallDisk(50);
    expect((await count()).status).toBe(200);
    await disk.fill(40 * 1024 * 1024);
    await expect.poll(async () => (await count()).status).toBe(507);
    const refusal = await count();
    expect(refusal.body).toMatchObject({
      code: 'out_of_space',
      detail: expect.stringContaining('sem espaço em disco'),
    });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored()).toEqual(acknowledged);
    const mutation = { query: 'mutation { createCount(input: {inventoryID: "1"}) { id } }' };
    expect((await call('POST', '/graphql', mutation)).body.errors[0]).toMatchObject({
      message: 'Network Error',
      errorInfo: { code: 'out_of_space' },
    });
    await disk.makeRoom();
    await expect.poll(async () => (await count()).status).toBe(200);
    expect(await stored()).toEqual(acknowledged);
    await stop(child, disk);
  });

  it('a database that ended on a full disk recovers without losing counts', async () => {
    const { disk, child, call, count, acknowledged, stored } = await startOnSmallDisk(32);
    expect((await count()).status).toBe(200);
    await disk.fill();
    await exhaustLog(disk);
    await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(503);
    const refused = async () => {
      await disk.fill();
      return (await count()).body;
    };
    await expect
      .poll(refused)
      .toMatchObject({ code: 'out_of_space', detail: expect.stringContaining('sem espaço em disco') });
    expect((await call('GET', '/healthz')).status).toBe(200);
    await disk.makeRoom();
    await expect.poll(async () => (await count()).status, { timeout: 60_000 }).toBe(200);
    expect(await stored()).toEqual(acknowledged);
    await stop(child, disk);
  });
});

async function exhaustLog(disk: SmallDisk): Promise<void> {
  const cluster = clusterPath(disk.outside);
  const file = await readPostmasterFile(cluster);
  const client = new pg.Client(await connectionStringFor(cluster, file?.port ?? 0));
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let megabyte = 0; megabyte < DISK_MB; megabyte += 1)
      await client.query(`select pg_logical_emit_message(false, 'x', repeat('y', 1000000))`);
  } catch {
    // There is no room.
  }
  await client.end().catch(() => undefined);
}
