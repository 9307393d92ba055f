import { expect, it } from 'vitest';
import { isTokenOf } from './token-claims';

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

it.each([
  [true, 'her own token', tokenOf({ sub: 'carla', exp: 2, iat: 1 })],
  [false, "another one's token", tokenOf({ sub: 'bia', exp: 2, iat: 1 })],
  [false, 'a token without a time', tokenOf({ sub: 'carla' })],
  [false, 'no token', 'carla'],
])('it is %s that Carla may call with %s', (isHers, _name, token) => {
  expect(isTokenOf(token, 'carla')).toBe(isHers);
});
