import { expect, it } from 'vitest';
import { aReading } from '../../testing/phone-data';
import { messageOf } from './count-message';
import { afterResult, isAnswerTo, withChange, withNextMessage } from './messages';
import type { Reading } from './reading';
import { withSection } from './server-row';

const one = { quantity: 1, factor: 1, deleted: false };
const three = { quantity: 3, factor: 1, deleted: false };
const undone = { quantity: 1, factor: 1, deleted: true };

it('a first message has no version, so repeats are recognised', () => {
  expect(messageOf(withNextMessage(aReading()))).toEqual({
    amplify_id: '5a0d6a52-64d4-4f0c-9d53-000000000001',
    inventoryID: 4,
    sectionID: '6b1f0c2d-9e8a-4b7c-8d5e-000000000009',
    barcode: [{ barcode: '7891234567895', count: 1, factor: 1 }],
    createdAt: '2026-05-06T12:07:00.000Z',
  });
});

it('a shelf code is sent as internal code with its factor', () => {
  const reading = aReading({ kind: 'internal', code: '777', content: { ...one, factor: 12 }, section: '' });
  const message = messageOf(withNextMessage(reading));
  expect(message).toMatchObject({ internalBarcode: { code: '777', count: 1 }, factor: 12 });
  expect(message).not.toHaveProperty('sectionID');
});

it('a symbol the server reads alike is sent whole, otherwise its code', () => {
  const symbol = '01078912345678951727053110L42A';
  const sent = (scanned: string) => messageOf(withNextMessage(aReading({ scanned }))).barcode;
  expect(sent(symbol)).toEqual([{ barcode: symbol, count: 1, factor: 1 }]);
  expect(sent('0107891234567895')).toEqual([{ barcode: '7891234567895', count: 1, factor: 1 }]);
});

it('an unanswered message is resent unchanged despite a correction', () => {
  const sent = withNextMessage(aReading());
  const corrected = withNextMessage(withChange(sent, { quantity: 3 }));
  expect(corrected.sending).toEqual(one);
  expect(corrected.content).toEqual(three);
});

const sectionOf = (reading: Reading) => messageOf(withNextMessage(reading)).sectionID;

it('a moved reading goes to its new section, after the message that named the old one', () => {
  const here = aReading().section;
  expect(sectionOf(withSection(aReading(), 'there'))).toBe('there');
  const sent = withNextMessage(aReading());
  const moved = withSection(sent, 'there');
  expect([moved.section, sectionOf(moved), isAnswerTo(sent, moved)]).toEqual(['there', here, true]);
  const created = afterResult(moved, { status: 'created', _version: 1 }, 7);
  expect([created.state, sectionOf(created)]).toEqual(['waiting', 'there']);
  const done = afterResult(withNextMessage(created), { status: 'merged', _version: 2 }, 8);
  expect(done).toMatchObject({ state: 'sent', section: 'there', content: one });
  expect(done.content).not.toHaveProperty('section');
});

it('the correction waits for the answer and then carries the version', () => {
  const corrected = withChange(withNextMessage(aReading()), { quantity: 3 });
  const answered = afterResult(corrected, { status: 'created', _version: 1 }, 7);
  expect(answered).toMatchObject({ state: 'waiting', sending: null, version: 1 });
  expect(messageOf(withNextMessage(answered))).toMatchObject({
    barcode: [{ barcode: '7891234567895', count: 3, factor: 1 }],
    _version: 1,
    _deleted: false,
  });
});

it('a reading undone before acknowledgement is created first, then deleted', () => {
  const first = withNextMessage(aReading({ content: undone }));
  expect(messageOf(first)).not.toHaveProperty('_deleted');
  const answered = afterResult(first, { status: 'unchanged', _version: 1 }, 7);
  expect(answered.state).toBe('waiting');
  expect(messageOf(withNextMessage(answered))).toMatchObject({ _version: 1, _deleted: true });
});

it.each(['created', 'unchanged', 'merged'] as const)(
  'a reading that is answered with %s has arrived',
  (status) => {
    const answered = afterResult(withNextMessage(aReading()), { status, _version: 2 }, 7);
    expect(answered).toMatchObject({ state: 'sent', version: 2, sending: null });
  },
);

it('a taken reading says who else read its box, without a quantity', () => {
  const same_box = { by: 'Bia', section: 'Balcão', at: new Date(2026, 0, 20, 14, 5).toISOString() };
  const answer = { status: 'created', _version: 1, same_box } as const;
  expect(afterResult(withNextMessage(aReading()), answer, 7)).toMatchObject({
    state: 'sent',
    detail: 'Mesma caixa: lida também por Bia, em Balcão, às 14:05. Conta uma vez só.',
  });
});

it('a rejected reading stays with the sentence until it is corrected', () => {
  const detail = 'A quantidade passa do limite de 100.000.';
  const rejected = afterResult(
    withNextMessage(aReading()),
    { status: 'rejected', _version: null, detail },
    7,
  );
  expect(rejected).toMatchObject({ state: 'rejected', detail, version: null });
  expect(withChange(rejected, { quantity: 3 })).toMatchObject({ state: 'waiting', detail: null });
});

it('a change that changes nothing sends nothing', () => {
  const reading = aReading({ state: 'sent', version: 1 });
  expect(withChange(reading, { quantity: 1 })).toBe(reading);
});

it('an undone refused reading has nothing to send and blocks no section', () => {
  const refusal = { status: 'rejected', _version: null, detail: 'Não.' } as const;
  const refused = afterResult(withNextMessage(aReading()), refusal, 0);
  const gone = afterResult(withNextMessage(withChange(refused, { deleted: true })), refusal, 1);
  expect(gone).toMatchObject({ state: 'sent', sending: null, detail: null, content: undone });
});

it('a refused undo of a stored reading stays refused', () => {
  const known = withChange(aReading({ state: 'sent', version: 2 }), { deleted: true });
  const refusal = { status: 'rejected', _version: null, detail: 'Não.' } as const;
  expect(afterResult(withNextMessage(known), refusal, 1)).toMatchObject({
    state: 'rejected',
    detail: 'Não.',
  });
});
