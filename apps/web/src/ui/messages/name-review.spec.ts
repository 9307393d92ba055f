import { expect, it } from 'vitest';
import { reviewNames } from './name-review';

it('the review of names trims one name per line, in order', () => {
  expect(reviewNames('  Drogasul \r\nFarmácia São João\rCentral\n', [])).toEqual({
    ready: ['Drogasul', 'Farmácia São João', 'Central'],
    leftOut: [],
    blank: 0,
  });
});

it.each(['', '  \n\n '])('the review of names finds no name in %j', (text) => {
  expect(reviewNames(text, ['Central'])).toEqual({ ready: [], leftOut: [], blank: 0 });
});

it('the review of names leaves out long, malformed, repeated and existing names', () => {
  const long = 'x'.repeat(201);
  const text = `A\n\n${long}\nB\u0001\na\nFARMACIA  SAO JOAO\n \nC`;
  expect(reviewNames(text, ['Farmácia São João'])).toEqual({
    ready: ['A', 'C'],
    leftOut: [
      { line: 3, name: long, reason: 'too-long' },
      { line: 4, name: 'B\u0001', reason: 'control' },
      { line: 5, name: 'a', reason: 'repeated' },
      { line: 6, name: 'FARMACIA  SAO JOAO', reason: 'exists' },
    ],
    blank: 2,
  });
});

it('the review of names without existing names leaves out only repetitions', () => {
  const { ready, leftOut } = reviewNames('Central\nCENTRAL', []);
  expect(ready).toEqual(['Central']);
  expect(leftOut.map(({ reason }) => reason)).toEqual(['repeated']);
});

it('the review of names reads the first column of pasted cells', () => {
  expect(reviewNames('Central\tCentro\t12\n\tsem nome', []).ready).toEqual(['Central']);
});
