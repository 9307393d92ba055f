import { randomUUID } from 'node:crypto';

/** A new id as the database's uuid_v7() makes it: a UUID version 7, whose first 48 bits are the milliseconds since 1970. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  const random = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
