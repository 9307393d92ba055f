import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { FAULTS, plantedText } from './faults.mjs';

test('every planted fault fits its source, and its tests exist', () => {
  expect(FAULTS.length).toBeGreaterThan(200);
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
  for (const fault of FAULTS) expect.soft(() => plantedText(fault)).not.toThrow();
  const finders = FAULTS.flatMap((fault) => fault.finders);
  expect(finders.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
