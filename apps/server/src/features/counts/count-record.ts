import type { CountSource } from '@balanco/contract/counts/count-entries';

/** The parts of a count that a write may change. */
export interface CountFields extends CountSource {
  readonly deleted: boolean;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
  /** The inventory that the app named, if the server doesn't know it; the count is unplaced then. */
  readonly namedInventory: string | null;
  /** The section that the app named, if it doesn't exist (yet). */
  readonly namedSection: string | null;
  /** When the goods were counted, ISO 8601 in UTC. */
  readonly createdAt: string;
}

export type CountFieldName = keyof CountFields;

/** The state of a count, stored or about to be stored. */
export interface CountRecord extends CountFields {
  readonly pharmacyId: string;
  readonly amplifyId: string;
  readonly cognitoUserId: string;
  readonly userName: string;
  readonly collectorId: number;
  readonly version: number;
  readonly afterClose: boolean;
  /** The version that set each field. A field that isn't listed was set by version 1. */
  readonly fieldVersions: Readonly<Partial<Record<CountFieldName, number>>>;
  /** Digests of the apps' messages that created or changed the count. */
  readonly submissions: readonly string[];
}

export interface StoredCount extends CountRecord {
  readonly id: number;
}
