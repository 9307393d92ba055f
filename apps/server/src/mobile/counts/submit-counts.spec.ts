import { mobileCountResultSchema } from '@balanco/contract/mobile/mobile';
import { expect, it } from 'vitest';
import { AppError } from '../../app-error.js';
import type { StoredCount } from '../../features/counts/write/count-record.js';
import { amplifyIdOf, rejected, resultOf } from './submit-counts.js';

const amplifyId = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';
const count: StoredCount = {
  id: 12,
  amplifyId,
  version: 3,
  pharmacyId: amplifyId,
  barcode: null,
  internalBarcode: null,
  factor: 1,
  deleted: false,
  inventoryNumber: 1,
  sectionId: null,
  namedInventory: null,
  namedSection: null,
  createdAt: '2026-05-01T03:04:05.000Z',
  cognitoUserId: 'sub',
  userName: 'Ulisses',
  collectorId: 1,
  afterClose: false,
  fieldVersions: {},
  submissions: [],
};

it.each([
  [{ amplify_id: 'any text' }, 'any text'],
  [{ amplify_id: 5 }, null],
  [{}, null],
  [null, null],
  ['amplify_id', null],
  [[], null],
  [undefined, null],
])('the amplify_id of %j is %j', (item, expected) => {
  expect(amplifyIdOf(item)).toBe(expected);
});

it.each(['created', 'merged', 'unchanged'] as const)(
  'a count that was %s is named by id and version',
  (status) => {
    const result = resultOf({ status, count });
    expect(result).toEqual({ amplify_id: amplifyId, id: 12, status, _version: 3 });
    expect(mobileCountResultSchema.safeParse(result).success).toBe(true);
  },
);

it('a refused count is answered with a reason that the app can show', () => {
  const error = new AppError('permission_denied', 'Esta contagem é de outro coletor.');
  const result = resultOf({ status: 'rejected', error });
  expect(result).toEqual({ ...rejected(null, error) });
  expect(result).toEqual({
    amplify_id: null,
    id: null,
    status: 'rejected',
    _version: null,
    code: 'permission_denied',
    detail: 'Esta contagem é de outro coletor.',
  });
  expect(mobileCountResultSchema.safeParse(result).success).toBe(true);
});

it('a write without an outcome throws', () => {
  expect(() => resultOf(undefined)).toThrow();
});
