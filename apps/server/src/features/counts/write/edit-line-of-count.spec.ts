import { type CountLineEdit, editCountLine, removeCountLine } from '@balanco/contract/counts/count-edit';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import { countFieldsSchema } from '@balanco/contract/counts/count-fields';
import { type CountLineReading, readCountLines } from '@balanco/contract/counts/count-shape';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountFields, CountRecord } from './count-record.js';
import { mergeCount } from './merge-count.js';

/** Patch and merge change exactly one line of anything an app sent. */

const codes = fc.oneof(fc.constantFrom('789', '12'), fc.stringMatching(/^[1-9][0-9A-Z]{0,13}$/));
const quantities = fc.integer({ min: 0, max: 100_000 });
const factors = fc.integer({ min: 1, max: 1000 });
const typed = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof(
    values,
    values.map((value) => (typeof value === 'number' ? { N: String(value) } : { S: value })),
  );

const entries = fc.record(
  {
    barcode: typed(codes),
    internal_code: typed(codes),
    count: typed(quantities),
    factor: factors,
    lote: fc.string(),
  },
  { requiredKeys: ['barcode', 'count'] },
);
const lists = fc.array(fc.oneof({ weight: 5, arbitrary: entries }, fc.jsonValue()), { maxLength: 4 });
const barcodes = fc.oneof(
  lists,
  lists.map((list) => JSON.stringify(list)),
  entries,
  fc.constant(null),
  fc.string(),
);
const internals = fc.record({ code: typed(codes), count: typed(quantities) });
const internalBarcodes = fc.oneof(
  fc.constant(null),
  internals,
  internals.map((internal) => JSON.stringify(internal)),
  fc.constant('{"code":'),
);
const sources: fc.Arbitrary<CountSource> = fc.record({
  barcode: barcodes,
  internalBarcode: internalBarcodes,
  factor: factors,
});
const edits: fc.Arbitrary<CountLineEdit> = fc.record({
  code: codes,
  kind: fc.constantFrom('barcode', 'internal_code'),
  quantity: quantities,
  factor: factors,
});

function stored(source: CountSource): CountRecord {
  return {
    ...source,
    deleted: false,
    inventoryNumber: 1,
    sectionId: null,
    namedInventory: null,
    namedSection: null,
    createdAt: '2026-05-01T03:04:05.000Z',
    pharmacyId: '',
    amplifyId: '',
    cognitoUserId: '',
    userName: '',
    collectorId: 1,
    version: 7,
    afterClose: false,
    fieldVersions: { barcode: 7, internalBarcode: 5 },
    submissions: [],
  };
}

function linesAfter(source: CountSource, patch: object): CountLineReading[] {
  const fields: Partial<CountFields> = countFieldsSchema.parse(patch);
  return readCountLines(mergeCount(stored(source), { fields, baseVersion: 7 }).fields);
}

function contents(lines: readonly CountLineReading[]) {
  return lines.map(({ entryIndex: _index, ...line }) => line);
}

describe('a line that is edited', () => {
  it('editing a line changes only that line', () => {
    fc.assert(
      fc.property(sources, edits, fc.nat(), (source, edit, any) => {
        const before = readCountLines(source);
        const index = any % before.length;
        const after = linesAfter(source, editCountLine(source, index, edit));
        expect(after).toHaveLength(before.length);
        expect(contents(after.toSpliced(index, 1))).toEqual(contents(before.toSpliced(index, 1)));
        const isBarcode = edit.kind === 'barcode';
        const line = before[index];
        const otherCode = line?.barcode === edit.code ? line.internalCode : '';
        expect(after[index]).toEqual({
          entryIndex: index,
          kind: edit.kind,
          barcode: isBarcode ? edit.code : '',
          internalCode: isBarcode ? otherCode : edit.code,
          quantity: edit.quantity,
          factor: edit.factor,
          raw: null,
        });
      }),
    );
  });
});

describe('a line that is removed', () => {
  it('removing a line removes only that line', () => {
    fc.assert(
      fc.property(sources, fc.nat(), (source, any) => {
        const before = readCountLines(source);
        const index = any % before.length;
        const patch = removeCountLine(source, index);
        expect(patch === null).toBe(before.length === 1);
        if (patch !== null)
          expect(contents(linesAfter(source, patch))).toEqual(contents(before.toSpliced(index, 1)));
      }),
    );
  });
});
