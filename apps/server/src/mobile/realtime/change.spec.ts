import { expect, it } from 'vitest';
import { aChange } from '../../testing/a-change.js';
import { schema } from '../graphql/schema.js';
import { fieldOf, subscriptionFields } from './change.js';

it.each([
  [{ version: 1 }, 'onCreateCount'],
  [{ version: 2 }, 'onUpdateCount'],
  [{ version: 1, isDeleted: true }, 'onDeleteCount'],
  [{ version: 7, isDeleted: true, model: 'Section' }, 'onDeleteSection'],
  [{ version: 1, model: 'Inventory' }, 'onCreateInventory'],
] as const)('the change %j belongs to the field %s', (fields, expected) => {
  expect(fieldOf(aChange(fields))).toBe(expected);
});

it('subscriptionFields has every subscription of the schema', () => {
  const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
  expect([...subscriptionFields].sort()).toEqual(fields.sort());
});
