import { expect, it } from 'vitest';
import { aChange } from '../../testing/a-change.js';
import { maySee } from './may-see.js';

it.each([
  ['user', 'ana', 'ana', true],
  ['user', 'ana', 'bia', false],
  ['user', 'ana', null, true],
  ['mod', 'ana', 'bia', true],
  ['admin', 'ana', 'bia', true],
] as const)('the %s %s may see a change owned by %s: %s', (role, sub, ownerSub, expected) => {
  expect(maySee({ role, sub }, aChange({ ownerSub }))).toBe(expected);
});
