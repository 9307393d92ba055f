import { withoutInvisible } from '@balanco/contract/base/visible-name';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Database } from '../db/database.js';
import { addressBlock } from '../db/throttle/address-block.js';
import { createTokenBucket } from '../limits/token-bucket.js';
import { bearerToken } from './access.js';
import { auditPerson } from './audit-account.js';
import type { IdentityProvider, TokenClaims, TokenUse } from './identity-provider.js';
import { callerOfKey, isMachineKey, type KeyUse, NOT_ALLOWED } from './machine-keys.js';
import {
  accessStateOf,
  addPerson,
  findCaller,
  findPerson,
  type PersonRow,
  renamePerson,
} from './person-queries.js';
import { askDatabase } from './verify-token.js';

/** Each asks the database, also with a wrong key. */
const KEY_TRIES = {
  network: { burst: 200, perSecond: 50 },
  everybody: { burst: 1000, perSecond: 200 },
  patienceMs: 0,
};

export interface CallUse extends KeyUse {
  /** The call takes readings also from who left the company (docs/single-sign-on.md). */
  readonly takesReadings: boolean;
}

/**
 * Reads role, licence and pharmacies from our own tables at every call, so a change counts at once
 * (docs/identity.md, "Roles").
 *
 * @param use of a key for machines; without it all keys are refused
 */
export function createAuthenticator(db: Database, identity: IdentityProvider) {
  const admitKey = createTokenBucket(KEY_TRIES);
  return async (
    authorization: string | undefined,
    accepted: readonly TokenUse[],
    use?: CallUse,
  ): Promise<Caller> => {
    const token = bearerToken(authorization);
    if (token === '') throw new AppError('token_invalid');
    if (isMachineKey(token)) {
      if (use?.scope === undefined) throw new AppError('permission_denied', NOT_ALLOWED);
      admitKey(addressBlock(use.address));
      return callerOfKey(db, token, use.scope);
    }
    const claims = await identity.readToken(token, accepted);
    const known = await findCaller(db, claims.sub, identity.isLive(claims));
    if (known !== null && !known.isLive) {
      const isLast = use?.takesReadings === true && (await askDatabase(db, identity.isLive(claims, true)));
      if (!isLast) throw new AppError('token_invalid');
      // Who left the company reaches no pharmacy, so what the phone still has is unplaced.
      return { ...known, sub: claims.sub, role: 'user', licensed: true, pharmacyIds: [] };
    }
    const person = known ?? (await registerPerson(db, identity, await identity.verifyToken(token, accepted)));
    if (isShutOut(person, claims)) throw new AppError('token_invalid');
    const { email, name, role, licensed, pharmacyIds, pharmaciesChangedAt } = await updateNames(
      db,
      person,
      claims,
    );
    const accessState = accessStateOf(person);
    const { sub, sessionId } = claims;
    const access = { licensed, pharmacyIds, pharmaciesChangedAt, accessState, sessionId };
    return { sub, email, name, role, ...access };
  };
}

/**
 * Deactivated, or all sessions ended by an administrator (docs/identity.md, "People"). Tokens tell full
 * seconds, so a session begun in the second of the end counts as before it.
 */
function isShutOut({ deactivated_at, sessions_ended_at }: PersonRow, { signedInAt }: TokenClaims): boolean {
  if (deactivated_at !== null) return true;
  return sessions_ended_at !== null && (signedInAt === undefined || signedInAt <= sessions_ended_at);
}

/**
 * Stores someone who calls for the first time. The role comes from the token's claim, or else from the
 * directory. Of two first calls the first one's role counts.
 */
async function registerPerson(
  db: Database,
  identity: IdentityProvider,
  claims: TokenClaims,
): Promise<PersonRow> {
  const listed = claims.tokenUse === 'id' ? null : await identity.directory.get(claims.sub);
  const email = claims.email ?? listed?.email ?? '';
  const facts = {
    email,
    name: visibleName(claims.name) ?? visibleName(listed?.name) ?? email,
    role: claims.role ?? listed?.role ?? ('user' as const),
  };
  await db.transaction().execute(async (tx) => {
    const person = { sub: claims.sub, ...facts };
    if (await addPerson(tx, person))
      await auditPerson(tx, person, person.sub, { action: 'create', after: facts });
  });
  const person = await findPerson(db, claims.sub);
  if (person === null) throw new AppError('token_invalid');
  return person;
}

/** Amazon's pool accepts names with invisible characters. */
function visibleName(name: string | undefined): string | undefined {
  return withoutInvisible(name ?? '').trim() || undefined;
}

async function updateNames(db: Database, person: PersonRow, claims: TokenClaims): Promise<PersonRow> {
  const email = claims.email ?? person.email;
  const name = visibleName(claims.name) ?? person.name;
  if (email === person.email && name === person.name) return person;
  await db.transaction().execute(async (tx) => {
    await renamePerson(tx, claims.sub, { email, name });
    const before = { email: person.email, name: person.name };
    const actor = { sub: claims.sub, name };
    await auditPerson(tx, actor, claims.sub, { action: 'update', before, after: { email, name } });
  });
  return { ...person, email, name };
}
