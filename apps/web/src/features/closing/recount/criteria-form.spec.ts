import { expect, it } from 'vitest';
import { FIRST_CRITERIA, readCriteria } from './criteria-form';

it('the first criteria are R$ 50, and 10 % with 2 units', () => {
  expect(readCriteria(FIRST_CRITERIA).body).toMatchObject({
    round: 2,
    criteria: {
      money: 50,
      percent: { percent: 10, units: 2 },
      gross_share: null,
      uncounted: false,
      items: [],
    },
  });
});

it('an amount that is no number is a problem of its field, and nothing is sent', () => {
  const form = { ...FIRST_CRITERIA, texts: { ...FIRST_CRITERIA.texts, money: 'cinquenta' } };
  const { body, problems } = readCriteria(form);
  expect(body).toBeNull();
  expect(Object.keys(problems)).toEqual(['money']);
});

it('an amount of a criterion that is not ticked is not read', () => {
  const form = { ...FIRST_CRITERIA, texts: { ...FIRST_CRITERIA.texts, sample: 'x' } };
  expect(readCriteria(form).body?.criteria.sample).toBeNull();
});
