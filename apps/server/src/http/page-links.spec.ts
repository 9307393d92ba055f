import { expect, it } from 'vitest';
import { framePage } from './page-links.js';

const origin = 'https://balanco.example:8443';
const url = '/api/products/?page=2&page_size=10&search=a%C3%A7%C3%A3o%26b&pharmacy=';

const frame = (count: number, of = url) => framePage({ origin, url: of }, { page: 1, pageSize: 10, count });

it('framePage gives an empty list one page', () => {
  expect(frame(0)).toEqual({ count: 0, next: null, previous: null });
});

it('framePage adds a missing page parameter and a missing trailing slash', () => {
  expect(frame(20, '/api/products').next).toBe(`${origin}/api/products/?page=2`);
});

it('framePage links to our origin even for another host’s address', () => {
  expect(frame(20, 'http://elsewhere.example/api/products/').next).toBe(`${origin}/api/products/?page=2`);
  expect(frame(20, '//elsewhere.example/api/products/').next).toBe(`${origin}/api/products/?page=2`);
});
