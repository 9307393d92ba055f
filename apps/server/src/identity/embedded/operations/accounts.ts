import { isTransient } from '@balanco/contract/base/errors';
import { hasInvisible } from '@balanco/contract/base/visible-name';
import { z } from 'zod';
import { AppError } from '../../../app-error.js';
import { authorise, type Caller } from '../../../caller.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { auditPerson } from '../../audit-account.js';
import { assertStrongPassword, newPasswordSchema } from '../passwords/passwords.js';
import type { PoolServices } from '../pool-services.js';
import {
  assertClient,
  defineOperation,
  guessingThrottle,
  IdpError,
  parameter,
  sessionThrottle,
  tokenSchema,
} from '../protocol/operation.js';
import { findSecondFactor } from '../second-factor/second-factor-queries.js';
import { findUserByEmail, insertUser, normaliseEmail, signedInUser } from '../user-queries.js';

const inputSchema = z.object({
  ClientId: parameter(128),
  Username: parameter(254),
  Password: newPasswordSchema,
  UserAttributes: z.array(z.object({ Name: z.string(), Value: parameter(254) })).default([]),
  ClientMetadata: z.object({ idToken: tokenSchema.optional() }).default({}),
});

/** The attributes that a client may write. It must never write custom:role. */
const writable = new Set(['name', 'email']);

/**
 * Registers an unconfirmed user with the role 'user'. Registration is for admin and mod (specification, section 6). The
 * caller's own id token is in `ClientMetadata.idToken`.
 */
export const signUp = defineOperation({
  throttle: guessingThrottle,
  input: inputSchema,
  async run(services, input) {
    assertClient(input.ClientId);
    const caller = await findStaff(services, input.ClientMetadata.idToken);
    const user = readAttributes(input);
    assertStrongPassword(input.Password);
    const password_hash = await services.passwords.hash(input.Password);
    return { UserConfirmed: false, UserSub: await register(services, caller, { ...user, password_hash }) };
  },
});

/** An unconfirmed registration is replaced (user-queries.ts); the audit row has both. */
async function register(
  services: PoolServices,
  caller: Caller,
  user: { email: string; name: string; password_hash: string },
): Promise<string> {
  return services.db.transaction().execute(async (tx) => {
    const { email, name } = user;
    const existing = await findUserByEmail(tx, email);
    const created_at = services.now();
    const sub = await insertUser(tx, { ...user, role: 'user', confirmed_at: null, created_at });
    if (sub === null) throw new IdpError('UsernameExistsException', 'User already exists');
    const before = existing === null ? {} : { before: { email: existing.email, name: existing.name } };
    await auditPerson(tx, caller, sub, {
      action: 'register',
      ...before,
      after: { email, name, role: 'user', confirmed: false },
    });
    return sub;
  });
}

async function findStaff(services: PoolServices, idToken: string | undefined): Promise<Caller> {
  const refusal = new IdpError('NotAuthorizedException', 'SignUp is not permitted for this user pool');
  if (idToken === undefined) throw refusal;
  try {
    const caller = await services.callerOf(idToken);
    authorise(caller, 'staff');
    // A new person sees all pharmacies, so only who sees them too registers one.
    requireAllPharmacies(caller);
    return caller;
  } catch (error) {
    throw error instanceof AppError && !isTransient(error.code) ? refusal : error;
  }
}

function readAttributes(input: z.infer<typeof inputSchema>): { email: string; name: string } {
  const attributes = new Map(input.UserAttributes.map(({ Name, Value }) => [Name, Value.trim()]));
  for (const attribute of attributes.keys()) {
    if (!writable.has(attribute)) {
      throw new IdpError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
    }
  }
  const email = normaliseEmail(input.Username);
  const isAddress =
    z.email().safeParse(email).success && normaliseEmail(attributes.get('email') ?? email) === email;
  if (!isAddress) throw new IdpError('InvalidParameterException', 'Username should be an email.');
  const name = attributes.get('name');
  if (!name) {
    throw new IdpError(
      'InvalidParameterException',
      'Attributes did not conform to the schema: name: The attribute is required',
    );
  }
  if (hasInvisible(name))
    throw new IdpError('InvalidParameterException', 'Invalid parameter name: invisible characters');
  return { email, name };
}

/** Always refused: admin and mod confirm a registration with POST /api/confirm-user/, and no code is sent for it. */
export const confirmSignUp = defineOperation({
  throttle: sessionThrottle,
  input: z.unknown(),
  async run() {
    throw new IdpError('NotAuthorizedException', 'ConfirmSignUp is not permitted for this user pool');
  },
});

export const getUser = defineOperation({
  throttle: sessionThrottle,
  input: z.object({ AccessToken: tokenSchema }),
  async run(services, input) {
    const { user } = await signedInUser(services, input.AccessToken);
    const factor = await findSecondFactor(services.db, services.secrets, user.sub);
    return {
      Username: user.email,
      UserAttributes: [
        { Name: 'sub', Value: user.sub },
        { Name: 'email', Value: user.email },
        { Name: 'email_verified', Value: String(user.confirmed) },
        { Name: 'name', Value: user.name },
        { Name: 'custom:role', Value: user.role },
      ],
      ...(factor === null
        ? {}
        : { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
    };
  },
});
