import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { addCollector } from '../../testing/server/add-collector.js';
import { cases } from '../../testing/server/full-run.js';
import { useServer } from '../../testing/server/server-under-test.js';
import type { TestPerson } from '../../testing/server/test-people.js';
import {
  closeOrReopen,
  collectorChanges,
  collectorCounts,
  collectorMutates,
  comeOnline,
  countWhileSectionOpens,
  goOffline,
  openLateSection,
  refresh,
  repeatMessages,
  staffEdits,
  writeAnothersCount,
  writeAtOnce,
} from '../../testing/write-path/commands.js';
import { emptyModel } from '../../testing/write-path/model-state.js';
import { openWorld } from '../../testing/write-path/world.js';

/**
 * Fixed sequences: a failure means a change. Search others with WRITE_PATH_RUN='{"seed": 7, "numRuns": 300,
 * "seconds": 600}'; repeat a failure with what it printed: '{"seed": …, "path": "…", "replayPath": "…"}'.
 * Simultaneous writes may differ.
 */
interface GivenRun {
  readonly seed?: number;
  readonly path?: string;
  readonly replayPath?: string;
  readonly numRuns?: number;
  readonly seconds?: number;
}
const { replayPath, seconds = 120, ...given }: GivenRun = JSON.parse(process.env.WRITE_PATH_RUN ?? '{}');

const SEED = 20_261_121;

const server = useServer();
let collectors: TestPerson[];
beforeAll(async () => {
  collectors = [server.people.user, await addCollector(server, 'Carla Coletora')];
});

function often<T>(times: number, command: T): T[] {
  return Array.from({ length: times }, () => command);
}

const sequences = fc.commands(
  [
    ...often(2, collectorCounts),
    ...often(6, collectorChanges),
    ...often(4, collectorMutates),
    ...often(6, staffEdits),
    ...often(4, writeAtOnce),
    ...often(2, closeOrReopen),
    ...often(2, refresh),
    ...often(2, comeOnline),
    goOffline,
    repeatMessages,
    writeAnothersCount,
    openLateSection,
    countWhileSectionOpens,
  ],
  { maxCommands: 80, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
);

it('the write path agrees with its model', {
  timeout: (seconds + 120) * 1000,
}, async () => {
  // Sequences find faults (docs/decisions/0046); time limits slow machines, and finishes what has begun.
  const end = Date.now() + seconds * 1000;
  const aRun = fc.asyncProperty(sequences, async (sequence) => {
    if (Date.now() > end) return;
    const setup = async () => ({ model: emptyModel(), real: await openWorld(server, collectors) });
    await fc.asyncModelRun(setup, sequence);
  });
  await fc.assert(aRun, { numRuns: cases(12, 30), seed: SEED, ...given });
});
