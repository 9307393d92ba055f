import { expect, it } from 'vitest';
import { compileFilter, createRowFilter, type ModelFilter, requiredText } from './filter.js';

const matchesFilter = (filter: ModelFilter | null | undefined, row: Record<string, unknown>) =>
  compileFilter(filter).matches(row);

const item = { id: 'c1', name: 'Corredor 1', factor: 2, finalizado: false, sectionID: null };

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
])('a filter with the comparison %j answers %s', (filter, matches) => {
  expect(matchesFilter(filter, item)).toBe(matches);
});

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
])('a filter with the group %j answers %s', (filter, matches) => {
  expect(matchesFilter(filter, item)).toBe(matches);
});

it('requiredText gives the text that eq at the top level requires, and nothing from deeper levels', () => {
  expect(requiredText({ cognitoUserID: { eq: 'sub' } }, 'cognitoUserID')).toBe('sub');
  expect(requiredText({ cognitoUserID: { ne: 'sub' } }, 'cognitoUserID')).toBeUndefined();
  expect(requiredText({ or: [{ cognitoUserID: { eq: 'sub' } }] }, 'cognitoUserID')).toBeUndefined();
  expect(requiredText(null, 'cognitoUserID')).toBeUndefined();
});

const some = { barcode: { contains: '7' } };
const list = (length: number) => Array.from({ length }, () => some);

it('a filter tells how many comparisons a row may take', () => {
  expect(compileFilter(null).conditions).toBe(0);
  expect(compileFilter({ name: { ge: 'a', le: 'b' } }).conditions).toBe(2);
});

it('a filter may have at most 200 conditions, at whatever level', () => {
  expect(() => compileFilter({ or: list(200) })).not.toThrow();
  expect(() => compileFilter({ or: list(201) })).toThrow('more than 200 conditions');
  expect(() => compileFilter({ not: { and: [{ or: list(101) }, { or: list(100) }] } })).toThrow('200 cond');
});

it('a filter may have at most 1,000 values in its lists, empty groups included', () => {
  const empty = Array.from({ length: 1001 }, () => ({}));
  expect(() => compileFilter({ and: empty })).toThrow('more than 1000 values');
  const values = (length: number) => ({ in: Array.from({ length }, String) });
  expect(() => compileFilter({ barcode: values(1000) })).not.toThrow();
  expect(() => compileFilter({ barcode: values(600), name: values(401) })).toThrow('more than 1000 values');
});

const filter = compileFilter({ or: Array.from({ length: 200 }, () => ({ barcode: { contains: '7' } })) });
const rows = (length: number, barcode: string) => Array.from({ length }, () => ({ barcode }));

it('the filters of one request may compare a million times in all', async () => {
  const passing = createRowFilter();
  expect(await passing(filter, rows(1000, '8'.repeat(4000)))).toEqual([]);
  await expect(passing(filter, rows(1, '8'))).rejects.toThrow('compare too much');
});

it('long texts count as many comparisons', async () => {
  const long = '8'.repeat(100_000);
  await expect(createRowFilter()(filter, rows(40, long))).resolves.toEqual([]);
  await expect(createRowFilter()(filter, rows(60, long))).rejects.toThrow('compare too much');
});

it('one request reads two of the largest pages', async () => {
  const passing = createRowFilter();
  for (let page = 0; page < 2; page += 1) await passing(compileFilter(null), rows(1000, '8'));
  await expect(passing(compileFilter(null), rows(1, '8'))).rejects.toThrow('more than 2000 rows');
});

it('rows without a filter are all kept', async () => {
  expect(await createRowFilter()(compileFilter(null), rows(3, '7'))).toHaveLength(3);
});
