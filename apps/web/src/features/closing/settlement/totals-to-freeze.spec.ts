import { expect, it } from 'vitest';
import { totalsToFreeze } from './totals-to-freeze';

const counted = { shortage: -774, overage: 185.9, net: -588.1, gross: 959.9, uncounted: 86 };

it('what goes to zero is a shortage and no longer uncounted', () => {
  expect(totalsToFreeze(counted, { items: 1, units: 40, value: 86, overage: 0 })).toEqual({
    ...{ shortage: -860, overage: 185.9, net: -674.1, gross: 1045.9, uncounted: 0 },
  });
});

it('stock below zero that goes to zero is an overage', () => {
  expect(totalsToFreeze(counted, { items: 2, units: 45, value: 98.1, overage: 12.1 })).toEqual({
    ...{ shortage: -860, overage: 198, net: -662, gross: 1058, uncounted: 0 },
  });
});

it('nothing that goes to zero changes nothing', () => {
  expect(totalsToFreeze(counted, { items: 0, units: 0, value: 0, overage: 0 })).toEqual(counted);
});
