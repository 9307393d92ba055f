import { expect, it } from 'vitest';
import { RealtimeRefusal } from './messages.js';
import { prepareSubscription } from './prepare-subscription.js';

const row = {
  id: '1',
  _version: 2,
  name: 'Corredor 1',
  inventoryID: '7',
  collector_sub: null,
  _deleted: null,
  _lastChangedAt: 1_777_600_000_000,
};
const filtered =
  'subscription operation($filter: ModelSubscriptionSectionFilterInput) { onUpdateSection(filter: $filter) { id } }';

function refusalOf(query: string, variables: object = {}): string[] {
  try {
    prepareSubscription(query, { ...variables });
  } catch (error) {
    if (error instanceof RealtimeRefusal) return error.errors.map(({ message }) => message);
    throw error;
  }
  return [];
}

it('prepareSubscription supports an alias, fragments and directives', () => {
  const { field, payloadOf } = prepareSubscription(
    `subscription named($with: Boolean!) { changed: onUpdateSection { ...ids name @include(if: $with) } }
       fragment ids on Section { __typename key: id }`,
    { with: false },
  );
  expect(field).toBe('onUpdateSection');
  expect(payloadOf(row)).toEqual({ data: { changed: { __typename: 'Section', key: '1' } } });
});

it.each([
  [{}, true],
  [{ filter: null }, true],
  [{ filter: {} }, true],
  [{ filter: { inventoryID: { eq: '7' } } }, true],
  [{ filter: { inventoryID: { eq: '8' } } }, false],
  [{ filter: { and: [{ name: { beginsWith: 'Corredor' } }, { inventoryID: { ne: '8' } }] } }, true],
  [{ filter: { or: [{ name: { eq: 'x' } }, { inventoryID: { in: ['8'] } }] } }, false],
])('a subscription with the variables %j matches the row: %s', (variables, expected) => {
  expect(prepareSubscription(filtered, variables).matches(row)).toBe(expected);
});

it.each([
  ['', /Unexpected <EOF>/],
  ['subscription {', /Expected Name/],
  ['query { getCount(id: "1") { id } }', /exactly one subscription/],
  ['mutation { deleteCount(input: {id: "1"}) { id } }', /exactly one subscription/],
  ['subscription { onUpdateProduct { id } }', /Cannot query field "onUpdateProduct"/],
  ['subscription { onUpdateSection { stock } }', /Cannot query field "stock"/],
  ['subscription { onUpdateSection { id } onCreateSection { id } }', /must select only one/],
  [
    'subscription a { onUpdateSection { id } } subscription b { onCreateSection { id } }',
    /exactly one operation/,
  ],
  ['subscription { __typename }', /introspection/],
  ['subscription { onUpdateSection @skip(if: true) { id } }', /exactly one subscription/],
  [`subscription { onUpdateSection { ${'id '.repeat(6)} } }`, /more than 5 fields/],
])('prepareSubscription refuses the document: %s', (query, message) => {
  expect(refusalOf(query)[0]).toMatch(message);
});

it('an unknown filter is refused so that the client filters by itself', () => {
  const words = /^The variables input contains a field that is not defined for input object type/;
  expect(refusalOf(filtered, { filter: { not: { name: { eq: 'x' } } } })).toEqual([
    expect.stringMatching(words),
  ]);
  expect(refusalOf('subscription { onUpdateSection(filter: {stock: {eq: 1}}) { id } }')[0]).toMatch(words);
});

it('a variable that is missing or has the wrong type is refused', () => {
  const query = 'subscription named($id: ID!) { onUpdateSection(filter: {id: {eq: $id}}) { id } }';
  expect(refusalOf(query)).toEqual([expect.stringContaining('"$id"')]);
  expect(refusalOf(query, { id: { a: 1 } })).toEqual([expect.stringContaining('"$id"')]);
});
