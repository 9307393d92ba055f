/** @module-tag full */

import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';
import { startChildScript } from './testing/child-script.js';
import { temporaryDataFolder } from './testing/temporary-data-folder.js';

const start = JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href);

it('the first start succeeds after an earlier one was killed halfway', async () => {
  const dataDir = await temporaryDataFolder();
  const child = startChildScript(`
    const { startEmbeddedPostgres } = await import(${start});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
  `);
  const hasDraft = (name: string) => name.startsWith('postgres.new-');
  await expect
    .poll(async () => (await readdir(dataDir)).some(hasDraft), { interval: 5, timeout: 20_000 })
    .toBe(true);
  await child.kill();
  expect(await readdir(dataDir)).not.toContain('postgres');

  const server = await startEmbeddedPostgres({ dataDir, disposable: true });
  expect((await readdir(dataDir)).filter(hasDraft)).toEqual([]);
  await server.stop();
});
