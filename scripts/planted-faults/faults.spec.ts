import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { staleness } from './fault.mjs';
import { AREAS } from './faults.mjs';

const faults = AREAS.flatMap((area) => area.faults);

test('every planted fault still fits the source that it names', () => {
  expect(faults.flatMap((fault) => staleness(ROOT, fault) ?? [])).toEqual([]);
});

test('every planted fault names test files that exist', () => {
  const named = faults.flatMap(({ tests }) => Object.values(tests).flat());
  expect(named.length).toBeGreaterThanOrEqual(faults.length);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every planted fault has an id of its own', () => {
  const ids = faults.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
