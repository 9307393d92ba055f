import type { Generated } from 'kysely';

/** Rows of people, of the codes of collectors, and of licence keys. */

export interface PersonTable {
  sub: string;
  email: string;
  name: string;
  role: 'admin' | 'mod' | 'user';
  first_seen_at: Generated<Date>;
  deactivated_at: Date | null;
  sessions_ended_at: Date | null;
  limited: Generated<boolean>;
  access_changed_at: Date | null;
  leaves_at: Date | null;
}

export interface CollectorCodeTable {
  id: Generated<string>;
  sub: string;
  digest: Buffer;
  made_at: Generated<Date>;
  made_by: string;
  made_by_name: string;
  expires_at: Date;
  revoked_at: Date | null;
  seat_key_id: string | null;
  seat_lapses: Generated<boolean>;
  used_at: Date | null;
  device: Generated<string>;
  attempt: Buffer | null;
  session_id: string | null;
}

export interface LicenceKeyTable {
  id: Generated<string>;
  digest: Buffer;
  label: Generated<string>;
  seats: number;
  expires_at: Date | null;
  revoked_at: Date | null;
  created_at: Generated<Date>;
}
