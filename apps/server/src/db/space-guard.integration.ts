import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createSpaceGuard } from './health.js';

it('the space guard allows writes while free space is above the reserve', async () => {
  await expect(createSpaceGuard(tmpdir(), 1)()).resolves.toBeUndefined();
});

it('the space guard refuses writes below the reserve until a stated time', async () => {
  await expect(createSpaceGuard(tmpdir(), Number.MAX_SAFE_INTEGER)()).rejects.toMatchObject({
    code: 'out_of_space',
    details: { retryAfterSeconds: 30 },
  });
});

it('the space guard allows writes if the file system does not report free space', async () => {
  const nowhere = createSpaceGuard('/nowhere/at/all', Number.MAX_SAFE_INTEGER);
  await expect(nowhere()).resolves.toBeUndefined();
});
