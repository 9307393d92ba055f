import { expect, it } from 'vitest';
import { personOf } from './session.js';

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

it.each([
  [true, 'her own token', tokenOf({ sub: 'carla', exp: 2, iat: 1 })],
  [false, "another person's token", tokenOf({ sub: 'bia', exp: 2, iat: 1 })],
  [false, 'a token without a time', tokenOf({ sub: 'carla' })],
  [false, 'no token', 'carla'],
])('personOf finds Carla (%s) in %s', (isHers, _name, token) => {
  expect(personOf(token) === 'carla').toBe(isHers);
});
