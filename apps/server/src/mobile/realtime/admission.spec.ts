import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import { createAdmission } from './admission.js';
import { realtimeSettings } from './realtime-settings.js';

const END = 4_000_000_000;

/** An admission that takes a token's subject for its bearer; `gone` are the clients' ways out. */
function setUp(settings: Partial<typeof realtimeSettings> = {}) {
  const failures: unknown[] = [];
  const gone: (() => void)[] = [];
  const admit = createAdmission({
    authenticate: async (authorization) => {
      if (authorization === 'stranger') throw new AppError('token_invalid');
      if (authorization === 'fault') throw new Error('no database');
      const { sub = '' } = UnsecuredJWT.decode(authorization).payload;
      return { sub, email: '', name: '', role: 'user', licensed: sub !== 'nadir' } satisfies Caller;
    },
    feed: { join: async () => () => undefined },
    settings: { ...realtimeSettings, ...settings },
    onFailure: (error) => failures.push(error),
  });
  const tokenOf = (sub: string) => new UnsecuredJWT({ sub, exp: END }).encode();
  const say = async (authorization: string) => {
    const answer = await admit(authorization, (letGo) => gone.push(letGo));
    return typeof answer === 'string' ? answer : 'open';
  };
  return { enter: (sub: string) => say(tokenOf(sub)), say, admit, tokenOf, gone, failures };
}

describe('a client', () => {
  it('is let in as long as there is a place for its person, and again when one left', async () => {
    const { enter, gone } = setUp({ connectionsPerPerson: 2 });
    expect(await enter('ana')).toBe('open');
    expect(await enter('ana')).toBe('open');
    const full = gone.length;
    expect(await enter('ana')).toBe('too_many_requests');
    expect(await enter('bia')).toBe('open');
    for (const letGo of gone.slice(0, full)) letGo();
    expect(await enter('ana')).toBe('open');
  });

  it('is let in as long as there is a place at all', async () => {
    const { enter, gone } = setUp({ connections: 2 });
    expect(await enter('ana')).toBe('open');
    expect(await enter('bia')).toBe('open');
    expect(await enter('caio')).toBe('too_many_requests');
    for (const letGo of gone) letGo();
    expect(await enter('caio')).toBe('open');
  });

  it('may try again where the fault is ours', async () => {
    const { say, failures } = setUp();
    expect(await say('fault')).toBe('internal');
    expect(failures).toHaveLength(1);
  });
});

describe('a stranger', () => {
  it('is told so, and takes nobody’s place', async () => {
    const { enter, say } = setUp({ connections: 1 });
    expect(await say('stranger')).toBe('open');
    expect(await enter('nadir')).toBe('open');
    expect(await enter('ana')).toBe('open');
  });

  it('is turned away without a word where there are many', async () => {
    const { say, gone } = setUp();
    for (let stranger = 0; stranger < 100; stranger += 1) expect(await say('stranger')).toBe('open');
    expect(await say('stranger')).toBe('token_invalid');
    for (const letGo of gone) letGo();
    expect(await say('stranger')).toBe('open');
  });

  it('hears why once it has said connection_init', async () => {
    const { admit } = setUp();
    const connect = await admit('stranger', () => undefined);
    const said: string[] = [];
    const closed: number[] = [];
    if (typeof connect === 'string') throw new Error('no connection');
    const connection = connect({
      send: (text) => void said.push(text),
      ping: () => undefined,
      close: (code) => void closed.push(code),
      terminate: () => undefined,
      bufferedBytes: 0,
    });
    expect(said).toEqual([]);
    connection.receive('{"type":"connection_init"}');
    expect(said).toEqual([expect.stringContaining('"errorType":"UnauthorizedException"')]);
    expect(closed).toEqual([4403]);
    connection.ended();
  });
});
