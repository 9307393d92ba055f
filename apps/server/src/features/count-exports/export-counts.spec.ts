import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createCountKeeper,
  type ExportedLine,
  type ExportedPart,
  type LinePosition,
} from './export-counts.js';

const line = (id: number, count_id: number, second: number, barcode = 'old'): ExportedLine => ({
  id,
  count_id,
  pharmacy_id: 'p',
  kind: 'barcode',
  barcode,
  internal_code: '',
  barcode_key: barcode,
  internal_code_key: '',
  quantity: 1,
  factor: 1,
  inventory_number: 1,
  section_id: null,
  collector_id: 1,
  moment: `2026-05-01T10:00:0${second}.000000Z`,
});

const order = (a: LinePosition, b: LinePosition) =>
  a.moment === b.moment ? b.id - a.id : a.moment > b.moment ? -1 : 1;

function partOf(list: readonly ExportedLine[], after: LinePosition | null, chunk: number): ExportedPart {
  const left = [...list].sort(order).filter((each) => after === null || order(after, each) < 0);
  const lines = left.slice(0, chunk);
  const last = lines.at(-1);
  const broken = lines.filter(({ moment }) => moment === last?.moment).map(({ count_id }) => count_id);
  const rest = left
    .slice(chunk)
    .filter(({ moment, count_id }) => moment === last?.moment && broken.includes(count_id));
  return { lines, rest, end: last === undefined || lines.length < chunk ? null : last };
}

function readAll(read: (part: number) => readonly ExportedLine[], chunk: number): ExportedLine[] {
  const keepWhole = createCountKeeper();
  const sent: ExportedLine[] = [];
  let after: LinePosition | null = null;
  for (let index = 0; ; index += 1) {
    const part = partOf(read(index), after, chunk);
    sent.push(...keepWhole(part));
    if (part.end === null) return sent;
    after = part.end;
  }
}

const lists = fc
  .array(
    fc.record({
      second: fc.integer({ min: 0, max: 3 }),
      ids: fc.array(fc.integer({ max: 999, min: 1 }), { maxLength: 4 }),
    }),
    { maxLength: 12 },
  )
  .map((counts) => {
    const taken = new Set<number>();
    return counts.flatMap(({ second, ids }, count) =>
      ids.filter((id) => !taken.has(id) && taken.add(id)).map((id) => line(id, count, second)),
    );
  });

it('an export keeps the order of lines wherever its parts end', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 9 }), (list, chunk) => {
      expect(readAll(() => list, chunk)).toEqual([...list].sort(order));
    }),
  );
});

it('an export never mixes states of a count or repeats lines', () => {
  const change = fc.record({ part: fc.nat(8), count: fc.nat(11), isDeleted: fc.boolean() });
  fc.assert(
    fc.property(lists, fc.array(change), fc.integer({ min: 1, max: 5 }), (list, changes, chunk) => {
      const read = (part: number) =>
        list.flatMap((each) => {
          const made = changes.filter(({ part: at, count }) => at < part && count === each.count_id);
          if (made.some(({ isDeleted }) => isDeleted)) return [];
          return [{ ...each, barcode: made.length === 0 ? 'old' : `changed ${made.length}` }];
        });
      const sent = readAll(read, chunk);
      expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
      expect(sent).toEqual([...sent].sort(order));
      for (const { count_id: count } of sent) {
        const ofCount = sent.filter(({ count_id }) => count_id === count);
        expect(new Set(ofCount.map(({ barcode }) => barcode)).size).toBe(1);
        expect(ofCount).toHaveLength(list.filter(({ count_id }) => count_id === count).length);
      }
      const untouched = list.filter(({ count_id }) => changes.every(({ count }) => count !== count_id));
      expect(sent.filter(({ barcode }) => barcode === 'old')).toEqual(expect.arrayContaining(untouched));
    }),
  );
});
