import { endpoints } from '@balanco/contract/base/all-examples';
import { expect, it } from 'vitest';
import { isForPhones } from './phone-calls.js';

it('the address of the phones serves exactly the promised calls of the contract', () => {
  const served = endpoints.filter(({ method, path }) => isForPhones(method, path));
  expect(served).toEqual(endpoints.filter(({ promised }) => promised));
});

it.each([
  [true, 'GET', '/coletor/'],
  [true, 'HEAD', '/coletor/assets/index-1.js'],
  [true, 'GET', '/instalar-certificado/pronto'],
  [true, 'POST', '/idp/local_Balanco1/'],
  [true, 'HEAD', '/api/config/'],
  [false, 'POST', '/coletor/'],
  [false, 'PATCH', '/api/config/'],
  [false, 'GET', '/idp/local_Balanco1/.well-known/jwks.json'],
  [false, 'GET', '/coletores'],
  [false, 'GET', '/api/docs/'],
  [false, 'POST', '/graphql'],
  [false, 'GET', '/healthz'],
  [false, 'GET', '/'],
  [false, 'GET', undefined],
] as const)('for phones: %s, %s %s', (isServed, method, route) => {
  expect(isForPhones(method, route)).toBe(isServed);
});
