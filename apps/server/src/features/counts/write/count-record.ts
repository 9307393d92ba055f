import type { CountSource } from '@balanco/contract/counts/count-entries';

export interface CountFields extends CountSource {
  readonly deleted: boolean;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
  /** The inventory that the app named and that is unknown here: the count is unplaced. */
  readonly namedInventory: string | null;
  readonly namedSection: string | null;
  /** When it was counted, ISO 8601 in UTC. */
  readonly createdAt: string;
}

export type CountFieldName = keyof CountFields;

export interface CountRecord extends CountFields {
  readonly pharmacyId: string;
  readonly amplifyId: string;
  readonly cognitoUserId: string;
  readonly userName: string;
  readonly collectorId: number;
  readonly version: number;
  readonly afterClose: boolean;
  /** A field that isn't listed has version 1. */
  readonly fieldVersions: Readonly<Partial<Record<CountFieldName, number>>>;
  /** Digests of the app's messages. */
  readonly submissions: readonly string[];
}

export interface StoredCount extends CountRecord {
  readonly id: number;
}
