import { describe, expect, it } from 'vitest';
import { onlyOperation, readDocument, refuseDeepVariables, withoutSuggestion } from './limits.js';

const repeated = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const nested = (levels: number) => '{ a '.repeat(levels) + '}'.repeat(levels);

describe('a document', () => {
  it('a document must have exactly one operation', () => {
    expect(onlyOperation(readDocument('query operation { a }')).operation).toBe('query');
    for (const query of ['query a { a } query b { b }', 'fragment f on Count { id }']) {
      expect(() => readDocument(query)).toThrow('Send exactly one operation.');
    }
  });

  it('a document may have at most 64 KB', () => {
    expect(() => readDocument(`{ a } #${' '.repeat(64 * 1024)}`)).toThrow('longer than 64 KB');
  });

  it('a document may have at most 10 levels, including those of its fragments', () => {
    expect(() => readDocument(nested(10))).not.toThrow();
    expect(() => readDocument(nested(11))).toThrow('deeper than 10 levels');
    expect(() => readDocument(`{ a { ...f } } fragment f on X ${nested(10)}`)).toThrow('deeper than 10');
    expect(() => readDocument(`{ ... on X ${nested(11)} }`)).toThrow('deeper than 10');
  });

  it('a document may have at most 20 root fields, including aliases and fragments', () => {
    expect(() => readDocument(`{ ${repeated(20, (index) => `a${index}: a`)} }`)).not.toThrow();
    expect(() => readDocument(`{ ${repeated(21, (index) => `a${index}: a`)} }`)).toThrow(
      'more than 20 fields',
    );
    const spread = `{ ...f ...f } fragment f on Query { ${repeated(11, (index) => `a${index}: a`)} }`;
    expect(() => readDocument(spread)).toThrow('more than 20 fields at its root');
  });

  it('a document may have at most 500 fields, multiplied ones included', () => {
    expect(() => readDocument(`{ a { ${repeated(499, () => 'b')} } }`)).not.toThrow();
    expect(() => readDocument(`{ a { ${repeated(500, () => 'b')} } }`)).toThrow('more than 500 fields');
    const doubling = repeated(60, (index) => `fragment f${index} on X { ...f${index + 1} ...f${index + 1} }`);
    expect(() => readDocument(`{ a { ...f0 } } ${doubling} fragment f60 on X { b }`)).toThrow('500 fields');
  });

  it('a fragment may not contain itself', () => {
    const query = '{ ...f } fragment f on Query { a { ...g } } fragment g on X { ...f }';
    expect(() => readDocument(query)).toThrow('within itself');
  });

  it('a deeply nested document is refused before it exhausts the stack', () => {
    for (const query of [nested(9000), `{ a(b: ${'['.repeat(30_000)}) }`, `{ a(b: ${'{c:'.repeat(9000)}`]) {
      expect(() => readDocument(query)).toThrow('nested too deep');
    }
    expect(() => readDocument(`{ ${repeated(2000, () => 'a')} }`)).toThrow('2000 tokens');
    const chain = repeated(200, (index) => `fragment f${index} on X { ...f${index + 1} }`);
    expect(() => readDocument(`{ ...f0 } ${chain} fragment f200 on X { b }`)).not.toThrow();
  });
});

it('variables that are nested deeper than any filter are refused', () => {
  const nest = (levels: number) => JSON.parse(`${'{"not":'.repeat(levels)}1${'}'.repeat(levels)}`);
  expect(() => refuseDeepVariables(nest(30))).not.toThrow();
  expect(() => refuseDeepVariables(nest(30_000))).toThrow('nested too deep');
});

it('a sentence about an unknown field suggests no other', () => {
  const told = 'Cannot query field "listCount" on type "Query".';
  expect(withoutSuggestion(`${told} Did you mean "listCounts", "getCount", or "syncCounts"?`)).toBe(told);
});
