import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { tableNames } from '../database/rows.js';

const KEPT = /_tally$|_delta$|^comparison|^expiry_|^work(_|$)|^audit_/;

export type Fingerprint = Readonly<Record<string, string>>;

const digesting = answering({ digests: z.record(z.string(), z.string()) });

/** Parallel workers start slowly. */
const ALONE = 'max_parallel_workers_per_gather = 0';

/** It leaves out derived tables; equality proves that nothing was written. */
export async function databaseFingerprint(db: Database): Promise<Fingerprint> {
  const query = await digestQuery(db);
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local ${ALONE}`).execute(tx);
    return digesting`${sql.raw(query)}`.value(tx);
  });
}

/** A function plans once; planning outlasts the digests. */
export async function prepareFingerprint(db: Database): Promise<() => Promise<Fingerprint>> {
  const body = `begin return (${await digestQuery(db)}); end`;
  const create = `
    create function untouched.fingerprint() returns jsonb language plpgsql set ${ALONE} as $digests$ ${body} $digests$`;
  await sql.raw(create).execute(db);
  return () => digesting`select untouched.fingerprint() as digests`.value(db);
}

async function digestQuery(db: Database): Promise<string> {
  const digests = (await tableNames(db))
    .filter((name) => !KEPT.test(name))
    .map(
      (name) => `
      select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(row::text, E'\n' order by row::text), '')) as digest
      from "${name}" as row`,
    );
  return `select jsonb_object_agg(name, digest) as digests from (${digests.join(' union all ')}) as each`;
}

export type Effect = Awaited<ReturnType<typeof effectOf>>;

interface EffectOptions {
  /** Forbidden in audit rows. */
  readonly secrets?: readonly string[];
  readonly fingerprint?: () => Promise<Fingerprint>;
  readonly before?: Fingerprint | undefined;
}

/** They are counted attempts, collectors' names and e-mails, and what is to leave. */
const BOOKKEEPING = ['rate_limit', 'idp_known_address', 'collector', 'outbox'];

const SECRETS = [/\$argon2/, /eyJ[\w-]{20}/];

export async function effectOf(
  db: Database,
  perform: () => Promise<unknown>,
  { secrets = [], fingerprint = () => databaseFingerprint(db), ...given }: EffectOptions = {},
) {
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
  const tables = changed.filter((table) => !ignored.includes(table)).sort();
  return { tables, rows, isUntouched: false };
}

function expectNoSecret(row: object, secrets: readonly string[]): void {
  const text = JSON.stringify(row);
  for (const secret of SECRETS) expect(text).not.toMatch(secret);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

export interface Write {
  readonly action: string;
  readonly entity: string;
  readonly tables: readonly string[];
  readonly before: boolean;
}

/** A write of something new, or, with `before`, of what was there. */
export const write = (
  action: string,
  entity: string,
  tables: readonly string[] = [entity],
  before = false,
): Write => ({ action, entity, tables, before });

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

export function expectNoWrite(effect: Pick<Effect, 'tables' | 'rows'>): void {
  expect(effect).toMatchObject({ tables: [], rows: [] });
}
