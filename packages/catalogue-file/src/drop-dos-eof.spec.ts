import { expect, it } from 'vitest';
import { dropDosEof } from './drop-dos-eof.js';

it.each([
  ['a\r\n\x1a', 'a\r\n'],
  ['a\x1a', 'a'],
  ['a\r\n\x1a\r\n', 'a\r\n'],
  ['a\r\n\x1a\x1a\x00\x00', 'a\r\n'],
  ['a\r\n\x00\x00', 'a\r\n'],
  ['\x1a', ''],
  ['', ''],
  ['a\r\n', 'a\r\n'],
  ['a  \r\n\t', 'a  \r\n\t'],
  ['a\x1ab\r\n', 'a\x1ab\r\n'],
  ['a\x1a\r\nb\x1a', 'a\x1a\r\nb'],
])('dropDosEof turns %j into %j', (file, kept) => {
  const bytes = new TextEncoder().encode(file);
  expect(new TextDecoder().decode(dropDosEof(bytes))).toBe(kept);
});
