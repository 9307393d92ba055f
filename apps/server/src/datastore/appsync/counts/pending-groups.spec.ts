import { expect, it } from 'vitest';
import { type CountState, type KnownInventories, pendingGroups } from './count-state.js';

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
  ['nothing if nothing changed', {}, {}, []],
  ['codes and factor', {}, { barcode: null, factor: 2 }, ['codes', 'factor']],
  ['a deletion alone', {}, { deleted: true, factor: 2 }, ['deleted']],
  ['nothing for a count that the remote deleted', { deleted: true }, { factor: 2 }, []],
  ['nothing if both deleted it', { deleted: true }, { deleted: true, factor: 2 }, []],
  ['never the date of creation', {}, { createdAt: '2026-05-02T00:00:00.000Z' }, []],
  ['never a section', {}, { sectionId: 's' }, []],
  [
    'the inventory of a count that was unplaced here',
    { inventoryId: 'appsync:7' },
    { inventoryId: 'known' },
    ['location'],
  ],
  ['the inventory of a count that named none', { inventoryId: null }, { inventoryId: 'known' }, ['location']],
  ['no inventory that the remote does not know', { inventoryId: 'appsync:7' }, { inventoryId: '12' }, []],
  ['no move of a count that had an inventory here', {}, { inventoryId: 'known' }, []],
])('pendingGroups gives %s', (_what, theirs, ours, expected) => {
  expect(
    pendingGroups({ ...base, ...theirs }, { ...base, ...theirs, deleted: false, ...ours }, inventories),
  ).toEqual(expected);
});
