import { isUuid } from '@balanco/contract/base/fields';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { newUuid } from './new-uuid';

it('newUuid makes a different UUID of version 4 each time', () => {
  const made = Array.from({ length: 50 }, newUuid);
  expect(new Set(made).size).toBe(50);
  for (const uuid of made) {
    expect(isUuid(uuid)).toBe(true);
    expect(z.uuidv4().safeParse(uuid).success).toBe(true);
  }
});
