import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Database } from '../db/database.js';
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
  await addPerson(db, {
    sub: claims.sub,
    email,
    name: claims.name ?? known?.name ?? email,
    role: claims.role ?? known?.role ?? 'user',
  });
  const person = await findPerson(db, claims.sub);
  if (person === null) throw new AppError('token_invalid');
  return person;
}

async function keepNames(db: Database, person: PersonRow, claims: TokenClaims): Promise<PersonRow> {
  const email = claims.email ?? person.email;
  const name = claims.name ?? person.name;
  if (email === person.email && name === person.name) return person;
  await renamePerson(db, claims.sub, { email, name });
  return { ...person, email, name };
}
