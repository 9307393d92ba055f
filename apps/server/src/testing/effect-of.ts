import { expect } from 'vitest';
import type { Database } from '../db/database.js';
import { databaseFingerprint, type Fingerprint } from './database-fingerprint.js';

interface AuditRow {
  readonly pharmacy_id: string | null;
  readonly actor_sub: string;
  readonly actor_name: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What one call left in the database. */
export interface Effect {
  /** The tables whose rows changed, apart from the audit and `BOOKKEEPING`. */
  readonly tables: readonly string[];
  /** The audit rows that it wrote, oldest first. */
  readonly rows: readonly AuditRow[];
  /** No table has changed, `BOOKKEEPING` included. */
  readonly isUntouched: boolean;
}

interface EffectOptions {
  /** None of the audit rows may hold one of these. */
  readonly secrets?: readonly string[];
  /** A quicker one of the same database. */
  readonly fingerprint?: () => Promise<Fingerprint>;
  /** The fingerprint before the call, if it is known. */
  readonly before?: Fingerprint | undefined;
}

/**
 * Tables of what nobody entered: attempts that are counted to slow down guessing, and the name and e-mail under which
 * someone counts in a pharmacy.
 */
const BOOKKEEPING = ['throttle', 'idp_password_attempt', 'rate_limit', 'idp_known_address', 'collector'];

/** What an audit row never holds, whatever was sent: a password's hash or a token. */
const SECRETS = [/\$argon2/, /eyJ[\w-]{20}/];

/** Performs a call and returns what it wrote. */
export async function effectOf(
  db: Database,
  perform: () => Promise<unknown>,
  { secrets = [], fingerprint = () => databaseFingerprint(db), ...given }: EffectOptions = {},
): Promise<Effect> {
  const before = given.before ?? (await fingerprint());
  const last = await db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirst();
  await perform();
  const after = await fingerprint();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  if (changed.length === 0) return { tables: [], rows: [], isUntouched: true };
  const rows = await db
    .selectFrom('audit')
    .select(['pharmacy_id', 'actor_sub', 'actor_name', 'action', 'entity', 'entity_id', 'before', 'after'])
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .execute();
  for (const row of rows) expectNoSecret(row, secrets);
  const ignored = ['audit', ...BOOKKEEPING];
  // The database answers the digests of many tables in any order.
  const tables = changed.filter((table) => !ignored.includes(table)).sort();
  return { tables, rows, isUntouched: false };
}

function expectNoSecret(row: AuditRow, secrets: readonly string[]): void {
  const text = JSON.stringify(row);
  for (const secret of SECRETS) expect(text).not.toMatch(secret);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

/** What a call is expected to write. */
export interface Write {
  readonly action: string;
  readonly entity: string;
  /** Every table that it writes, apart from the audit. */
  readonly tables: readonly string[];
  /** Whether the row says what was there before. A new object has no `before`. */
  readonly before: boolean;
}

/** Asserts that a call wrote what was expected, and that its first audit row says so and names the actor. */
export function expectWrite(
  { tables, rows }: Pick<Effect, 'tables' | 'rows'>,
  write: Write,
  actorSub: string,
): void {
  expect(rows, 'a call that writes leaves an audit row').not.toEqual([]);
  expect([...tables]).toEqual([...write.tables].sort());
  for (const row of rows)
    expect(row).toMatchObject({ actor_sub: actorSub, actor_name: expect.stringMatching(/./) });
  const [first] = rows;
  expect(first).toMatchObject({ action: write.action, entity: write.entity });
  expect(first?.entity_id).toMatch(/./);
  expect(first?.after).not.toBeNull();
  expect(first?.before !== null && first?.before !== undefined, 'what was there before').toBe(write.before);
}

/** Asserts that a call wrote nothing. */
export function expectNoWrite(effect: Pick<Effect, 'tables' | 'rows'>): void {
  expect(effect).toMatchObject({ tables: [], rows: [] });
}
