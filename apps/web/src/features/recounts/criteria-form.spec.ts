import { DEFAULT_RECOUNT } from '@balanco/contract/recounts/recount-defaults';
import { expect, it } from 'vitest';
import { firstCriteria, readCriteria, withRound } from './criteria-form';

const FIRST_CRITERIA = firstCriteria(DEFAULT_RECOUNT);

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

it('amounts of unticked criteria are ignored', () => {
  const form = { ...FIRST_CRITERIA, texts: { ...FIRST_CRITERIA.texts, sample: 'x' } };
  expect(readCriteria(form).body?.criteria.sample).toBeNull();
});

it("a recount starts with the pharmacy's criteria and amounts", () => {
  const form = firstCriteria({
    criteria: ['uncounted', 'percent'],
    money: 1234.5,
    percent: 2.5,
    units: 1000,
    share: 60.5,
    sample: 12,
  });
  expect(form.texts).toMatchObject({
    money: '1234,5',
    percent: '2,5',
    units: '1000',
    share: '60,5',
    sample: '12',
  });
  expect(readCriteria(form).body?.criteria).toMatchObject({
    money: null,
    percent: { percent: 2.5, units: 1000 },
    uncounted: true,
  });
});

it('each round keeps its own ticks', () => {
  const third = withRound(FIRST_CRITERIA, 3);
  expect(readCriteria(third).body).toMatchObject({
    round: 3,
    criteria: { money: null, percent: null, unsettled: true },
  });
  expect(withRound(third, 2)).toEqual(FIRST_CRITERIA);
});
