import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createSpaceGuard } from './space-guard.js';

it('lets writing calls pass while more is free than what is kept', async () => {
  await expect(createSpaceGuard(tmpdir(), 1)()).resolves.toBeUndefined();
});

it('refuses them below, and says when to try again', async () => {
  await expect(createSpaceGuard(tmpdir(), Number.MAX_SAFE_INTEGER)()).rejects.toMatchObject({
    code: 'out_of_space',
    details: { retryAfterSeconds: 30 },
  });
});

it('leaves it to the database where the file system tells nothing', async () => {
  const nowhere = createSpaceGuard('/nowhere/at/all', Number.MAX_SAFE_INTEGER);
  await expect(nowhere()).resolves.toBeUndefined();
});
