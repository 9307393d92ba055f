import type { Role } from '@balanco/contract/base/roles';
import type { ColumnType, Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { Schema } from '../../db/schema.js';

/** Rows of migrations/0005_embedded_identity.sql, 0010_rate_limits.sql and 0082_second_factor.sql. */
interface EmbeddedIdentityTables {
  idp_user: UserTable;
  idp_session: { id: string; sub: string; signed_in_at: Date; expires_at: Date };
  idp_refresh_token: { digest: Buffer; session_id: string; superseded_at: Date | null };
  idp_known_address: { account: Buffer; block: Buffer; seen_at: Date };
  idp_reset_code: { key: Buffer; nonce: Buffer; mails: number; expires_at: Date };
  idp_signing_key: SigningKeyTable;
  idp_second_factor: SecondFactorTable;
  idp_recovery_code: { digest: Buffer; sub: string; used_at: Date | null };
}

interface UserTable {
  sub: Generated<string>;
  email: string;
  name: string;
  role: Role;
  password_hash: string;
  confirmed_at: Date | null;
  created_at: Date;
}

interface SecondFactorTable {
  sub: string;
  sealed_key: Buffer;
  made_at: Date;
  verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  enabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** `bigint` arrives as text. */
  last_step: ColumnType<string | null, number | null | undefined, number | null>;
}

interface SigningKeyTable {
  pool_id: string;
  kid: string;
  public_jwk: ColumnType<unknown, string, string>;
  sealed_private_key: Buffer;
  created_at: Generated<Date>;
}

export type IdentityDatabase = Kysely<Schema & EmbeddedIdentityTables>;
export type IdentityTransaction = KyselyTransaction<Schema & EmbeddedIdentityTables>;

type PoolTables = { [Table in keyof EmbeddedIdentityTables]: EmbeddedIdentityTables[Table] };

/** The same database, typed with the pool's own tables. */
export function embeddedTables(db: Database): IdentityDatabase {
  return db.withTables<PoolTables>();
}

/** The same transaction, typed with the pool's own tables. */
export function withEmbeddedTables(tx: Transaction): IdentityTransaction {
  return tx.withTables<PoolTables>();
}
