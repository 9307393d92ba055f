import { describe, expect, it } from 'vitest';
import { matchesFilter, requiredText } from './filter.js';

const item = { id: 'c1', name: 'Corredor 1', factor: 2, finalizado: false, sectionID: null };

describe('matchesFilter with one comparison', () => {
  it.each([
    [{ name: { eq: 'Corredor 1' } }, true],
    [{ name: { eq: 'Corredor' } }, false],
    [{ name: { ne: 'Corredor' } }, true],
    [{ sectionID: { eq: null } }, true],
    [{ sectionID: { ne: 'x' } }, true],
    [{ factor: { lt: 3 } }, true],
    [{ factor: { lt: 2 } }, false],
    [{ factor: { le: 2 } }, true],
    [{ factor: { gt: 1 } }, true],
    [{ factor: { gt: 2 } }, false],
    [{ factor: { ge: 2 } }, true],
    [{ name: { gt: 'Corredor' } }, true],
    [{ sectionID: { gt: '' } }, false],
    [{ name: { lt: 5 } }, false],
    [{ name: { beginsWith: 'Corr' } }, true],
    [{ name: { beginsWith: 'dor' } }, false],
    [{ sectionID: { beginsWith: '' } }, false],
    [{ name: { contains: 'dor 1' } }, true],
    [{ name: { notContains: 'dor 1' } }, false],
    [{ sectionID: { notContains: 'x' } }, true],
    [{ factor: { between: [1, 2] } }, true],
    [{ factor: { between: [3, 9] } }, false],
    [{ id: { in: ['c0', 'c1'] } }, true],
    [{ id: { in: ['c0'] } }, false],
    [{ id: { notIn: ['c0'] } }, true],
    [{ sectionID: { attributeExists: false } }, true],
    [{ name: { attributeExists: false } }, false],
    [{ finalizado: { eq: false } }, true],
  ])('matchesFilter with the comparison %j answers %s', (filter, matches) => {
    expect(matchesFilter(filter, item)).toBe(matches);
  });
});

describe('matchesFilter with and, or and not', () => {
  const yes = { factor: { eq: 2 } };
  const no = { factor: { eq: 3 } };
  it.each([
    [null, true],
    [undefined, true],
    [{}, true],
    [{ name: null }, true],
    [{ and: [yes, yes] }, true],
    [{ and: [yes, no] }, false],
    [{ or: [no, yes] }, true],
    [{ or: [no, no] }, false],
    [{ or: [] }, true],
    [{ and: [] }, true],
    [{ not: no }, true],
    [{ not: yes }, false],
    [{ ...yes, or: [no] }, false],
    [{ and: [{ or: [no, { not: no }] }, yes] }, true],
  ])('matchesFilter with the group %j answers %s', (filter, matches) => {
    expect(matchesFilter(filter, item)).toBe(matches);
  });
});

it('requiredText gives the text that eq at the top level requires, and nothing from deeper levels', () => {
  expect(requiredText({ cognitoUserID: { eq: 'sub' } }, 'cognitoUserID')).toBe('sub');
  expect(requiredText({ cognitoUserID: { ne: 'sub' } }, 'cognitoUserID')).toBeUndefined();
  expect(requiredText({ or: [{ cognitoUserID: { eq: 'sub' } }] }, 'cognitoUserID')).toBeUndefined();
  expect(requiredText(null, 'cognitoUserID')).toBeUndefined();
});
