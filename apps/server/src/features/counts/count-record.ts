import type { CountSource } from '@balanco/contract/count-shape';

/** The parts of a count that a write may change. */
export interface CountFields extends CountSource {
  readonly deleted: boolean;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
  /** The inventory that the app named and the server doesn't know; the count is then unplaced. */
  readonly namedInventory: string | null;
  /** The section that the app named and that isn't there, or not yet. */
  readonly namedSection: string | null;
  /** When it was counted, ISO 8601 in UTC. */
  readonly createdAt: string;
}

export type CountFieldName = keyof CountFields;

/** A count as it stands in the database, or as it shall stand. */
export interface CountRecord extends CountFields {
  readonly pharmacyId: string;
  readonly amplifyId: string;
  readonly cognitoUserId: string;
  readonly userName: string;
  readonly collectorId: number;
  readonly version: number;
  readonly afterClose: boolean;
  /** The version that set each field; a field that isn't named has stood since version 1. */
  readonly fieldVersions: Readonly<Partial<Record<CountFieldName, number>>>;
  /** Digests of the messages of the app that made or changed it. */
  readonly submissions: readonly string[];
}

export interface StoredCount extends CountRecord {
  readonly id: number;
}
