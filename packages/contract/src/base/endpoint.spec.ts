import { expect, it } from 'vitest';
import { endpoints } from './all-examples.js';
import { fillPath } from './endpoint.js';

it('fillPath fills each parameter, percent-encoded', () => {
  expect(fillPath('/api/inventories/:id/sections/:section_id/', { id: 7, section_id: 'a/b ç?' })).toBe(
    '/api/inventories/7/sections/a%2Fb%20%C3%A7%3F/',
  );
});

it('fillPath inserts values literally, even if they look like replacement patterns', () => {
  expect(fillPath('/api/:id/', { id: '$& :id' })).toBe('/api/%24%26%20%3Aid/');
});

it('fillPath returns a path without parameters unchanged', () => {
  expect(fillPath('/api/pharmacies/')).toBe('/api/pharmacies/');
});

it('fillPath throws if a parameter is missing', () => {
  expect(() => fillPath('/api/:id/', {})).toThrow('path parameter id of /api/:id/ is missing');
});

it('every endpoint has a unique id and schemas for its path', () => {
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  for (const { id, path, params } of endpoints) {
    expect(path, id).toMatch(/^\/api\/.*\/$/);
    expect(path.includes(':'), id).toBe(params !== undefined);
  }
});
