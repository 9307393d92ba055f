import { expect, it, vi } from 'vitest';
import { ApiError } from './failures';
import { patiently } from './patiently';

const refusal = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError('refused', {
    status,
    code: null,
    detail: null,
    fields: {},
    current: undefined,
    retryAfterSeconds,
  });

function failing(...errors: unknown[]) {
  const call = vi.fn(async () => 'done');
  for (const error of errors) call.mockRejectedValueOnce(error);
  return call;
}

it.each([429, 503])('patiently repeats the call after a %i when the server asks', async (status) => {
  const call = failing(refusal(status, 4), refusal(status), refusal(status, 3600));
  const wait = vi.fn(async () => undefined);
  expect(await patiently(call, wait)).toBe('done');
  expect(wait.mock.calls).toEqual([[4000], [2000], [30_000]]);
});

it('patiently gives up after five attempts', async () => {
  const call = failing(...Array.from({ length: 5 }, () => refusal(503)));
  await expect(patiently(call, async () => undefined)).rejects.toThrow('refused');
  expect(call).toHaveBeenCalledTimes(5);
});

it.each([refusal(500), refusal(400), refusal(507), new TypeError('Failed to fetch')])(
  'patiently does not repeat a final failure: %s',
  async (error) => {
    const call = failing(error);
    await expect(patiently(call, async () => undefined)).rejects.toBe(error);
    expect(call).toHaveBeenCalledOnce();
  },
);

it('patiently makes no call after it is aborted', async () => {
  const stop = new AbortController();
  const call = failing(refusal(503));
  const wait = async () => stop.abort();
  await expect(patiently(call, wait, stop.signal)).rejects.toThrow('refused');
  expect(call).toHaveBeenCalledOnce();
});
