import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeCount } from '../../testing/appsync/fake-remote.js';
import { readRemoteCount, readRemoteInventory, UnreadableRow } from './remote.js';

const fieldsOf = (given: object) => readRemoteCount(fakeCount({ ...given })).fields;

it('readRemoteCount reads a count with its own id and our field names', () => {
  const id = '0B8F5F6E-0000-4000-8000-0123456789AB';
  expect(readRemoteCount(fakeCount({ id, _version: 4 }))).toEqual({
    id,
    amplifyId: id.toLowerCase(),
    version: 4,
    cognitoUserId: 'sub-1',
    userName: 'Carla Coletora',
    changedAt: new Date(1_777_604_645_000).toISOString(),
    fields: {
      barcode: [{ barcode: '7891234567895', count: 1 }],
      internalBarcode: null,
      factor: 1,
      inventoryId: 'appsync:galpao-7',
      sectionId: null,
      createdAt: '2026-05-01T03:04:05.000Z',
      deleted: false,
    },
  });
});

it.each([
  ['JSON text', '[{"barcode":"1"}]', [{ barcode: '1' }]],
  ['JSON text within JSON text', '"[{\\"barcode\\":\\"1\\"}]"', '[{"barcode":"1"}]'],
  ['a list', [{ barcode: '1' }], [{ barcode: '1' }]],
  ['typed wrappers', '{"code":{"S":"1"}}', { code: { S: '1' } }],
  ['null as text', 'null', null],
  ['nothing', undefined, null],
  ['a bare code', '7891234567895', '7891234567895'],
  ['broken JSON', '[{"barcode"', '[{"barcode"'],
  ['values nested too deeply', '['.repeat(50) + ']'.repeat(50), '['.repeat(50) + ']'.repeat(50)],
])('readRemoteCount accepts codes as %s', (_what, given, expected) => {
  expect(fieldsOf({ barcode: given }).barcode).toEqual(expected);
});

it.each([
  [null, 1],
  ['2.5', 2.5],
  [0, 1],
  [-3, 1],
  ['x', 1],
  [1e30, 1],
  [0.33333, 0.333],
])('readRemoteCount reads the factor %j as %d', (given, expected) => {
  expect(fieldsOf({ factor: given }).factor).toBe(expected);
});

it.each([
  [12, 'appsync:12'],
  ['12', 'appsync:12'],
  ['AbC', 'appsync:AbC'],
  ['0B8F5F6E-0000-4000-8000-0123456789AB', '0b8f5f6e-0000-4000-8000-0123456789ab'],
  [null, null],
  [' ', null],
])('readRemoteCount names the inventory %j as %j', (given, expected) => {
  expect(fieldsOf({ inventoryID: given }).inventoryId).toBe(expected);
});

it('readRemoteCount leaves out an unreadable date and an invalid section', () => {
  for (const createdAt of [null, 'ontem', '0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z'])
    expect(fieldsOf({ createdAt })).not.toHaveProperty('createdAt');
  expect(fieldsOf({ sectionID: 'A3' }).sectionId).toBeNull();
});

it.each([
  [null, 'it is not an object'],
  [{ _version: 1 }, 'it has no id'],
  [fakeCount({ id: 'x' }), 'the id is not a UUID'],
  [fakeCount({ _version: 0 }), 'it has no version'],
  [fakeCount({ _version: 3_000_000_000 }), 'it has no version'],
])('readRemoteCount refuses the row %j', (row, reason) => {
  expect(() => readRemoteCount(row)).toThrow(new UnreadableRow(reason));
});

it('readRemoteCount reads any content and removes null characters from texts', () => {
  const anything = fc.jsonValue();
  const row = fc.record({
    barcode: anything,
    factor: anything,
    inventoryID: anything,
    user_name: anything,
  });
  fc.assert(
    fc.property(row, (given) => {
      const { fields, userName } = readRemoteCount(fakeCount(given));
      expect(`${fields.inventoryId}${userName}`).not.toContain('\u0000');
      expect(fields.factor).toBeGreaterThan(0);
      JSON.stringify(fields.barcode);
    }),
  );
});

it('readRemoteInventory reads an inventory with our field names', () => {
  const row = {
    id: 'G7',
    name: ' Galpão ',
    pharmacyID: 'ABC',
    finalizado: true,
    _version: 2,
    _deleted: true,
  };
  expect(readRemoteInventory(row)).toEqual({
    id: 'G7',
    namedAs: 'appsync:G7',
    version: 2,
    name: 'Galpão',
    pharmacyId: 'abc',
    finalised: true,
    deleted: true,
  });
  expect(readRemoteInventory({ id: 'G7', _version: 1 })).toMatchObject({ name: '', pharmacyId: null });
});
