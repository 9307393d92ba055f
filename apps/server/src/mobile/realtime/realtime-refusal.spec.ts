import { type ErrorCode, errorCodes, isTransient } from '@balanco/contract/base/errors';
import { expect, expectTypeOf, it } from 'vitest';
import { AppError } from '../../app-error.js';
import { realtimeErrors, refusalOf } from './realtime-refusal.js';

it('every error code has an outcome for a subscription', () => {
  expectTypeOf<keyof typeof realtimeErrors>().toEqualTypeOf<ErrorCode>();
  expect(Object.keys(realtimeErrors).sort()).toEqual([...errorCodes].sort());
});

it.each(errorCodes)('the refusal %s ends a subscription for good only if it is not transient', (code) => {
  const refusal = refusalOf(new AppError(code, 'Não.'));
  expect(refusal === null).toBe(isTransient[code]);
  if (refusal === null) return;
  expect(refusal.errors).toEqual([{ errorType: 'UnauthorizedException', errorCode: 401, message: 'Não.' }]);
});

it('a fault that is not a refusal makes the client try again', () => {
  expect(refusalOf(new Error('relation "count" does not exist'))).toBeNull();
});
