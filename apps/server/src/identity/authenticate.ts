import { withoutInvisible } from '@balanco/contract/visible-name';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Database } from '../db/database.js';
import { auditPerson } from './audit-account.js';
import { bearerToken } from './bearer-token.js';
import type { IdentityProvider, TokenClaims, TokenUse } from './identity-provider.js';
import { addPerson, findPerson, type PersonRow, renamePerson } from './person-queries.js';

/**
 * Turns an Authorization header into a caller. The role and the licence are read from our own tables at every call, so that a change counts at once.
 */
export function createAuthenticator(db: Database, identity: IdentityProvider) {
  return async (authorization: string | undefined, accepted: readonly TokenUse[]): Promise<Caller> => {
    const token = bearerToken(authorization);
    if (token === '') throw new AppError('token_invalid');
    const claims = await identity.verifyToken(token, accepted);
    const person = (await findPerson(db, claims.sub)) ?? (await meet(db, identity, claims));
    const current = await keepNames(db, person, claims);
    return { sub: claims.sub, ...current };
  };
}

/** First sight: the role is seeded from the claim, or from the directory where the token carries none. */
async function meet(db: Database, identity: IdentityProvider, claims: TokenClaims): Promise<PersonRow> {
  const known = claims.tokenUse === 'id' ? null : await identity.directory.get(claims.sub);
  const email = claims.email ?? known?.email ?? '';
  const facts = {
    email,
    name: shownName(claims.name) ?? shownName(known?.name) ?? email,
    role: claims.role ?? known?.role ?? ('user' as const),
  };
  await db.transaction().execute(async (tx) => {
    const met = { sub: claims.sub, ...facts };
    if (await addPerson(tx, met)) await auditPerson(tx, met, met.sub, { action: 'create', after: facts });
  });
  const person = await findPerson(db, claims.sub);
  if (person === null) throw new AppError('token_invalid');
  return person;
}

/** Amazon's pool takes any name; nobody is refused for it here, but what is invisible in it is left out. */
function shownName(name: string | undefined): string | undefined {
  return withoutInvisible(name ?? '').trim() || undefined;
}

async function keepNames(db: Database, person: PersonRow, claims: TokenClaims): Promise<PersonRow> {
  const email = claims.email ?? person.email;
  const name = shownName(claims.name) ?? person.name;
  if (email === person.email && name === person.name) return person;
  await db.transaction().execute(async (tx) => {
    await renamePerson(tx, claims.sub, { email, name });
    const before = { email: person.email, name: person.name };
    const actor = { sub: claims.sub, name };
    await auditPerson(tx, actor, claims.sub, { action: 'update', before, after: { email, name } });
  });
  return { ...person, email, name };
}
