import { expect, it } from 'vitest';
import { batchFailure, nextAttemptMs } from './waiting';

it.each([
  [1, 0, null, 1_000],
  [1, 1, null, 500],
  [2, 0, null, 2_000],
  [3, 0, null, 4_000],
  [9, 0, null, 256_000],
  [10, 0, null, 300_000],
  [1000, 0, null, 300_000],
  [10, 1, null, 150_000],
  [1, 0, 30, 30_000],
  [1, 1, 30, 33_000],
  [10, 0, 1, 300_000],
])('after %i failures, random %d and Retry-After %j wait %i ms', (failures, random, after, ms) => {
  expect(nextAttemptMs(failures, random, after)).toBe(ms);
});

it.each([
  [403, 'token_invalid', 'token'],
  [403, null, 'token'],
  [403, 'permission_denied', 'fault'],
  [402, 'license_required', 'licence'],
  [413, 'too_large', 'smaller'],
  [429, 'too_many_requests', 'again'],
  [500, 'internal', 'again'],
  [503, 'unavailable', 'again'],
  [507, 'out_of_space', 'again'],
  [400, 'invalid', 'fault'],
  [404, 'not_found', 'fault'],
])('a batch that is refused with %i %s means: %s', (status, code, failure) => {
  expect(batchFailure(status, code)).toBe(failure);
});
