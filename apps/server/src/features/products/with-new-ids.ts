import { randomUUID } from 'node:crypto';

/** 12 bits count the ids of a millisecond. */
const IN_A_MILLISECOND = 4096;

/** Makes ids like the database's uuid_v7(): 48 bits of milliseconds since 1970. Ids rise, so a batch lists as sent. */
export function withNewIds<Row extends object>(rows: readonly Row[], now = Date.now()) {
  return rows.map((row, index) => ({ ...row, id: idAt(index, now) }));
}

function idAt(index: number, now: number): string {
  const time = (now + Math.floor(index / IN_A_MILLISECOND)).toString(16).padStart(12, '0');
  const place = (index % IN_A_MILLISECOND).toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${randomUUID().slice(18)}`;
}
