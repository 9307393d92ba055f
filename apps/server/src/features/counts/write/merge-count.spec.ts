import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anEdit, aTime } from '../../../testing/write-path/arbitraries.js';
import { wireBarcode, wireInternalCode } from '../../../testing/write-path/counted-codes.js';
import {
  type Change,
  type CountState,
  latest,
  type ModelCount,
} from '../../../testing/write-path/model-state.js';
import { decide } from '../../../testing/write-path/write-rules.js';
import type { CountFields, CountRecord } from './count-record.js';
import { mergeCount } from './merge-count.js';

/** Each from one of the last three versions; without `back` the current one. */
const writes = fc.array(
  fc.record({
    edit: anEdit,
    times: fc.option(fc.record({ countedAt: aTime }), { freq: 2, nil: {} }),
    location: fc.oneof(
      fc.constant({}),
      fc.record(
        { inventory: fc.nat(1), section: fc.constantFrom(null, 0, 1) },
        { requiredKeys: ['inventory'] },
      ),
    ),
    back: fc.constantFrom(undefined, 0, 1, 2, 3),
    by: fc.constantFrom('office' as const, 'app' as const),
  }),
  { maxLength: 12 },
);

it('mergeCount decides every sequence of writes as the model of docs/counts.md', () => {
  fc.assert(
    fc.property(writes, (sequence) => {
      const count = newCount();
      let stored = recordOf(latest(count));
      for (const { edit, times, location, back, by } of sequence) {
        const current = count.versions.length;
        const seen = back === undefined ? undefined : Math.max(1, current - back);
        const change: Change = { ...edit, ...times, ...location };
        const { version, isStale } = decide(count, {
          content: withoutSection(latest(count), change),
          seen,
          by,
        });
        const merged = mergeCount(stored, { fields: fieldsOf(change), baseVersion: seen, by });

        expect(merged.kept.length > 0).toBe(isStale);
        expect(merged.fields).toMatchObject(fieldsOf(version?.state ?? latest(count)));
        expect(merged.changed.length > 0).toBe(version !== undefined);
        if (version === undefined || (isStale && by === 'office')) continue;
        count.versions.push(version);
        const { fields, fieldVersions } = merged;
        stored = { ...stored, ...fields, fieldVersions, version: current + 1 };
      }
    }),
    { numRuns: 300 },
  );
});

it.each([null, '', []])('an empty code keeps the other code: %j', (internalBarcode) => {
  const stored = recordOf(latest(newCount()));
  const { fields } = mergeCount(stored, { fields: { internalBarcode }, baseVersion: 1 });
  expect(fields).toMatchObject({ barcode: stored.barcode, internalBarcode });
});

function newCount(): ModelCount {
  const entries = [{ kind: 'barcode' as const, code: '7891234567895', quantity: 1, factor: null }];
  const state: CountState = {
    barcode: { form: 'list', entries },
    internal: null,
    factor: 1,
    deleted: false,
    inventory: 0,
    section: null,
    awaited: null,
    countedAt: '2026-05-01T03:04:05.000Z',
  };
  return { owner: 0, versions: [{ state, set: [] }], messages: [], isAfterClose: false };
}

function withoutSection({ inventory }: CountState, change: Change): Change {
  const isMove = change.inventory !== undefined && change.inventory !== inventory;
  return isMove && change.section === undefined ? { ...change, section: null } : change;
}

function fieldsOf(change: Change): Partial<CountFields> {
  const { barcode, internal, factor, deleted, inventory, section, countedAt } = change;
  return {
    ...(barcode === undefined ? {} : { barcode: wireBarcode(barcode) }),
    ...(internal === undefined ? {} : { internalBarcode: wireInternalCode(internal) }),
    ...(factor === undefined ? {} : { factor }),
    ...(deleted === undefined ? {} : { deleted }),
    ...(inventory === undefined ? {} : { inventoryNumber: Number(inventory) }),
    ...(section === undefined ? {} : { sectionId: section === null ? null : `section ${section}` }),
    ...(countedAt === undefined ? {} : { createdAt: countedAt }),
  };
}

function recordOf(state: CountState): CountRecord {
  return {
    barcode: null,
    internalBarcode: null,
    factor: 1,
    deleted: false,
    inventoryNumber: 0,
    sectionId: null,
    namedInventory: null,
    namedSection: null,
    createdAt: '',
    ...fieldsOf(state),
    pharmacyId: 'pharmacy',
    amplifyId: 'count',
    cognitoUserId: 'sub',
    userName: 'Ulisses',
    collectorId: 1,
    version: 1,
    afterClose: false,
    fieldVersions: {},
    submissions: [],
  };
}
