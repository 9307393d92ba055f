import { describe, expect, it } from 'vitest';
import { type CountState, differingGroups, takenGroups } from './count-state.js';

const base: CountState = {
  barcode: [{ barcode: '789', count: 1 }],
  internalBarcode: null,
  factor: 1,
  inventoryId: 'a',
  sectionId: null,
  createdAt: '2026-05-01T00:00:00.000Z',
  deleted: false,
};
const other = [{ barcode: '789', count: 2 }];
const third = [{ barcode: '789', count: 3 }];

describe('two states', () => {
  it.each([
    ['nothing', {}, []],
    ['the same codes as JSON text', { barcode: JSON.stringify(base.barcode) }, []],
    ['no codes in another form', { internalBarcode: '' }, []],
    ['a code of the other kind', { internalBarcode: { code: '1', count: 1 } }, ['codes']],
    ['a section', { sectionId: 's' }, ['place']],
    [
      'everything',
      { barcode: other, factor: 2, inventoryId: 'b', createdAt: 'x', deleted: true },
      ['codes', 'factor', 'place', 'createdAt', 'deleted'],
    ],
  ])('differ in %s', (_what, fields, expected) => {
    expect(differingGroups(base, { ...base, ...fields })).toEqual(expected);
  });

  it('do not differ in what one of them does not know', () => {
    const { sectionId: _section, ...known } = base;
    expect(differingGroups(known, { ...base, sectionId: 's' })).toEqual([]);
  });
});

describe('what is taken from the remote', () => {
  it.each([
    ['their change', {}, { factor: 2 }, ['factor']],
    ['not ours', { factor: 2 }, {}, []],
    ['theirs beside ours', { factor: 2 }, { barcode: other }, ['codes']],
    ['not theirs where ours is of the same field', { barcode: third }, { barcode: other }, []],
    ['nothing where both made the same change', { factor: 2 }, { factor: 2 }, []],
    ['no section where ours has another inventory', { inventoryId: 'b' }, { sectionId: 's' }, []],
    ['their deletion of what was edited here', { factor: 2 }, { deleted: true }, ['deleted']],
    ['their edit of what was deleted here', { deleted: true }, { factor: 2 }, ['factor']],
  ])('is %s', (_what, ours, theirs, expected) => {
    expect(takenGroups(base, { ...base, ...ours }, { ...base, ...theirs })).toEqual(expected);
  });

  it('is everything that differs where nothing was ever agreed on', () => {
    expect(takenGroups(null, base, { ...base, factor: 2, deleted: true })).toEqual(['factor', 'deleted']);
  });

  it('is a field that the remote has only now, unless it is the same', () => {
    const { sectionId: _section, ...known } = base;
    expect(takenGroups(known, base, { ...base, sectionId: 's' })).toEqual(['place']);
    expect(takenGroups(known, base, base)).toEqual([]);
  });

  it('is nothing that the remote does not know', () => {
    const { sectionId: _section, ...theirs } = base;
    expect(takenGroups(theirs, { ...base, sectionId: 's' }, theirs)).toEqual([]);
  });
});
