import { endpoints } from '@balanco/contract/base/all-examples';
import { expect, it } from 'vitest';
import { endpointEffects } from '../testing/examples/endpoint-effects.js';

// http/examples.integration.ts compares every example with this table.
it('the table of audited calls has every call of the contract', () => {
  expect(Object.keys(endpointEffects).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});
