import { randomUUID } from 'node:crypto';

/** The 12 bits behind the milliseconds count the ids of one millisecond. */
const IN_A_MILLISECOND = 4096;

/**
 * Gives each row an id like the database's uuid_v7(), whose first 48 bits are the ms since 1970. Ids rise
 * from row to row, so a batch is listed as it was sent.
 */
export function withNewIds<Row extends object>(
  rows: readonly Row[],
  now = Date.now(),
): (Row & { readonly id: string })[] {
  return rows.map((row, index) => ({ ...row, id: idAt(index, now) }));
}

/** The 12 bits behind the milliseconds count. */
function idAt(index: number, now: number): string {
  const time = (now + Math.floor(index / IN_A_MILLISECOND)).toString(16).padStart(12, '0');
  const place = (index % IN_A_MILLISECOND).toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${randomUUID().slice(18)}`;
}
