import { expect, it } from 'vitest';
import { aChange } from '../../testing/a-change.js';
import { maySee } from './may-see.js';

it.each([
  ['user', 'ana', 'ana', true],
  ['user', 'ana', 'bia', false],
  ['user', 'ana', null, true],
  ['mod', 'ana', 'bia', true],
  ['admin', 'ana', 'bia', true],
] as const)('%s %s sees what is of %s: %s', (role, sub, ownerSub, expected) => {
  expect(maySee({ role, sub }, aChange({ ownerSub }))).toBe(expected);
});
