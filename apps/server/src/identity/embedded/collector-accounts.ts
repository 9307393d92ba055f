import { randomBytes, randomInt } from 'node:crypto';
import { COLLECTOR_CODE_LETTERS, withoutMail } from '@balanco/contract/people/collector-code-text';
import { AppError } from '../../app-error.js';
import { auditPerson } from '../audit-account.js';
import type { CollectorAccounts } from '../identity-provider.js';
import { addPerson } from '../person-queries.js';
import type { PoolServices } from './pool-services.js';
import { deleteSession } from './sessions/session-queries.js';
import { insertSessionOf } from './sessions/start-session.js';
import { findUserBySub, insertUser } from './user-queries.js';

/** Accounts of the embedded pool that are entered with a code of the office alone (docs/identity.md, "Codes of collectors"). */
export function createCollectorAccounts(services: PoolServices): CollectorAccounts {
  return {
    async add(tx, names, by, email) {
      // One password for all of them, which nobody ever knew: it only has to be a hash.
      const passwordHash = await services.passwords.hash(randomBytes(32).toString('base64'));
      const users = [];
      for (const name of names) {
        const now = services.now();
        const user = { email: email ?? internalAddress(name), name, role: 'user' as const };
        const sub = await insertUser(tx, { ...user, passwordHash, confirmedAt: now, createdAt: now });
        if (sub === null) throw new AppError('unavailable');
        await addPerson(tx, { sub, ...user });
        await auditPerson(tx, by, sub, { action: 'create', after: { ...user, confirmed: true } });
        users.push({ sub, username: user.email, ...user });
      }
      return users;
    },
    async beginSession(tx, sub, endsBy) {
      const user = await findUserBySub(tx, sub);
      if (user === null) throw new AppError('token_invalid');
      const { session, refreshToken } = await insertSessionOf(tx, services, user, endsBy);
      const tokens = await services.issuer.issue(user, session, refreshToken);
      return {
        id: session.id,
        endsAt: session.expiresAt,
        accessToken: tokens.AccessToken,
        idToken: tokens.IdToken,
        refreshToken,
        expiresIn: tokens.ExpiresIn,
      };
    },
    async dropSession(tx, sessionId) {
      await deleteSession(tx, sessionId);
    },
    async openSessions(db, sessionIds) {
      if (sessionIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('idp_session')
        .select('id')
        .where('id', 'in', [...sessionIds])
        .where('expires_at', '>', services.now())
        .where('left_at', 'is', null)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** 'maria-silva-7k2m9pqr@coletor.invalid': two people of one name are two accounts. */
function internalAddress(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  const letters = COLLECTOR_CODE_LETTERS.toLowerCase();
  const unique = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return withoutMail(`${words || 'coletor'}-${unique}`);
}
