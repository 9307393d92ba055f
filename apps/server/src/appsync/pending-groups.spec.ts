import { expect, it } from 'vitest';
import type { CountState } from './count-state.js';
import { type KnownInventories, pendingGroups } from './pending-groups.js';

const base: CountState = {
  barcode: [{ barcode: '789', count: 1 }],
  internalBarcode: null,
  factor: 1,
  inventoryId: 'placed',
  sectionId: null,
  createdAt: '2026-05-01T00:00:00.000Z',
  deleted: false,
};
const inventories: KnownInventories = {
  remoteId: (name) => ({ placed: 'PLACED', known: 'KNOWN' })[name],
  isLiveHere: (name) => name === 'placed' || name === 'known',
};

it.each([
  ['nothing where nothing changed', {}, {}, []],
  ['codes and factor', {}, { barcode: null, factor: 2 }, ['codes', 'factor']],
  ['a deletion alone', {}, { deleted: true, factor: 2 }, ['deleted']],
  ['nothing of what the remote deleted', { deleted: true }, { factor: 2 }, []],
  ['nothing where both deleted it', { deleted: true }, { deleted: true, factor: 2 }, []],
  ['never when it was made', {}, { createdAt: '2026-05-02T00:00:00.000Z' }, []],
  ['never a section', {}, { sectionId: 's' }, []],
  [
    'an inventory for a count without a place here',
    { inventoryId: 'appsync:7' },
    { inventoryId: 'known' },
    ['place'],
  ],
  ['an inventory for a count that named none', { inventoryId: null }, { inventoryId: 'known' }, ['place']],
  ['no inventory that the remote does not know', { inventoryId: 'appsync:7' }, { inventoryId: '12' }, []],
  ['no move of a count that had a place here', {}, { inventoryId: 'known' }, []],
])('owes %s', (_what, theirs, ours, expected) => {
  expect(
    pendingGroups({ ...base, ...theirs }, { ...base, ...theirs, deleted: false, ...ours }, inventories),
  ).toEqual(expected);
});
