import type { CountSource } from '@balanco/contract/counts/count-entries';

export interface CountFields extends CountSource {
  readonly deleted: boolean;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
  /** What the app named if the server doesn't know it. The count is then unplaced. */
  readonly namedInventory: string | null;
  /** What the app named if it doesn't exist (yet). */
  readonly namedSection: string | null;
  /** When the goods were counted, ISO 8601 in UTC. */
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
  /** The version that set each field; 1 for those that aren't listed. */
  readonly fieldVersions: Readonly<Partial<Record<CountFieldName, number>>>;
  /** Digests of the app messages that created or changed the count. */
  readonly submissions: readonly string[];
}

export interface StoredCount extends CountRecord {
  readonly id: number;
}
