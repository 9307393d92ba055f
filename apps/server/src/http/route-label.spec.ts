import { expect, it } from 'vitest';
import { methodLabel, routeLabel } from './route-label.js';

it.each([
  ['/api/amplify-counts/:id/', 200, '/api/amplify-counts/:id/'],
  ['/graphql', 200, '/graphql'],
  ['/assets/index-B1x2y3.js', 200, 'web'],
  ['/favicon.svg', 304, 'web'],
  [undefined, 200, 'web'],
  [undefined, 404, 'unknown'],
])('the route %s answered with %i is labelled %s', (pattern, status, label) => {
  expect(routeLabel(pattern, status)).toBe(label);
});

it('an unknown method is labelled other', () => {
  expect(['GET', 'PATCH', 'PROPFIND'].map(methodLabel)).toEqual(['GET', 'PATCH', 'other']);
});
