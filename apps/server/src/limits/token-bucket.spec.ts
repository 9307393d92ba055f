import { expect, it } from 'vitest';
import { createTokenBucket } from './token-bucket.js';

const refused = expect.objectContaining({ code: 'too_many_requests', details: { retryAfterSeconds: 1 } });

function calls(patienceMs = 0) {
  let time = 0;
  const perSecond = 2;
  const limits = { network: { burst: 3, perSecond }, everybody: { burst: 5, perSecond }, patienceMs };
  const call = createTokenBucket(limits, () => time);
  return { call, wait: (ms: number) => (time += ms) };
}

it('a network may call up to its burst, then at its rate', () => {
  const { call, wait } = calls();
  for (let done = 0; done < 3; done += 1) call('a');
  expect(() => call('a')).toThrow(refused);
  wait(500);
  call('a');
  expect(() => call('a')).toThrow(refused);
});

it('another network is not refused, unless all of them together call too often', () => {
  const { call, wait } = calls();
  for (let done = 0; done < 3; done += 1) call('a');
  call('b');
  call('b');
  expect(() => call('c')).toThrow(refused);
  wait(500);
  call('c');
});

it('a network that was quiet for long has its burst again, and no more', () => {
  const { call, wait } = calls();
  for (let done = 0; done < 3; done += 1) call('a');
  wait(3_600_000);
  for (let done = 0; done < 3; done += 1) call('a');
  expect(() => call('a')).toThrow(refused);
});

it('a patient bucket lets calls wait in turn, and whoever leaves frees the place', () => {
  const { call } = calls(1000);
  const admitted = Array.from({ length: 5 }, () => call('a'));
  expect(admitted.map(({ waitMs }) => waitMs)).toEqual([0, 0, 0, 500, 1000]);
  expect(() => call('a')).toThrow(refused);
  admitted[3]?.giveBack();
  expect(call('a').waitMs).toBe(1000);
});

it('a call with a large answer counts as several', () => {
  const { call } = calls();
  call('a', 3);
  expect(() => call('a')).toThrow(refused);
});
