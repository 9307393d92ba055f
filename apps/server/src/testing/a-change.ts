import type { ChangedRow } from '../mobile/realtime/change.js';

interface ChangeFields {
  readonly model?: ChangedRow['model'];
  readonly id?: string;
  readonly version?: number;
  readonly isDeleted?: boolean;
  readonly ownerSub?: string | null;
  readonly pharmacyId?: string;
  /** Microseconds since 1970. */
  readonly changedAt?: number;
  readonly item?: object;
}

/** A row that changed, as the change feed reads it. By default the first version of a count. */
export function aChange(fields: ChangeFields = {}): ChangedRow {
  const {
    model = 'Count',
    id = '1',
    version = 1,
    isDeleted = false,
    ownerSub = null,
    pharmacyId = '01976f3a-8c00-7a10-8000-0000000000aa',
    changedAt = 0,
  } = fields;
  return {
    model,
    isDeleted,
    ownerSub,
    pharmacyId,
    sortKey: { changedAt, id },
    item: { id, _version: version, ...fields.item },
  };
}
