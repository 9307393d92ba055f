import type { CollectorCode } from '@balanco/contract/collector-codes';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.js';
import type { CollectorAccounts } from '../../../identity/identity-provider.js';

/** Rows of the list; a chain has a few hundred collectors in a season. */
const MOST = 1000;

interface CodeRow {
  id: string;
  sub: string;
  name: string;
  email: string;
  made_at: Date;
  made_by_name: string;
  expires_at: Date;
  used_at: Date | null;
  device: string;
  leaves_at: Date | null;
  session_id: string | null;
  isOver: boolean;
  isShutOut: boolean;
}

/**
 * The newest code of each collector who got one in the last 90 days, the newest first. One that lapsed unused is shown only where
 * none was ever used: the phone of the code before it is still connected, and can be disconnected.
 */
export async function viewCollectorCodes(
  db: Database,
  accounts: CollectorAccounts | undefined,
): Promise<CollectorCode[]> {
  const { rows } = await sql<CodeRow>`
    select * from (
      select distinct on (code.sub) code.id, code.sub, name, email, made_at, made_by_name, expires_at, used_at, device,
        leaves_at, session_id,
        revoked_at is not null or expires_at <= now() as "isOver",
        deactivated_at is not null or leaves_at <= now() or revoked_at is not null
          or sessions_ended_at >= used_at as "isShutOut"
      from collector_code code join person on person.sub = code.sub
      where made_at > now() - interval '90 days'
      order by code.sub, revoked_at is not null or (used_at is null and expires_at <= now()), code.id desc
    ) newest order by id desc limit ${MOST}
  `.execute(db);
  const sessions = rows.flatMap(({ session_id }) => session_id ?? []);
  const open = (await accounts?.openSessions(db, sessions)) ?? new Set();
  return rows.map(({ session_id, isOver, isShutOut, ...code }) => ({
    ...code,
    state:
      code.used_at === null
        ? isOver || isShutOut
          ? 'lapsed'
          : 'waiting'
        : isShutOut || (session_id !== null && !open.has(session_id))
          ? 'ended'
          : 'connected',
    made_at: code.made_at.toISOString(),
    expires_at: code.expires_at.toISOString(),
    used_at: code.used_at?.toISOString() ?? null,
    leaves_at: code.leaves_at?.toISOString() ?? null,
  }));
}
