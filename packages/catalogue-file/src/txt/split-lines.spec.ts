import { expect, it } from 'vitest';
import { splitLines } from './split-lines.js';

it.each([
  ['', []],
  ['a', ['a']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['a\nb', ['a', 'b']],
  ['a\rb\r', ['a', 'b']],
  ['a\r\nb\nc\rd', ['a', 'b', 'c', 'd']],
  ['a\n\nb\n', ['a', '', 'b']],
  ['\r\n', ['']],
  ['a\r\n\r\n', ['a', '']],
])('splitLines splits %j into %j', (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});
