import { KEPT_UNPLACED, type PulledCount } from '@balanco/contract/mobile/mobile-pull';
import { expect, it } from 'vitest';
import { aPulledRow, aReading } from '../../testing/phone-data';
import { afterResult, withNextMessage } from './messages';
import { goneText, type Reading } from './reading';
import { afterRestore, withSection, withServerRow } from './server-row';

const facts = { person: 'carla', pharmacy: 'p', now: 7, order: 3 };
const sent = aReading({ state: 'sent', version: 2, content: { quantity: 1, factor: 1, deleted: false } });
const row = (changes: Partial<PulledCount> = {}) =>
  aPulledRow(sent.id, {
    _version: 3,
    barcode: [{ barcode: '7891234567895', count: 5, factor: 2 }],
    sectionID: sent.section,
    ...changes,
  });

it('a newer row of the server wins, and the person sees it', () => {
  expect(withServerRow(sent, row(), facts)).toMatchObject({
    content: { quantity: 5, factor: 2, deleted: false },
    version: 3,
    detail: 'Mudada no servidor.',
  });
  expect(withServerRow(sent, row({ sectionID: null }), facts)).toMatchObject({ section: '' });
});

it('a reading that the office deleted or restored says so, one undone here not', () => {
  const gone = withServerRow(sent, row({ _deleted: true }), facts);
  expect(gone).toMatchObject({ content: { deleted: true }, detail: 'Excluída pelo escritório.' });
  expect(gone && goneText(gone)).toBe('excluída pelo escritório');
  const back = gone && withServerRow(gone, row({ _version: 4 }), facts);
  expect(back).toMatchObject({ content: { deleted: false }, detail: 'Restaurada pelo escritório.' });
  const undone = aReading({ ...sent, content: { quantity: 5, factor: 2, deleted: true } });
  for (const count of [5, 9]) {
    const rows = row({ _deleted: true, barcode: [{ barcode: '7891234567895', count, factor: 2 }] });
    const kept = withServerRow(undone, rows, facts);
    expect(kept && goneText(kept)).toBe('desfeita');
  }
});

it('a reading without an inventory says so until it has one', () => {
  const kept = aReading({
    ...sent,
    content: { quantity: 5, factor: 2, deleted: false },
    detail: KEPT_UNPLACED,
  });
  expect(withServerRow(kept, row({ unplaced: true }), facts)).toMatchObject({ detail: KEPT_UNPLACED });
  expect(withServerRow(kept, row(), facts)).toMatchObject({ version: 3, detail: null });
});

it('an older row of the server changes nothing', () => {
  expect(withServerRow(sent, row({ _version: 1 }), facts)).toBe(sent);
});

it('a waiting change keeps its quantity and version, on what else the office did', () => {
  const waiting = aReading({ ...sent, state: 'waiting' });
  expect(withServerRow(waiting, row({ sectionID: null, inventoryID: 5 }), facts)).toMatchObject({
    section: '',
    inventory: 5,
    state: 'waiting',
    version: 2,
    detail: null,
    content: { quantity: 1, factor: 2, deleted: false },
  });
  const gone = withServerRow(waiting, row({ _deleted: true }), facts) as Reading;
  expect(gone).toMatchObject({ state: 'waiting', content: { quantity: 1, deleted: true } });
  const answered = afterResult(withNextMessage(gone), { status: 'merged', _version: 4 }, 8);
  expect([answered.state, goneText(answered)]).toEqual(['sent', 'excluída pelo escritório']);
});

it('a waiting move stands against the row of the old section, not against another inventory', () => {
  const moving = withSection(sent, 'there');
  expect(withServerRow(moving, row(), facts)).toMatchObject({ section: 'there', version: 2 });
  const office = withServerRow(moving, row({ sectionID: 'office', inventoryID: 5 }), facts);
  expect(office).toMatchObject({ section: 'office', inventory: 5 });
  expect(office?.content).not.toHaveProperty('section');
});

it('an unanswered message, a refused reading and one that was never acknowledged stay as they are', () => {
  for (const reading of [
    withNextMessage(aReading({ ...sent, state: 'waiting' })),
    aReading({ ...sent, state: 'rejected' }),
    aReading({ ...sent, state: 'waiting', version: null }),
  ])
    expect(withServerRow(reading, row({ sectionID: null, _deleted: true }), facts)).toBe(reading);
});

it("another phone's count becomes a reading unless deleted or with several lines", () => {
  expect(withServerRow(undefined, row(), facts)).toMatchObject({
    id: sent.id,
    person: 'carla',
    code: '7891234567895',
    state: 'sent',
    version: 3,
    acknowledgedAt: 7,
  });
  expect(withServerRow(undefined, row({ _deleted: true }), facts)).toBeNull();
  const two = [
    { barcode: '1111', count: 1 },
    { barcode: '2222', count: 1 },
  ];
  expect(withServerRow(undefined, row({ barcode: two }), facts)).toBeNull();
  const internal = row({ barcode: null, internalBarcode: { code: '777', count: 2 }, factor: 6 });
  expect(withServerRow(undefined, internal, facts)).toMatchObject({
    kind: 'internal',
    code: '777',
    content: { quantity: 2, factor: 6 },
  });
});

it('a restored server gets missing and older readings again, other rows win', () => {
  expect(afterRestore(sent, undefined, 7)).toMatchObject({ state: 'waiting', version: null });
  expect(afterRestore(sent, row({ _version: 1 }), 7)).toMatchObject({ state: 'waiting', version: 1 });
  const same = row({ _version: 2, barcode: [{ barcode: '7891234567895', count: 1 }] });
  expect(afterRestore(sent, same, 7)).toBe(sent);
  expect(afterRestore(sent, row({ _version: 2 }), 7)).toMatchObject({
    state: 'sent',
    content: { quantity: 5, factor: 2 },
    detail: 'Mudada no servidor.',
  });
  expect(afterRestore(sent, row({ ...same, _version: 2, sectionID: null }), 7)).toMatchObject({
    section: '',
  });
});

it('a box read by another phone is known by its serial, and its text stays for a correction', () => {
  const text = '01078912345678951727053110L7\u001d21S1';
  const found = withServerRow(undefined, row({ barcode: [{ barcode: text, count: 1 }] }), facts);
  const box = { lot: 'L7', expiry: '2027-05-31', serial: 'S1' };
  expect(found).toMatchObject({ code: '7891234567895', scanned: text, ...box });
});

it("typed lot and expiry survive the server's row", () => {
  const box = { lot: 'L42A', expiry: '2027-05-31' };
  const typed = aReading({ ...sent, content: { ...sent.content, box } });
  expect(withServerRow(typed, row(), facts)).toMatchObject({ content: { quantity: 5, box } });
});
