import { expect, it } from 'vitest';
import { errorsOf, readDocument, refuseCostlyVariables } from './limits.js';
import { schema } from './schema.js';

const repeated = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const nested = (levels: number) => '{ a '.repeat(levels) + '}'.repeat(levels);
const fragments = (count: number) => repeated(count, (index) => `fragment f${index} on X { a${index} }`);
const spreads = (count: number) => repeated(count, (index) => `...f${index}`);

it.each([
  ['64 KB', `{ a } #${' '.repeat(64 * 1024 - 7)}`, `{ a } #${' '.repeat(64 * 1024)}`, 'longer than 64 KB'],
  ['1,000 lines', `${'\r\n'.repeat(499)}{ a }`, `${'\r\n'.repeat(500)}{ a }`, '1000 lines'],
  ['1,000 tokens', `{ a(b: [${'1 '.repeat(991)}]) }`, `{ a(b: [${'1 '.repeat(992)}]) }`, '1000 tokens'],
  [
    '10 definitions',
    `{ ${spreads(9)} } ${fragments(9)}`,
    `{ ${spreads(10)} } ${fragments(10)}`,
    '10 definitions',
  ],
  ['one operation', 'query operation { a }', 'query a { a } query b { b }', 'exactly one operation'],
  [
    'an operation',
    '{ ...f0 } fragment f0 on Query { a }',
    'fragment f on Count { id }',
    'exactly one operation',
  ],
  ['10 levels', nested(10), nested(11), 'deeper than 10 levels'],
  [
    '10 levels of fragments',
    `{ a { ...f } } fragment f on X ${nested(9)}`,
    `{ a { ...f } } fragment f on X ${nested(10)}`,
    'deeper than 10',
  ],
  ['10 levels inline', `{ ... on X ${nested(10)} }`, `{ ... on X ${nested(11)} }`, 'deeper than 10'],
  [
    '20 root fields',
    `{ ${repeated(20, (index) => `a${index}: a`)} }`,
    `{ ${repeated(21, (index) => `a${index}: a`)} }`,
    '20 fields at its root',
  ],
  [
    '20 root fields of fragments',
    `{ ...f ...f } fragment f on Query { ${repeated(10, (index) => `a${index}: a`)} }`,
    `{ ...f ...f } fragment f on Query { ${repeated(11, (index) => `a${index}: a`)} }`,
    '20 fields at its root',
  ],
  [
    '500 fields',
    `{ a { ${repeated(499, (index) => `b${index}`)} } }`,
    `{ a { ${repeated(500, (index) => `b${index}`)} } }`,
    '500 fields',
  ],
  [
    'names of 100 characters',
    `{ ${'a'.repeat(100)}: a }`,
    `{ ${'a'.repeat(101)}: a }`,
    '100 characters in a name',
  ],
  ['5 fields of an answer', '{ a { b b ... { b b b } } }', '{ a { b b ... { b b b b } } }', '5 fields "b"'],
  [
    '5 aliases',
    `{ a { ${repeated(5, (index) => `b${index}: b`)} } }`,
    `{ a { ${repeated(6, (index) => `b${index}: b`)} } }`,
    '5 fields "of b"',
  ],
  ['5 fields where sets merge', '{ a { b b } a { b b b } }', '{ a { b b b } a { b b b } }', '5 fields "b"'],
  [
    '5 fields of fragments',
    '{ a { b ...f } } fragment f on X { b b b b }',
    '{ a { b b ...f } } fragment f on X { b b b b }',
    '5 fields "b"',
  ],
  ['used fragments', '{ ...f0 } fragment f0 on Query { a }', '{ a } fragment f on Query { a }', 'not used'],
  [
    'fragments of different names',
    '{ ...f0 } fragment f0 on Query { a }',
    '{ ...f0 } fragment f0 on Query { a } fragment f0 on Query { a }',
    'not used',
  ],
  ['no types', '{ a }', '{ a } type X { a: Int }', 'not used'],
  [
    'no cycle',
    '{ ...f0 } fragment f0 on Query { a }',
    '{ ...f } fragment f on Query { a { ...g } } fragment g on X { ...f }',
    'within itself',
  ],
])('a document may have %s', (_what, accepted, refused, sentence) => {
  expect(() => readDocument(accepted)).not.toThrow();
  expect(() => readDocument(refused)).toThrow(sentence);
});

it('fragments that double each other are refused before they are counted', () => {
  const doubling = repeated(
    8,
    (index) => `fragment f${index} on X { a${index} { ...f${index + 1} } c${index} { ...f${index + 1} } }`,
  );
  expect(() => readDocument(`{ a { ...f0 } } ${doubling} fragment f8 on X { b }`)).toThrow('500 fields');
});

it('a deeply nested document is refused before it exhausts the stack', () => {
  for (const query of [nested(9000), `{ a(b: ${'['.repeat(30_000)}) }`, `{ a(b: ${'{c:'.repeat(9000)}`]) {
    expect(() => readDocument(query)).toThrow('nested too deep');
  }
});

it('five errors of a document are found, and they suggest no names', () => {
  const { document } = readDocument(`{ ${repeated(9, (index) => `a${index}: listCount`)} }`);
  const messages = errorsOf(schema, document).map(({ message }) => message);
  expect(messages.slice(0, 5)).toEqual(Array(5).fill('Cannot query field "listCount" on type "Query".'));
  expect(messages.slice(5)).toEqual([expect.stringContaining('Too many validation errors')]);
});

it('variables that are nested deeper than any filter are refused', () => {
  const nest = (levels: number) => JSON.parse(`${'{"not":'.repeat(levels)}1${'}'.repeat(levels)}`);
  expect(() => refuseCostlyVariables(nest(30))).not.toThrow();
  expect(() => refuseCostlyVariables(nest(30_000))).toThrow('nested too deep');
});

it('an object of the variables has at most 100 fields', () => {
  const object = (fields: number) =>
    Object.fromEntries(Array.from({ length: fields }, (_, key) => [`k${key}`, 1]));
  expect(() => refuseCostlyVariables({ f: { and: [object(100)] } })).not.toThrow();
  expect(() => refuseCostlyVariables({ f: { and: [object(101)] } })).toThrow('more than 100 fields');
});
