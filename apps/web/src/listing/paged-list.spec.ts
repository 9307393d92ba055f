import { expect, it } from 'vitest';
import { keptPage } from './paged-list';

it.each([
  [{ page: 2 }, true],
  [{ sort: '-name' }, true],
  [{ search: 'dipirona' }, false],
  [{ only: 'missing' }, false],
])('a page that answers another question than %j isn’t kept', (change, isKept) => {
  const listing = { page: 1, sort: undefined, search: 'soro', only: null };
  const page = { listing };
  expect(keptPage(page, { ...listing, ...change })).toBe(isKept ? page : undefined);
});
