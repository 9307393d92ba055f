import { decodeJwt, UnsecuredJWT } from 'jose';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import { openAccess } from './access.js';

const NOW = new Date('2026-05-01T00:00:00.000Z');
const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers({ now: NOW }));

const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

function token(minutes: number, sub = 'ana'): string {
  return new UnsecuredJWT({ sub, exp: inMinutes(minutes).getTime() / 1000 }).encode();
}

function setUp() {
  const person: Pick<Caller, 'role' | 'licensed'> = { role: 'user', licensed: true };
  const shown: string[] = [];
  const authenticate = vi.fn(async (authorization: string): Promise<Caller> => {
    shown.push(authorization);
    const { sub = '' } = decodeJwt(authorization.replace('Bearer ', ''));
    return { sub, email: '', name: '', pharmacyIds: null, ...person };
  });
  return { authenticate, shown, person };
}

const refused = (code: string) => expect.objectContaining({ name: 'AppError', code });

it('a token that has just expired gives access for a minute', async () => {
  const { authenticate } = setUp();
  expect((await openAccess(authenticate, token(-0.5))).expiresAt).toEqual(inMinutes(1));
});

it('access lasts as long as the newest token', async () => {
  const { authenticate, shown } = setUp();
  const access = await openAccess(authenticate, token(30));
  await access.accept(token(60));
  expect(access.expiresAt).toEqual(inMinutes(60));
  await access.accept(token(20));
  expect(access.expiresAt).toEqual(inMinutes(60));
  await access.renew();
  expect(shown.at(-1)).toBe(token(60));
});

it('access refuses a token of another person', async () => {
  const { authenticate } = setUp();
  const access = await openAccess(authenticate, token(30));
  await expect(access.accept(token(60, 'bia'))).rejects.toEqual(refused('token_invalid'));
  expect(access.expiresAt).toEqual(inMinutes(30));
});

it('access follows role and licence and survives while they can’t be read', async () => {
  const { authenticate, person } = setUp();
  const access = await openAccess(authenticate, token(30));
  Object.assign(person, { role: 'mod' });
  await access.renew();
  expect(access.caller.role).toBe('mod');
  authenticate.mockRejectedValueOnce(new AppError('token_invalid'));
  await expect(access.renew()).rejects.toEqual(refused('token_invalid'));
  expect(access.caller.role).toBe('mod');
  Object.assign(person, { licensed: false });
  await expect(access.renew()).rejects.toEqual(refused('license_required'));
});
