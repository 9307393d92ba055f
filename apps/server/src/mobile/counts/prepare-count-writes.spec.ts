import { mobileCountSchema } from '@balanco/contract/mobile/mobile';
import { expect, it } from 'vitest';
import { messageDigest } from './prepare-count-writes.js';

const entries = [{ barcode: '7891234567895', count: 3, factor: 10 }];
const message = {
  amplify_id: '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab',
  inventoryID: 4,
  sectionID: '8d5c7b1a-2f3e-4c6d-8a9b-0000000000ff',
  barcode: entries,
  createdAt: '2026-05-01T03:04:05.000Z',
};
const digest = (fields: object) => messageDigest(mobileCountSchema.parse({ ...message, ...fields }));
const same = digest({});

it.each([
  [
    'entries in another order of their keys',
    { barcode: [{ factor: 10, count: 3, barcode: '7891234567895' }] },
  ],
  ['codes as JSON text', { barcode: JSON.stringify(entries, null, 2) }],
  ['null for what is not set', { internalBarcode: null, factor: null, _deleted: null, _version: null }],
  ['the moment in another zone', { createdAt: '2026-05-01T00:04:05-03:00' }],
  [
    'ids in capitals',
    { amplify_id: message.amplify_id.toUpperCase(), sectionID: message.sectionID.toUpperCase() },
  ],
  ['the inventory’s number as text', { inventoryID: '4' }],
  ['fields that the server does not know', { user_name: 'Ulisses' }],
])('the same message may have %s', (_what, fields) => {
  expect(digest(fields)).toBe(same);
});

it('the same message may have its fields in any order', () => {
  const turned = Object.fromEntries(Object.entries(message).reverse());
  expect(messageDigest(mobileCountSchema.parse(turned))).toBe(same);
});

it.each([
  ['quantity', { barcode: [{ ...entries[0], count: 4 }] }],
  ['order of entries', { barcode: [...entries, { barcode: '1', count: 1 }].reverse() }],
  ['moment', { createdAt: '2026-05-01T03:04:06.000Z' }],
  ['section', { sectionID: null }],
  ['base', { _version: 1 }],
  ['deletion', { _deleted: true }],
  ['restoration', { _deleted: false }],
])('another message has another %s', (_what, fields) => {
  expect(digest(fields)).not.toBe(same);
});

it('removing the section differs from leaving it', () => {
  expect(digest({ _version: 2, sectionID: null })).not.toBe(digest({ _version: 2, sectionID: undefined }));
});

it('a key named __proto__ makes another message', () => {
  const odd = (text: string) => digest({ barcode: [JSON.parse(text)] });
  expect(odd('{"barcode":"1","__proto__":{"a":1}}')).not.toBe(odd('{"barcode":"1","__proto__":{"a":2}}'));
});
