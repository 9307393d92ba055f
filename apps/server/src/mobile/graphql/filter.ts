/** Comparisons by field, and `and`, `or`, `not`. All parts must hold. */
export interface ModelFilter {
  readonly [part: string]: unknown;
}

type Item = Readonly<Record<string, unknown>>;

/** Items have the shape that apps see. An absent or empty filter accepts everything. */
export function matchesFilter(filter: ModelFilter | null | undefined, item: Item): boolean {
  return Object.entries(filter ?? {}).every(([part, value]) => {
    if (value === null || value === undefined) return true;
    if (part === 'and') return asFilters(value).every((inner) => matchesFilter(inner, item));
    if (part === 'or') return isEmpty(value) || asFilters(value).some((inner) => matchesFilter(inner, item));
    if (part === 'not') return !matchesFilter(asFilter(value), item);
    return matchesComparison(asFilter(value), item[part]);
  });
}

/** What the top level requires of a field with `eq`; undefined if nothing. */
export function requiredText(filter: ModelFilter | null | undefined, field: string): string | undefined {
  const wanted = asFilter(filter?.[field] ?? {}).eq;
  return typeof wanted === 'string' ? wanted : undefined;
}

function matchesComparison(comparison: ModelFilter, value: unknown): boolean {
  return Object.entries(comparison).every(([operator, operand]) => {
    if (operand === undefined) return true;
    return comparisons[operator]?.(value ?? null, operand) ?? false;
  });
}

/** Like DynamoDB: an absent value has no order and contains nothing. */
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
  in: (value, operand) => asList(operand).includes(value),
  notIn: (value, operand) => !asList(operand).includes(value),
  attributeExists: (value, operand) => (value !== null) === operand,
};

/** Only two numbers or two texts have an order. */
function isOrder(value: unknown, operand: unknown, isWanted: (order: number) => boolean): boolean {
  if (typeof value === 'number' && typeof operand === 'number') return isWanted(value - operand);
  if (typeof value !== 'string' || typeof operand !== 'string') return false;
  return isWanted(value < operand ? -1 : Number(value > operand));
}

function isEmpty(value: unknown): boolean {
  return asList(value).length === 0;
}

function asFilters(value: unknown): ModelFilter[] {
  return asList(value).map(asFilter);
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function asFilter(value: unknown): ModelFilter {
  // The schema accepts objects only. A null in a list of filters accepts everything.
  return typeof value === 'object' && value !== null ? (value as ModelFilter) : {};
}
