import { expect, it } from 'vitest';
import { refuseCostlyJson } from './json-bounds.js';

const check = (text: string) => () => refuseCostlyJson(text, { depth: 3, values: 6 });
const deep = expect.objectContaining({ code: 'invalid' });
const many = expect.objectContaining({ code: 'too_large' });

it.each([
  ['at its deepest', '[[{"a":1}]]'],
  ['with its most values', '[1,2,3,4,5,6]'],
  ['with brackets and commas in strings', `["[[[[[[{{{{,,,,,,,,"]`],
  ['with escaped quotes in strings', String.raw`["\"[[[[[[", "\\", "\\\"[[[["]`],
  ['that is broken', '["[[[[[[[[[[[['],
  ['of nothing', ''],
])('JSON %s passes', (_what, text) => {
  expect(check(text)).not.toThrow();
});

it.each([
  ['of lists', '[[[[1]]]]'],
  ['of objects', '{"a":{"a":{"a":{}}}}'],
  ['that never closes', '['.repeat(5_000_000)],
  ['behind a string that ends in a backslash', String.raw`["\\",[[[[`],
])('JSON too deep, %s, is refused as invalid', (_what, text) => {
  expect(check(text)).toThrow(deep);
});

it.each([
  ['in one list', '[1,2,3,4,5,6,7]'],
  ['as keys', '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}'],
  ['as empty lists', '[[],[],[],[]]'],
])('JSON with too many values, %s, is refused as too large', (_what, text) => {
  expect(check(text)).toThrow(many);
});
