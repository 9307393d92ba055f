import { expect, it } from 'vitest';
import { mobileCountSchema, openSection, submitCounts } from './mobile.js';

const UUID = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';
const count = {
  amplify_id: UUID,
  inventoryID: 12,
  barcode: [{ barcode: '789', count: 1 }],
  createdAt: '2026-05-01T03:04:05.678-03:00',
};

function complaint(fields: object): string | undefined {
  return mobileCountSchema.safeParse({ ...count, ...fields }).error?.issues[0]?.message;
}

it('mobileCountSchema accepts a minimal count and drops unknown fields', () => {
  expect(mobileCountSchema.parse({ ...count, cognitoUserID: 'somebody else', id: 1 })).toEqual(count);
});

it.each([
  [12, 12],
  ['12', 12],
  [UUID, UUID],
  [UUID.toUpperCase(), UUID],
])('mobileCountSchema reads the inventory %j', (inventoryID, expected) => {
  expect(mobileCountSchema.parse({ ...count, inventoryID })).toMatchObject({ inventoryID: expected });
});

it('mobileCountSchema lowers the case of a section id from Apple', () => {
  expect(mobileCountSchema.parse({ ...count, sectionID: UUID.toUpperCase() })).toMatchObject({
    sectionID: UUID,
  });
  expect(mobileCountSchema.parse({ ...count, sectionID: null })).toMatchObject({ sectionID: null });
  expect(mobileCountSchema.parse({ ...count, sectionID: undefined }).sectionID).toBeUndefined();
});

it.each(['corredor 3', '', 3, {}, true])('mobileCountSchema reads %j as no section', (sectionID) => {
  expect(mobileCountSchema.parse({ ...count, sectionID }).sectionID).toBeUndefined();
});

it('mobileCountSchema truncates the name of an inventory that is nested deeply', () => {
  const inventoryID = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  expect(mobileCountSchema.parse({ ...count, inventoryID }).inventoryID).toBe('…');
});

const oddUuid = '11111111-1111-1111-1111-111111111111';
it('mobileCountSchema accepts UUIDs of unknown versions', () => {
  const ids = { amplify_id: oddUuid, sectionID: oddUuid, inventoryID: oddUuid };
  expect(mobileCountSchema.parse({ ...count, ...ids })).toMatchObject(ids);
  expect(openSection.body.parse({ id: oddUuid, inventoryID: 4, name: 'A' })).toMatchObject({ id: oddUuid });
});

it.each([
  ['2026-05-01T10:00Z', '2026-05-01T10:00:00.000Z'],
  ['2026-05-01T10:00-03:00', '2026-05-01T13:00:00.000Z'],
  ['2026-05-01T10:00-0300', '2026-05-01T13:00:00.000Z'],
  ['2026-05-01T10:00:00-0300', '2026-05-01T13:00:00.000Z'],
  ['2026-05-01T10:00:00.123456+0000', '2026-05-01T10:00:00.123Z'],
])('mobileCountSchema reads the timestamp %s', (createdAt, moment) => {
  expect(new Date(mobileCountSchema.parse({ ...count, createdAt }).createdAt).toISOString()).toBe(moment);
});

it('mobileCountSchema accepts null for an absent field', () => {
  const nulls = { internalBarcode: null, factor: null, _deleted: null, _version: null };
  expect(mobileCountSchema.parse({ ...count, ...nulls })).toEqual({ ...count, internalBarcode: null });
});

it.each([
  [{ amplify_id: '12' }, 'amplify_id deve ser um UUID.'],
  [{ amplify_id: undefined }, 'amplify_id deve ser um UUID.'],
  [{ createdAt: undefined }, 'createdAt deve ser uma data ISO 8601 com fuso.'],
  [{ createdAt: '2026-05-01' }, 'createdAt deve ser uma data ISO 8601 com fuso.'],
  [{ createdAt: '2026-05-01T03:04:05' }, 'createdAt deve ser uma data ISO 8601 com fuso.'],
  [{ createdAt: '2026-05-01T10Z' }, 'createdAt deve ser uma data ISO 8601 com fuso.'],
  [{ createdAt: 1_777_000_000_000 }, 'createdAt deve ser uma data ISO 8601 com fuso.'],
  [{ createdAt: '2026-02-30T03:04:05Z' }, 'createdAt deve ser uma data ISO 8601 com fuso.'],
  [{ barcode: [{ barcode: '789', count: -1 }] }, 'A quantidade mínima é 0.'],
  [{ factor: 0 }, 'O fator mínimo é 1.'],
])('mobileCountSchema refuses %j', (fields, sentence) => {
  expect(complaint(fields)).toBe(sentence);
});

it.each([
  ['7', 7],
  ['012', '012'],
  [' Geral ', 'geral'],
  ['', null],
  [' \u0000 ', null],
  [null, null],
  [undefined, undefined],
  ['A\u0000\nB', 'ab'],
  ['A'.repeat(101), 'a'.repeat(100)],
  [`${'a'.repeat(99)}🙂`, `${'a'.repeat(99)}\ufffd`],
  ['\ud800', '\ufffd'],
  [0, '0'],
  [-1, '-1'],
  [1.5, '1.5'],
  [true, 'true'],
  [{}, '{}'],
  [[{ id: 4 }], '[{"id":4}]'],
])('mobileCountSchema accepts any name of an inventory: %j', (inventoryID, read) => {
  expect(mobileCountSchema.parse({ ...count, inventoryID }).inventoryID).toBe(read);
});

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:00', '9999-12-31T23:59:59-23:59'])(
  'mobileCountSchema refuses %s, which the database cannot store',
  (createdAt) => {
    expect(complaint({ createdAt })).toBe('createdAt está fora do intervalo aceito.');
  },
);

it.each(['1970-01-01T00:00:00Z', '2099-12-31T23:59:59.999Z'])(
  'mobileCountSchema accepts %s from a wrong clock',
  (createdAt) => {
    expect(complaint({ createdAt })).toBeUndefined();
  },
);

it('a batch accepts up to 500 items of any kind', () => {
  expect(submitCounts.body.safeParse(Array(500).fill('x')).success).toBe(true);
  expect(submitCounts.body.safeParse([]).success).toBe(true);
  expect(submitCounts.body.safeParse(Array(501).fill(count)).error?.issues[0]?.message).toBe(
    'Envie no máximo 500 contagens de cada vez.',
  );
  expect(submitCounts.body.safeParse(count).error?.issues[0]?.message).toBe('Envie uma lista de contagens.');
});

it('opening a section converts the id of the app to lower case', () => {
  const section = { id: UUID.toUpperCase(), inventoryID: UUID.toUpperCase(), name: ' Corredor 1 ' };
  expect(openSection.body.parse(section)).toEqual({ id: UUID, inventoryID: UUID, name: 'Corredor 1' });
});
