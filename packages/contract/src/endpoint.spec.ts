import { expect, it } from 'vitest';
import { endpoints } from './api.js';
import { fillPath } from './endpoint.js';

it('fills each parameter, percent-encoded', () => {
  expect(fillPath('/api/inventories/:id/sections/:section_id/', { id: 7, section_id: 'a/b ç?' })).toBe(
    '/api/inventories/7/sections/a%2Fb%20%C3%A7%3F/',
  );
});

it('takes a value literally, whatever a replacement pattern would make of it', () => {
  expect(fillPath('/api/:id/', { id: '$& :id' })).toBe('/api/%24%26%20%3Aid/');
});

it('leaves a path without parameters alone', () => {
  expect(fillPath('/api/pharmacies/')).toBe('/api/pharmacies/');
});

it('refuses to leave one out', () => {
  expect(() => fillPath('/api/:id/', {})).toThrow('path parameter id of /api/:id/ is missing');
});

it('has calls with ids of their own, and a schema for each parameter that their paths name', () => {
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  for (const { id, path, params } of endpoints) {
    expect(path, id).toMatch(/^\/api\/.*\/$/);
    expect(path.includes(':'), id).toBe(params !== undefined);
  }
});
