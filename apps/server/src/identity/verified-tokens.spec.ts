import { expect, it } from 'vitest';
import { createVerifiedTokens } from './verified-tokens.js';

const at = (ms: number) => new Date(1_700_000_000_000 + ms);
const payload = { sub: 'sub-1', exp: 1_700_000_060 };
const MINUTES = 60_000;

it('a verified token is known until its exp', () => {
  const tokens = createVerifiedTokens();
  tokens.add('a.b.c', payload, at(0));
  expect(tokens.get('a.b.c', at(59_999))).toBe(payload);
  expect(tokens.get('a.b.c', at(60_000))).toBeNull();
});

it('a verified token is known for ten minutes at most', () => {
  const tokens = createVerifiedTokens();
  tokens.add('a.b.c', { exp: payload.exp + 86_400 }, at(0));
  expect(tokens.get('a.b.c', at(10 * MINUTES - 1))).not.toBeNull();
  expect(tokens.get('a.b.c', at(10 * MINUTES))).toBeNull();
});

it('a token that differs in one character is not known', () => {
  const tokens = createVerifiedTokens();
  tokens.add('a.b.c', payload, at(0));
  expect(tokens.get('a.b.d', at(0))).toBeNull();
});

it('a token is verified again when the clock was set back', () => {
  const tokens = createVerifiedTokens();
  tokens.add('a.b.c', payload, at(0));
  expect(tokens.get('a.b.c', at(-1))).toBeNull();
});

it('a token without exp, or past it, is not kept', () => {
  const tokens = createVerifiedTokens();
  tokens.add('without', {}, at(0));
  tokens.add('past', { exp: payload.exp - 60 }, at(0));
  expect([tokens.get('without', at(0)), tokens.get('past', at(0))]).toEqual([null, null]);
});

it('the oldest token makes room for a new one', () => {
  const tokens = createVerifiedTokens(2);
  for (const token of ['first', 'second', 'third']) tokens.add(token, payload, at(0));
  const known = ['first', 'second', 'third'].map((token) => tokens.get(token, at(0)) !== null);
  expect(known).toEqual([false, true, true]);
});
