import { UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import { createAdmission } from './admission.js';
import { realtimeSettings } from './connection.js';

const END = 4_000_000_000;

function setUp(settings: Partial<typeof realtimeSettings> = {}) {
  const failures: unknown[] = [];
  const gone: (() => void)[] = [];
  const admit = createAdmission({
    authenticate: async (authorization) => {
      if (authorization === 'stranger') throw new AppError('token_invalid');
      if (authorization === 'fault') throw new Error('no database');
      const { sub = '' } = UnsecuredJWT.decode(authorization).payload;
      return {
        sub,
        email: '',
        name: '',
        role: 'user',
        licensed: sub !== 'nadir',
        pharmacyIds: null,
      } satisfies Caller;
    },
    feed: { join: async () => () => undefined },
    accessWatch: { watch: () => () => undefined },
    settings: { ...realtimeSettings, ...settings },
    onFailure: (error) => failures.push(error),
  });
  const tokenOf = (sub: string) => new UnsecuredJWT({ sub, exp: END }).encode();
  const say = async (authorization: string) => {
    const answer = await admit(authorization, (release) => gone.push(release));
    return typeof answer === 'string' ? answer : 'open';
  };
  return { enter: (sub: string) => say(tokenOf(sub)), say, admit, tokenOf, gone, failures };
}

it('a client may try again after a fault of the server', async () => {
  const { say, failures } = setUp();
  expect(await say('fault')).toBe('internal');
  expect(failures).toHaveLength(1);
});

it('a refused client learns the reason and occupies no slot', async () => {
  const { enter, say } = setUp({ connections: 1 });
  expect(await say('stranger')).toBe('open');
  expect(await enter('nadir')).toBe('open');
  expect(await enter('ana')).toBe('open');
});

it('a refused client learns no reason if there are too many of them', async () => {
  const { say, gone } = setUp();
  for (let stranger = 0; stranger < 100; stranger += 1) expect(await say('stranger')).toBe('open');
  expect(await say('stranger')).toBe('token_invalid');
  for (const release of gone) release();
  expect(await say('stranger')).toBe('open');
});
