import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import { group } from '../group.js';
import { startProduct } from '../processes/product.js';

const ROUNDS = 3;
const STARTED = 'npm start of built files, to the first answer';

export const start = group({
  name: 'start',
  rows: { [STARTED]: '-' },
  async run(bench) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'balanco-bench-start-'));
    const took = async (begin: () => Promise<{ stop(): Promise<unknown> }>) => {
      const started = performance.now();
      const running = await begin();
      const ms = performance.now() - started;
      await running.stop();
      return ms;
    };
    const product = async () => {
      const running = await startProduct('start', { DATA_DIR: dataDir });
      await (await fetch(running.origin)).text();
      return running;
    };
    const rounds = { ours: [] as number[], bare: [] as number[] };
    try {
      await took(product);
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.bare.push(await took(() => startEmbeddedPostgres({ dataDir })));
        rounds.ours.push(await took(product));
      }
      bench.record(STARTED, rounds);
    } finally {
      await rm(dataDir, { recursive: true, maxRetries: 5 });
    }
  },
});
