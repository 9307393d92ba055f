import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { ensureBuilt } from '../../scripts/build.mjs';
import { openApiSession } from '../stock-take/api.js';
import { keepPreparedData, startServer, usePreparedData } from './start-server.js';

const CACHE = new URL('../../.cache/', import.meta.url).pathname;

/** Builds what is stale and prepares test data with a licensed administrator. */
export default async function setUp(): Promise<void> {
  await ensureBuilt();
  const key = createHash('sha256').update(
    readFileSync(new URL('../../.cache/built-server', import.meta.url)),
  );
  usePreparedData(
    await keepPreparedData(CACHE, key.digest('hex').slice(0, 16), async (folder) => {
      const server = await startServer({ isFirstStart: true });
      await openApiSession(server);
      await server.stop((dataDir) => cp(dataDir, folder, { recursive: true }));
    }),
  );
}
