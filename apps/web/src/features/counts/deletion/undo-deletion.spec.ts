// @vitest-environment jsdom
import '../../../testing/begin-signed-in';
import type { Count } from '@balanco/contract/counts/count';
import { expect, it } from 'vitest';
import { answerJson, fakeServer, refuse } from '../../../testing/fake-server';
import { countLine, storedCount } from '../testing/count-line';
import { undoDeletion } from './delete-count-dialog';

const entries = [
  { barcode: '111', count: 1, vendor: 'kept' },
  { barcode: '222', count: 2 },
];
const both = { barcode: JSON.stringify(entries), internalBarcode: { code: { S: '33' }, count: { N: '3' } } };
const oneOfThree = countLine({ entry_index: 1, source: { ...both, factor: 1 } });
const withoutIt = storedCount({ _version: 4, barcode: [entries[0]], internalBarcode: both.internalBarcode });
const wholeGone = storedCount({ _version: 4, _deleted: true });
const conflict = (current: Count) => () => answerJson({ code: 'version_conflict', current }, 409);

async function undo(deleted: Count, answer: () => Response, line = oneOfThree) {
  const seen = fakeServer({ 'PATCH /api/amplify-counts/10/': answer });
  const outcome = await undoDeletion(line, deleted);
  return { outcome, sent: seen.map((call) => JSON.parse(call.body ?? '')) };
}

it('undoing the deletion of a whole count restores it', async () => {
  const back = () => answerJson({ ...wholeGone, _version: 5, _deleted: false });
  expect(await undo(wholeGone, back, countLine())).toEqual({
    outcome: 'restored',
    sent: [{ _deleted: false, _version: 4 }],
  });
});

it("undoing a whole count's deletion keeps someone else's changes", async () => {
  const changed = storedCount({ _version: 6, barcode: [{ barcode: '789', count: 1 }] });
  expect((await undo(wholeGone, () => answerJson(changed), countLine())).outcome).toBe('changed');
});

it("undoing one line's deletion restores it at its index", async () => {
  const back = () => answerJson(storedCount({ ...both, _version: 5 }));
  expect(await undo(withoutIt, back)).toEqual({ outcome: 'restored', sent: [{ ...both, _version: 4 }] });
});

it("undoing one line's deletion does nothing after a concurrent change", async () => {
  const changed = storedCount({ _version: 5, barcode: [{ ...entries[0], count: 9 }] });
  expect((await undo(withoutIt, conflict(changed))).outcome).toBe('refused');
});

it("undoing one line's deletion succeeds if only its earlier answer was lost", async () => {
  const back = storedCount({ ...both, barcode: entries, _version: 5 });
  expect((await undo(withoutIt, conflict(back))).outcome).toBe('restored');
});

it('undoing a deletion throws any failure that is not a version conflict', async () => {
  await expect(undo(withoutIt, () => refuse(500, 'internal', 'Erro interno.'))).rejects.toThrow(
    'Erro interno.',
  );
});
