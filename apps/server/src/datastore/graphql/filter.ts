import { GraphQLError } from 'graphql';
import { createBreath } from '../../limits/breath.js';

/** Comparisons by field, and `and`, `or`, `not`. All parts must hold. */
export interface ModelFilter {
  readonly [part: string]: unknown;
}

type Item = Readonly<Record<string, unknown>>;

type Matches = (item: Item) => boolean;

type CompiledFilter = ReturnType<typeof compileFilter>;

/** Generated clients compare a handful of fields; an app that chooses sections may name a hundred. */
const CONDITION_LIMIT = 200;
const VALUE_LIMIT = 1000;

/**
 * Reads a filter once, for many rows. An absent or empty filter accepts everything. Throws GraphQLError for one
 * with more than 200 conditions, or more than 1,000 values or groups in its lists.
 */
export function compileFilter(filter: ModelFilter | null | undefined) {
  const spent = { conditions: 0, values: 0 };
  return { matches: compilePart(filter ?? {}, spent), conditions: spent.conditions };
}

interface Spent {
  conditions: number;
  values: number;
}

function compilePart(filter: ModelFilter, spent: Spent): Matches {
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([part, value]): Matches => {
      if (part === 'and') return every(compileParts(value, spent));
      if (part === 'or') {
        const inner = compileParts(value, spent);
        return (item) => inner.length === 0 || inner.some((matches) => matches(item));
      }
      if (part === 'not') {
        const inner = compilePart(asFilter(value), spent);
        return (item) => !inner(item);
      }
      const comparison = compileComparison(asFilter(value), spent);
      return (item) => comparison(item[part] ?? null);
    });
  return every(parts);
}

function compileParts(value: unknown, spent: Spent): Matches[] {
  const list = asList(value);
  spend(spent, 'values', list.length, VALUE_LIMIT);
  return list.map((inner) => compilePart(asFilter(inner), spent));
}

function every(parts: readonly Matches[]): Matches {
  return (item) => parts.every((matches) => matches(item));
}

function compileComparison(comparison: ModelFilter, spent: Spent): (value: unknown) => boolean {
  const parts = Object.entries(comparison)
    .filter(([, operand]) => operand !== undefined)
    .map(([operator, operand]) => {
      spend(spent, 'conditions', 1, CONDITION_LIMIT);
      if (Array.isArray(operand)) spend(spent, 'values', operand.length, VALUE_LIMIT);
      const compare = comparisons[operator] ?? (() => false);
      const read = operator === 'in' || operator === 'notIn' ? new Set(asList(operand)) : operand;
      return (value: unknown) => compare(value, read);
    });
  return (value) => parts.every((matches) => matches(value));
}

function spend(spent: Spent, what: keyof Spent, amount: number, limit: number): void {
  spent[what] += amount;
  if (spent[what] > limit) throw new GraphQLError(`The filter has more than ${limit} ${what}.`);
}

/** What the top level requires of a field with `eq`; undefined if nothing. */
export function requiredText(filter: ModelFilter | null | undefined, field: string): string | undefined {
  const wanted = asFilter(filter?.[field] ?? {}).eq;
  return typeof wanted === 'string' ? wanted : undefined;
}

/** They compare like DynamoDB: an absent value has no order and contains nothing. */
const comparisons: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  eq: (value, operand) => value === operand,
  ne: (value, operand) => value !== operand,
  lt: (value, operand) => isOrder(value, operand, (order) => order < 0),
  le: (value, operand) => isOrder(value, operand, (order) => order <= 0),
  gt: (value, operand) => isOrder(value, operand, (order) => order > 0),
  ge: (value, operand) => isOrder(value, operand, (order) => order >= 0),
  beginsWith: (value, operand) => typeof value === 'string' && value.startsWith(String(operand)),
  contains: (value, operand) => typeof value === 'string' && value.includes(String(operand)),
  notContains: (value, operand) => typeof value !== 'string' || !value.includes(String(operand)),
  between: (value, operand) => {
    const [low, high] = asList(operand);
    return isOrder(value, low, (order) => order >= 0) && isOrder(value, high, (order) => order <= 0);
  },
  in: (value, operand) => (operand as ReadonlySet<unknown>).has(value),
  notIn: (value, operand) => !(operand as ReadonlySet<unknown>).has(value),
  attributeExists: (value, operand) => (value !== null) === operand,
};

function isOrder(value: unknown, operand: unknown, isWanted: (order: number) => boolean): boolean {
  if (typeof value === 'number' && typeof operand === 'number') return isWanted(value - operand);
  if (typeof value !== 'string' || typeof operand !== 'string') return false;
  return isWanted(value < operand ? -1 : Number(value > operand));
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function asFilter(value: unknown): ModelFilter {
  // The schema accepts objects only. A null in a list of filters accepts everything.
  return typeof value === 'object' && value !== null ? (value as ModelFilter) : {};
}

/** What all filters of one request may compare: 1,000 rows of 4,000 characters with 200 conditions. */
const REQUEST_COMPARISONS = 1_000_000;

/** In one answer: two of the largest pages. A client asks for one. */
const REQUEST_ROWS = 2000;

/** Texts of this length cost as much as one comparison. */
const COMPARED_CHARACTERS = 1000;

/** Filters the rows of one request. Others run in between. Throws GraphQLError for too many rows or comparisons. */
export function createRowFilter(): <Row extends Item>(
  filter: CompiledFilter,
  rows: readonly Row[],
) => Promise<Row[]> {
  const breathe = createBreath();
  let spent = 0;
  let read = 0;
  return async ({ matches, conditions }, rows) => {
    read += rows.length;
    if (read > REQUEST_ROWS) throw new GraphQLError(`The request reads more than ${REQUEST_ROWS} rows.`);
    if (conditions === 0) return [...rows];
    const passing = [];
    for (const row of rows) {
      spent += conditions * rowWeight(row);
      if (spent > REQUEST_COMPARISONS) throw new GraphQLError('The filters of the request compare too much.');
      if (matches(row)) passing.push(row);
      await breathe();
    }
    return passing;
  };
}

export function rowWeight(row: Item): number {
  const characters = Object.values(row).map((value) => (typeof value === 'string' ? value.length : 0));
  return 1 + Math.floor(characters.reduce((sum, length) => sum + length, 0) / COMPARED_CHARACTERS);
}
