import fc from 'fast-check';
import type { Barcode, Entry, InternalCode } from './counted-codes.js';
import {
  at,
  COLLECTORS,
  type InventoryIndex,
  MAX_COUNTS,
  type ModelCount,
  type ModelState,
} from './model-state.js';
import { perform } from './perform.js';
import { batchRequest } from './requests.js';
import type { World } from './world.js';

function record<T>(parts: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record<T>(parts, { noNullPrototype: true });
}

const aFactor = fc.constantFrom(1, 2, 2.5, 12);

const anEntry: fc.Arbitrary<Entry> = record({
  kind: fc.constantFrom('barcode' as const, 'internal_code' as const),
  code: fc.constantFrom('7891234567895', '0042', '7'),
  quantity: fc.constantFrom(0, 1, 3, 1.5),
  factor: fc.option(aFactor, { freq: 2 }),
});

const aBarcode: fc.Arbitrary<Barcode> = fc.oneof(
  {
    weight: 6,
    arbitrary: record({
      form: fc.constantFrom('list' as const, 'list' as const, 'text' as const),
      entries: fc.array(anEntry, { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: anEntry.map((entry) => ({ form: 'text of one' as const, entries: [entry] })) },
  { weight: 1, arbitrary: fc.constant({ form: 'broken' as const, entries: [] }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

const anInternalCode: fc.Arbitrary<InternalCode> = fc.oneof(
  record({
    form: fc.constantFrom('plain' as const, 'text' as const),
    code: fc.constantFrom('42', '7'),
    quantity: fc.constantFrom(0, 2),
    factor: fc.option(aFactor),
  }),
  record({
    form: fc.constant('typed' as const),
    code: fc.constantFrom('42', '7'),
    quantity: fc.constantFrom(0, 2),
    factor: fc.constant(null),
  }),
  fc.constant(null),
);

export const anEdit = fc.oneof(
  { weight: 3, arbitrary: record({ barcode: aBarcode }) },
  { weight: 2, arbitrary: record({ internal: anInternalCode }) },
  { weight: 4, arbitrary: record({ factor: aFactor }) },
  { weight: 2, arbitrary: record({ deleted: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record(
      { barcode: aBarcode, internal: anInternalCode, factor: aFactor, deleted: fc.boolean() },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
);

export const aFirstCount = fc.record(
  { barcode: aBarcode, internal: anInternalCode, factor: aFactor },
  { requiredKeys: ['barcode'], noNullPrototype: true },
);

export const aLocation = fc.constantFrom<{ inventory: InventoryIndex; section?: number | null }>(
  { inventory: 0 },
  { inventory: 0 },
  { inventory: 0 },
  { inventory: 0, section: null },
  { inventory: 0, section: 0 },
  { inventory: 0, section: 1 },
  { inventory: 1 },
  { inventory: 0, section: 2 },
  { inventory: 1, section: null },
  { inventory: 1, section: 1 },
  { inventory: 'unknown' },
  { inventory: 'unknown', section: 1 },
);

export const aTime = fc.constantFrom('2026-05-01T03:04:05.000Z', '2026-05-01T15:00:00.000Z');

export const aCollector = fc.nat(COLLECTORS - 1);
export const aStaffMember = fc.nat(1);
export const anIndex = fc.nat(MAX_COUNTS - 1);

export const aBase = fc.constantFrom<'seen' | 'first' | 'current' | number>(
  'seen',
  'seen',
  'seen',
  'first',
  'current',
  1,
  2,
  3,
);
type Base = typeof aBase extends fc.Arbitrary<infer T> ? T : never;

export function versionOf(
  base: Base,
  count: ModelCount | undefined,
  seen: number | undefined,
): number | undefined {
  if (base === 'current') return undefined;
  if (base === 'seen') return seen;
  return base === 'first' || count === undefined ? 1 : Math.max(1, count.versions.length - base);
}

export const aDelivery: fc.Arbitrary<Delivery> = record({
  shuffle: fc.oneof(fc.constant([]), fc.array(fc.nat(9), { minLength: 1, maxLength: 6 })),
  isAnswerLost: fc.boolean(),
});

interface Delivery {
  readonly shuffle: readonly number[];
  readonly isAnswerLost: boolean;
}

export function shuffled<T>(messages: readonly T[], keys: readonly number[]): T[] {
  if (keys.length === 0) return [...messages];
  return messages
    .map((message, index) => ({ message, key: at(keys, index % keys.length) }))
    .sort((a, b) => a.key - b.key)
    .map(({ message }) => message);
}

export async function deliver(
  state: ModelState,
  world: World,
  collector: number,
  { shuffle, isAnswerLost }: Delivery,
): Promise<void> {
  const messages = shuffled(at(state.phones, collector).outbox, shuffle);
  if (messages.length === 0) return;
  await perform(state, world, [batchRequest(collector, messages, isAnswerLost)]);
}
