import { isDeepStrictEqual } from 'node:util';
import { isPresent, parseText } from '@balanco/contract/count-shape';

/** What both sides know of a count, and either may change. */
export interface CountState {
  readonly barcode: unknown;
  readonly internalBarcode: unknown;
  readonly factor: number;
  /** A UUID, a number of ours as text, or `appsync:` and the remote's own id; null where none is named. */
  readonly inventoryId: string | null;
  readonly sectionId: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly deleted: boolean;
}

type FieldName = keyof CountState;

/** Fields that mean something only together. */
export const groups = {
  codes: ['barcode', 'internalBarcode'],
  factor: ['factor'],
  place: ['inventoryId', 'sectionId'],
  createdAt: ['createdAt'],
  deleted: ['deleted'],
} as const satisfies Record<string, readonly FieldName[]>;

export type GroupName = keyof typeof groups;

const groupNames = Object.keys(groups) as GroupName[];

/** The groups in which two states differ, as far as both know them. */
export function differingGroups(one: Partial<CountState>, other: Partial<CountState>): GroupName[] {
  return groupNames.filter((group) => groups[group].some((name) => differs(name, one, other)));
}

/**
 * What to take over from the remote: the groups that it changed since `base` and that we did not. `base` is null where
 * nothing of the count was ever agreed on: then everything that differs is taken, and the write path keeps what was
 * corrected here (docs/appsync.md).
 */
export function takenGroups(
  base: Partial<CountState> | null,
  ours: CountState,
  theirs: Partial<CountState>,
): GroupName[] {
  const differing = differingGroups(ours, theirs);
  if (base === null) return differing;
  return differing.filter((group) => {
    const isNews = groups[group].some((name) => name in theirs && !(name in base));
    const isTheirChange = isNews || groups[group].some((name) => differs(name, base, theirs));
    const isOurChange = groups[group].some((name) => differs(name, base, ours));
    return isTheirChange && !isOurChange;
  });
}

function differs(name: FieldName, one: Partial<CountState>, other: Partial<CountState>): boolean {
  if (!(name in one) || !(name in other)) return false;
  return !isDeepStrictEqual(comparable(name, one[name]), comparable(name, other[name]));
}

/** Codes are equal in whatever form they come: list or JSON text of it, null or nothing. */
function comparable(name: FieldName, value: unknown): unknown {
  if (name !== 'barcode' && name !== 'internalBarcode') return value;
  return isPresent(value) ? parseText(value) : null;
}
