import { z } from 'zod';
import { AppError } from '../../../app-error.js';
import { authorise } from '../../../caller.js';
import { IdpError } from '../idp-error.js';
import { assertClient, defineOperation, guessingThrottle, parameter, tokenSchema } from '../operation.js';
import type { PoolServices } from '../pool-services.js';
import { assertStrongPassword, newPasswordSchema } from '../strong-password.js';
import { insertUser, normaliseEmail } from '../user-queries.js';

const inputSchema = z.object({
  ClientId: parameter(128),
  Username: parameter(254),
  Password: newPasswordSchema,
  UserAttributes: z.array(z.object({ Name: z.string(), Value: parameter(254) })).default([]),
  ClientMetadata: z.object({ idToken: tokenSchema.optional() }).default({}),
});

/** What a client may write; custom:role above all it may not (DESIGN 4). */
const writable = new Set(['name', 'email']);

/**
 * Registers an unconfirmed user with the role 'user'. Registration is for admin and mod (specification, section 6):
 * the caller's own id token comes as `ClientMetadata.idToken`.
 */
export const signUp = defineOperation({
  throttle: guessingThrottle,
  input: inputSchema,
  async run(services, input) {
    assertClient(input.ClientId);
    await assertStaff(services, input.ClientMetadata.idToken);
    const { email, name } = readAttributes(input);
    assertStrongPassword(input.Password);
    const sub = await insertUser(services.db, {
      email,
      name,
      role: 'user',
      passwordHash: await services.passwords.hash(input.Password),
      confirmedAt: null,
      createdAt: services.now(),
    });
    if (sub === null) throw new IdpError('UsernameExistsException', 'User already exists');
    return { UserConfirmed: false, UserSub: sub };
  },
});

async function assertStaff(services: PoolServices, idToken: string | undefined): Promise<void> {
  const refusal = new IdpError('NotAuthorizedException', 'SignUp is not permitted for this user pool');
  if (idToken === undefined) throw refusal;
  try {
    authorise(await services.callerOf(idToken), 'staff');
  } catch (error) {
    throw error instanceof AppError ? refusal : error;
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
  return { email, name };
}
