import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.js';
import type { Schema } from '../../db/schema.js';

/** Rows of migrations/0006_cognito_sessions.sql. */
interface CognitoTables {
  cognito_ended_session: { origin_jti: string; kept_until: Date };
}

export type CognitoDatabase = Kysely<Schema & CognitoTables>;
export type CognitoTransaction = Transaction<Schema & CognitoTables>;

/** The same database, typed with the adapter's own table. */
export function cognitoTables(db: Database): CognitoDatabase {
  return db.withTables<{ [Table in keyof CognitoTables]: CognitoTables[Table] }>();
}
