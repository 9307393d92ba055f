import { isDeepStrictEqual } from 'node:util';
import { isPresent, parseText } from '@balanco/contract/counts/count-entries';

/** The fields of a count that both sides have and either may change. */
export interface CountState {
  readonly barcode: unknown;
  readonly internalBarcode: unknown;
  readonly factor: number;
  /** A UUID, a number of ours as text, or `appsync:` and the remote's own id; null if the count names none. */
  readonly inventoryId: string | null;
  readonly sectionId: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly deleted: boolean;
}

type FieldName = keyof CountState;

/** Groups of fields that only make sense together. */
export const groups = {
  codes: ['barcode', 'internalBarcode'],
  factor: ['factor'],
  location: ['inventoryId', 'sectionId'],
  createdAt: ['createdAt'],
  deleted: ['deleted'],
} as const satisfies Record<string, readonly FieldName[]>;

export type GroupName = keyof typeof groups;

const groupNames = Object.keys(groups) as GroupName[];

/** The groups in which two states differ. Fields that one of them lacks are ignored. */
export function differingGroups(one: Partial<CountState>, other: Partial<CountState>): GroupName[] {
  return groupNames.filter((group) => groups[group].some((name) => differs(name, one, other)));
}

/**
 * The groups to take from the remote: those that it changed since `base` and that we did not. `base` is null if the
 * count was never synchronised: then every differing group is taken, and the write path keeps what was corrected here
 * (docs/appsync.md, "Both sides").
 */
export function takenGroups(
  base: Partial<CountState> | null,
  ours: CountState,
  theirs: Partial<CountState>,
): GroupName[] {
  const differing = differingGroups(ours, theirs);
  if (base === null) return differing;
  return differing.filter((group) => {
    const isNew = groups[group].some((name) => name in theirs && !(name in base));
    const isTheirChange = isNew || groups[group].some((name) => differs(name, base, theirs));
    const isOurChange = groups[group].some((name) => differs(name, base, ours));
    return isTheirChange && !isOurChange;
  });
}

function differs(name: FieldName, one: Partial<CountState>, other: Partial<CountState>): boolean {
  if (!(name in one) || !(name in other)) return false;
  return !isDeepStrictEqual(comparable(name, one[name]), comparable(name, other[name]));
}

/** Codes are equal if they differ only in form: a list or its JSON text, null or empty. */
function comparable(name: FieldName, value: unknown): unknown {
  if (name !== 'barcode' && name !== 'internalBarcode') return value;
  return isPresent(value) ? parseText(value) : null;
}
