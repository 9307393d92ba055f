import { expect, it } from 'vitest';
import { countLine, storedCount } from '../testing/count-line';
import { compareWithStored } from './save-line';

const entry = (code: string, count: number) => ({ barcode: code, count });
const base = countLine({
  entry_index: 1,
  source: { barcode: [entry('111', 1), entry('222', 2)], internalBarcode: null, factor: 1 },
});

it.each([
  ['another line was changed', { barcode: [entry('111', 9), entry('222', 2)] }, 'untouched'],
  [
    'the same entries were written differently',
    { barcode: JSON.stringify([entry('111', 1), entry('222', 2)]) },
    'untouched',
  ],
  ['this line was changed', { barcode: [entry('111', 1), entry('222', 7)] }, 'changed'],
  ['the factor of the count was changed', { factor: 3 }, 'changed'],
  ['a line was removed', { barcode: [entry('222', 2)] }, 'gone'],
  ['a line was added', { barcode: [entry('333', 3), entry('111', 1), entry('222', 2)] }, 'gone'],
  ['the count was deleted', { _deleted: true }, 'gone'],
])('compareWithStored compares a stored count with the opened line: %s', (_what, change, outcome) => {
  expect(compareWithStored(base, storedCount({ ...base.source, ...change } as object)).outcome).toBe(outcome);
});
