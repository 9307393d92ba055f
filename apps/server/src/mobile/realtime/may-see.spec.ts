import { expect, it } from 'vitest';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { aChange } from '../../testing/a-change.js';
import { maySee } from './may-see.js';

const central = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';

it.each([
  ['user', 'ana', 'ana', true],
  ['user', 'ana', 'bia', false],
  ['user', 'ana', null, true],
  ['mod', 'ana', 'bia', true],
  ['admin', 'ana', 'bia', true],
] as const)('the %s %s may see a change owned by %s: %s', (role, sub, ownerSub, expected) => {
  expect(maySee({ role, sub, pharmacyIds: null }, aChange({ ownerSub }))).toBe(expected);
});

it.each([
  ['user', 'ana', central, [central], true],
  ['user', 'ana', central, [], false],
  ['user', null, central, [], false],
  ['admin', 'bia', central, [UNPLACED.replace('0', '1')], false],
  ['user', 'ana', UNPLACED, [central], true],
  ['mod', 'bia', UNPLACED, [central], false],
] as const)(
  'the %s ana may see a change owned by %s in the pharmacy %s, if limited to %j: %s',
  (role, ownerSub, pharmacyId, pharmacyIds, expected) => {
    expect(maySee({ role, sub: 'ana', pharmacyIds }, aChange({ ownerSub, pharmacyId }))).toBe(expected);
  },
);
