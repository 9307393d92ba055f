import { describe, expect, it } from 'vitest';
import { framePage } from './page-links.js';

const origin = 'https://balanco.example:8443';
const url = '/api/products/?page=2&page_size=10&search=a%C3%A7%C3%A3o%26b&pharmacy=';

function frame(page: number, count: number, of = url) {
  return framePage({ origin, url: of }, { page, pageSize: 10, count });
}

describe('framePage', () => {
  it('framePage links absolutely and keeps the other parameters', () => {
    const { count, next, previous } = frame(2, 25);
    expect(count).toBe(25);
    const link = new URL(next ?? '');
    expect([link.origin, link.pathname]).toEqual([origin, '/api/products/']);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      page: '3',
      page_size: '10',
      search: 'ação&b',
      pharmacy: '',
    });
    expect(new URL(previous ?? '').searchParams.get('page')).toBe('1');
  });

  it('framePage has no link beyond the first and the last page', () => {
    expect(frame(1, 20)).toMatchObject({ previous: null });
    expect(frame(2, 20)).toMatchObject({ next: null });
    expect(frame(1, 10)).toMatchObject({ next: null, previous: null });
  });

  it('framePage gives an empty list one page', () => {
    expect(frame(1, 0)).toEqual({ count: 0, next: null, previous: null });
  });

  it.each([
    [2, 0, 1],
    [3, 20, 2],
    [1000, 25, 3],
  ])('framePage refuses page %i of %i rows', (page, count, last) => {
    expect(() => frame(page, count)).toThrow(
      expect.objectContaining({
        code: 'not_found',
        message: `A página ${page} não existe; a última é a ${last}.`,
      }),
    );
  });

  it('framePage adds a missing page parameter and a missing trailing slash', () => {
    expect(frame(1, 20, '/api/products').next).toBe(`${origin}/api/products/?page=2`);
  });

  it('framePage links to our origin even for another host’s address', () => {
    expect(frame(1, 20, 'http://elsewhere.example/api/products/').next).toBe(
      `${origin}/api/products/?page=2`,
    );
    expect(frame(1, 20, '//elsewhere.example/api/products/').next).toBe(`${origin}/api/products/?page=2`);
  });
});
