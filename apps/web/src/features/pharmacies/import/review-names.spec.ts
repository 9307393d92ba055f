import { expect, it } from 'vitest';
import { reviewNames } from './review-names';

it('takes one name per line, without the blanks around it, in the order of the text', () => {
  expect(reviewNames('  Drogasul \r\nFarmácia São João\rCentral\n', [])).toEqual({
    ready: ['Drogasul', 'Farmácia São João', 'Central'],
    leftOut: [],
    blank: 0,
  });
});

it.each(['', '  \n\n '])('finds nothing in %j', (text) => {
  expect(reviewNames(text, ['Central'])).toEqual({ ready: [], leftOut: [], blank: 0 });
});

it('counts blank lines between names and leaves out what is too long, broken, repeated or there already', () => {
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

it('lets names through that exist where nothing is to be compared with, but none twice', () => {
  const { ready, leftOut } = reviewNames('Central\nCENTRAL', []);
  expect(ready).toEqual(['Central']);
  expect(leftOut.map(({ reason }) => reason)).toEqual(['repeated']);
});

it('takes the first column of cells pasted from a spreadsheet', () => {
  expect(reviewNames('Central\tCentro\t12\n\tsem nome', []).ready).toEqual(['Central']);
});
