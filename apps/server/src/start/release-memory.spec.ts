import { expect, test } from 'vitest';
import { collectGarbage } from './release-memory.js';

test('what nothing refers to is given back at once', async () => {
  const references = makeGarbage();
  // A WeakRef keeps its object until the task ends that made it.
  await new Promise((resolve) => setImmediate(resolve));
  await collectGarbage();
  expect(references.filter((reference) => reference.deref() !== undefined)).toEqual([]);
});

function makeGarbage(): WeakRef<object>[] {
  return Array.from({ length: 10 }, (_each, index) => new WeakRef({ index }));
}
