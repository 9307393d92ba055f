import { expect, it } from 'vitest';
import { newUuid } from './new-uuid.js';

it('newUuid makes a different UUID of version 4 each time', () => {
  const made = Array.from({ length: 50 }, newUuid);
  expect(new Set(made).size).toBe(50);
  for (const uuid of made)
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
