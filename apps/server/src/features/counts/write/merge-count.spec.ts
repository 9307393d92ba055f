import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountRecord } from './count-record.js';
import { type CountChange, mergeCount } from './merge-count.js';

const entry = { barcode: '7891234567895', count: 1 };
const section = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';
const otherSection = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ac';

function stored(fields: Partial<CountRecord> = {}): CountRecord {
  return {
    barcode: [entry],
    internalBarcode: null,
    factor: 1,
    deleted: false,
    inventoryNumber: 1,
    sectionId: section,
    namedInventory: null,
    namedSection: null,
    createdAt: '2026-05-01T03:04:05.000Z',
    pharmacyId: '019de000-5a4c-7a0a-9d7f-0123456789ab',
    amplifyId: '6a3f1c52-5a4c-4a0a-9d7f-0123456789ad',
    cognitoUserId: 'sub',
    userName: 'Ulisses',
    collectorId: 1,
    version: 3,
    afterClose: false,
    fieldVersions: {},
    submissions: [],
    ...fields,
  };
}

function merge(count: CountRecord, fields: CountChange['fields'], baseVersion?: number) {
  return mergeCount(count, { fields, baseVersion });
}

describe('a write on the current version', () => {
  it.each([3, undefined])('a write on the current version sets only its own fields (%j)', (version) => {
    const { fields, changed, kept, fieldVersions } = merge(stored(), { deleted: true }, version);
    expect(fields).toMatchObject({ deleted: true, barcode: [entry], factor: 1, sectionId: section });
    expect([changed, kept]).toEqual([['deleted'], []]);
    expect(fieldVersions).toEqual({ deleted: 4 });
  });

  it('a write of the stored values changes nothing', () => {
    const { changed, kept, fieldVersions } = merge(stored(), { barcode: [{ ...entry }], factor: 1 }, 3);
    expect([changed, kept, fieldVersions]).toEqual([[], [], {}]);
  });

  it('a write keeps the versions of other fields', () => {
    const { fieldVersions } = merge(
      stored({ fieldVersions: { factor: 2, deleted: 3 } }),
      { deleted: true },
      3,
    );
    expect(fieldVersions).toEqual({ factor: 2, deleted: 4 });
  });

  it("a write on the current version overrides everyone's earlier values", () => {
    const source = fc.oneof(
      fc.constant(null),
      fc.array(fc.record({ barcode: fc.string(), count: fc.nat() })),
    );
    const fields = fc.record(
      {
        barcode: source,
        internalBarcode: source,
        factor: fc.integer({ min: 1, max: 99 }),
        deleted: fc.boolean(),
        inventoryNumber: fc.integer({ min: 1, max: 3 }),
        sectionId: fc.constantFrom(null, section, otherSection),
      },
      { requiredKeys: ['barcode', 'internalBarcode'] },
    );
    const versions = fc.record({
      barcode: fc.integer({ min: 1, max: 3 }),
      deleted: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fields, fields, versions, (before, wanted, fieldVersions) => {
        const merged = merge(stored({ ...before, fieldVersions }), wanted, 3);
        expect(merged.kept).toEqual([]);
        // spread-factor.spec.ts has factors without entries.
        if (wanted.barcode?.length || wanted.internalBarcode?.length || wanted.factor === undefined) {
          expect(merged.fields).toMatchObject(wanted);
        } else {
          expect(merged.fields.factor).toBe(wanted.factor);
        }
      }),
    );
  });
});

describe('a stale write', () => {
  const newer = stored({ factor: 2, fieldVersions: { factor: 3 } });

  it('a stale write sets fields that nobody has changed since', () => {
    const { fields, changed, kept } = merge(newer, { barcode: [{ ...entry, count: 9 }] }, 2);
    expect(fields).toMatchObject({ barcode: [{ count: 9 }], factor: 2 });
    expect([changed, kept]).toEqual([['barcode'], []]);
  });

  it('a stale write keeps fields that someone has changed since', () => {
    const { fields, changed, kept } = merge(newer, { factor: 5, deleted: true }, 2);
    expect(fields).toMatchObject({ factor: 2, deleted: true });
    expect([changed, kept]).toEqual([['deleted'], ['factor']]);
  });

  it('a stale write of the same value is no conflict', () => {
    expect(merge(newer, { factor: 2 }, 2)).toMatchObject({ changed: [], kept: [] });
  });

  it('a write overwrites fields changed up to the version it saw', () => {
    const deleted = stored({ deleted: true, fieldVersions: { deleted: 2 } });
    expect(merge(deleted, { deleted: false }, 2)).toMatchObject({ changed: ['deleted'], kept: [] });
  });

  it('a field without a version counts as set by version 1', () => {
    expect(merge(stored(), { deleted: true }, 1)).toMatchObject({ changed: ['deleted'], kept: [] });
  });

  it('a stale write of another field keeps a count deleted', () => {
    const deleted = stored({ deleted: true, fieldVersions: { deleted: 3 } });
    expect(merge(deleted, { deleted: false, factor: 2 }, 2)).toMatchObject({
      fields: { deleted: true, factor: 2 },
      kept: ['deleted'],
    });
  });
});

describe('the two codes', () => {
  const internal = { code: '42', count: 2 };

  it('a code sent without the other empties the other', () => {
    expect(merge(stored(), { internalBarcode: internal }).fields).toMatchObject({
      barcode: null,
      internalBarcode: internal,
    });
    const both = stored({ internalBarcode: internal });
    expect(merge(both, { barcode: [{ ...entry, count: 2 }] }).fields).toMatchObject({
      internalBarcode: null,
    });
  });

  it('two codes sent together are both kept', () => {
    const fields = { barcode: [{ ...entry, count: 3 }], internalBarcode: internal };
    expect(merge(stored(), fields).fields).toMatchObject(fields);
  });

  it.each([null, '', []])('an empty code keeps the other code: %j', (empty) => {
    const { fields } = merge(stored({ internalBarcode: internal }), { internalBarcode: empty });
    expect(fields).toMatchObject({ barcode: [entry], internalBarcode: empty });
  });

  it('a code replaces the whole list', () => {
    const list = stored({ barcode: [entry, { barcode: '789', count: 2 }] });
    expect(merge(list, { barcode: [entry] }).fields.barcode).toEqual([entry]);
  });

  it('a stale write sets both codes or neither', () => {
    const moved = stored({
      barcode: null,
      internalBarcode: internal,
      fieldVersions: { barcode: 3, internalBarcode: 3 },
    });
    expect(merge(moved, { barcode: [{ ...entry, count: 9 }] }, 2)).toMatchObject({
      fields: { barcode: null, internalBarcode: internal },
      changed: [],
    });
    const onlyInternal = stored({ internalBarcode: internal, fieldVersions: { internalBarcode: 3 } });
    expect(merge(onlyInternal, { barcode: [{ ...entry, count: 9 }] }, 2)).toMatchObject({
      fields: { barcode: [entry], internalBarcode: internal },
      kept: ['barcode', 'internalBarcode'],
    });
  });
});

describe('the location', () => {
  it('a count moved without a section leaves its section', () => {
    expect(merge(stored(), { inventoryNumber: 2 }).fields).toMatchObject({
      inventoryNumber: 2,
      sectionId: null,
    });
  });

  it('a count keeps its section if the same inventory is named again', () => {
    expect(merge(stored(), { inventoryNumber: 1 })).toMatchObject({
      fields: { sectionId: section },
      changed: [],
    });
  });

  it('a stale write never sets a section in another inventory', () => {
    const moved = stored({ sectionId: otherSection, fieldVersions: { sectionId: 3 } });
    expect(merge(moved, { inventoryNumber: 2, sectionId: null }, 2)).toMatchObject({
      fields: { inventoryNumber: 1, sectionId: otherSection },
      changed: [],
    });
  });
});

describe('the factor', () => {
  it('a factor without entries spreads over the stored entries', () => {
    const { fields, changed, fieldVersions } = merge(stored(), { factor: 6 }, 3);
    expect(fields).toMatchObject({ factor: 6, barcode: [{ ...entry, factor: 6 }] });
    expect(changed).toEqual(expect.arrayContaining(['factor', 'barcode']));
    expect(fieldVersions).toEqual({ factor: 4 });
  });

  it('a factor with entries applies to the count only', () => {
    const barcode = [
      { ...entry, factor: 3 },
      { barcode: '789', count: 1 },
    ];
    expect(merge(stored(), { barcode, factor: 6 }).fields).toMatchObject({ barcode, factor: 6 });
  });

  it('a factor spreads over entries changed since, which it did not replace', () => {
    const changed = stored({ barcode: [{ ...entry, count: 9 }], fieldVersions: { barcode: 3 } });
    expect(merge(changed, { factor: 6 }, 2).fields.barcode).toEqual([{ ...entry, count: 9, factor: 6 }]);
  });

  const office = { factor: 12, barcode: [{ ...entry, factor: 12 }], fieldVersions: { factor: 3 } };

  it('entries that arrive after a spread factor take the newer factor', () => {
    const late = { barcode: [{ ...entry, count: 7, factor: 1 }] };
    const { fields, kept, fieldVersions } = merge(stored(office), late, 2);
    expect(fields).toMatchObject({ factor: 12, barcode: [{ ...entry, count: 7, factor: 12 }] });
    expect([kept, fieldVersions]).toEqual([[], { factor: 3, barcode: 4 }]);
  });

  it('a newer spread factor makes the office’s codes stale', () => {
    const late = { fields: { barcode: [{ ...entry, count: 7, factor: 1 }] }, baseVersion: 2 };
    expect(mergeCount(stored(office), { ...late, by: 'office' }).kept).toEqual(['barcode']);
    expect(mergeCount(stored(office), { ...late, baseVersion: 3, by: 'office' }).kept).toEqual([]);
  });

  it('entries that come too late don’t spread the factor', () => {
    const since = stored({ ...office, barcode: [entry], fieldVersions: { factor: 3, barcode: 3 } });
    const { fields, changed } = merge(since, { barcode: [{ ...entry, count: 7 }] }, 2);
    expect([fields.barcode, changed]).toEqual([[entry], []]);
  });

  it('entries keep their factor if their writer saw the newer one', () => {
    const seen = { barcode: [{ ...entry, count: 7, factor: 1 }] };
    expect(merge(stored(office), seen, 3).fields).toMatchObject({ factor: 12, ...seen });
  });

  it('a stale factor is not spread', () => {
    const changed = stored({ factor: 2, fieldVersions: { factor: 3 } });
    expect(merge(changed, { factor: 6 }, 2)).toMatchObject({
      fields: { factor: 2, barcode: [entry] },
      changed: [],
    });
  });
});
