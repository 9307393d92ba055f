import { expect, it } from 'vitest';
import { fileRuler } from './file-preview';

it.each([
  [0, '....:....1'],
  [10, '....:....1'],
  [19, '....:....1....:....2'],
])('the ruler over %i columns is %s', (width, text) => {
  expect(fileRuler(width)).toBe(text);
});

it('the ruler ends each number at its column, also beyond 100', () => {
  expect(fileRuler(191).indexOf('19')).toBe(188);
  expect(fileRuler(110).length).toBe(110);
});
