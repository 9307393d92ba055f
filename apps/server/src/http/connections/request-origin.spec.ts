import { expect, it } from 'vitest';
import { requestOrigin } from './request-origin.js';

it.each([
  ['http', 'localhost:3000', 'http://localhost:3000'],
  ['https', 'balanco.example', 'https://balanco.example'],
  ['https', 'balanco.example:443', 'https://balanco.example'],
  ['http', '[::1]:3000', 'http://[::1]:3000'],
  ['http', 'someone@balanco.example', 'http://balanco.example'],
] as const)('the origin of scheme %s and host %s is %s', (protocol, host, origin) => {
  expect(requestOrigin({ protocol, headers: { host } }, undefined)).toBe(origin);
});

it('the origin is PUBLIC_URL if it is set, whatever the browser sent', () => {
  expect(requestOrigin({ protocol: 'http', headers: { host: 'x y' } }, 'https://balanco.example')).toBe(
    'https://balanco.example',
  );
});

it.each(['', 'x y', 'a:b:c', '%'])('requestOrigin refuses the host %j', (host) => {
  expect(() => requestOrigin({ protocol: 'http', headers: { host } }, undefined)).toThrow(
    expect.objectContaining({ code: 'invalid' }),
  );
});

it('the origin never comes from X-Forwarded-Host', () => {
  const headers = { host: 'balanco.example', 'x-forwarded-host': 'evil.example' };
  expect(requestOrigin({ protocol: 'https', headers }, undefined)).toBe('https://balanco.example');
});
