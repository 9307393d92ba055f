import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { availableMemory, memorySettings, serverArguments } from './launch-server.js';

const GB = 1024 ** 3;

it.each([
  [0.5, '128MB', '512MB', '8MB', '64MB'],
  [1, '128MB', '512MB', '8MB', '64MB'],
  [4, '512MB', '2048MB', '8MB', '128MB'],
  [16, '2048MB', '8192MB', '16MB', '512MB'],
  [256, '4096MB', '32768MB', '32MB', '1024MB'],
])('with %d GB of memory the embedded server caches %s', (gigabytes, buffers, cache, work, maintenance) => {
  expect(memorySettings(gigabytes * GB)).toEqual({
    shared_buffers: buffers,
    effective_cache_size: cache,
    work_mem: work,
    maintenance_work_mem: maintenance,
  });
});

it('no more memory is planned with than the machine has', () => {
  expect(availableMemory()).toBeGreaterThan(0);
  expect(availableMemory()).toBeLessThanOrEqual(totalmem());
});

it('a server of tests stays small, because many run at once', () => {
  const settings = serverArguments('/data', 5432, true);
  expect(settings).toContain('shared_buffers=128MB');
  expect(serverArguments('/data', 5432, false)).toContain(
    `shared_buffers=${memorySettings(availableMemory()).shared_buffers}`,
  );
});
