import { z } from 'zod';
import type { ThrottleRule } from '../../../db/throttle/rate-limiter.js';
import { pool } from '../pool.js';
import type { PoolServices } from '../pool-services.js';

/** Error names that Cognito's clients know; each is answered with status 400. */
export type IdpErrorType =
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'SoftwareTokenMFANotFoundException'
  | 'UnknownOperationException'
  | 'UserNotConfirmedException'
  | 'UsernameExistsException';

/** A refusal of the Cognito user-pool protocol. The web turns its name into a Portuguese sentence. */
export class IdpError extends Error {
  readonly type: IdpErrorType;
  readonly retryAfterSeconds: number | undefined;

  constructor(type: IdpErrorType, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'IdpError';
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface Operation {
  /**
   * How often one address block may call it. null: it takes a refresh token, whose 256 bits nobody guesses, so a
   * valid one is never refused for what others of its address tried.
   */
  readonly throttle: ThrottleRule | null;
  /** `body` is the parsed JSON, `block` the caller's address block. Refuses with IdpError. */
  run(services: PoolServices, body: unknown, block: string): Promise<object>;
}

interface OperationDefinition<T extends z.ZodType> {
  readonly throttle: ThrottleRule | null;
  readonly input: T;
  run(services: PoolServices, input: z.infer<T>, block: string): Promise<object>;
}

/** Defines an operation. Input that breaks the schema is refused with InvalidParameterException and the schema's message. */
export function defineOperation<T extends z.ZodType>(definition: OperationDefinition<T>): Operation {
  return {
    throttle: definition.throttle,
    async run(services, body, block) {
      const parsed = definition.input.safeParse(body);
      if (parsed.success) return definition.run(services, parsed.data, block);
      const issue = parsed.error.issues[0];
      throw new IdpError(
        'InvalidParameterException',
        `Invalid parameter ${issue?.path.join('.')}: ${issue?.message}`,
      );
    },
  };
}

/** Text without control characters: PostgreSQL can't store the null character, and the others don't belong in a log. */
export function parameter(maximum: number) {
  return z
    .string()
    .min(1)
    .max(maximum)
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'control characters' });
}

/** The tokens that we issue are far shorter. */
export const tokenSchema = parameter(8192);

export function assertClient(clientId: string): void {
  if (clientId === pool.clientId) return;
  throw new IdpError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
}

/** It limits operations that guess or cost an argon2. A whole team behind one address can still sign in at eight o'clock. */
export const guessingThrottle: ThrottleRule = { limit: 60, windowSeconds: 60 };

/** It limits operations that signed-in clients call by themselves. */
export const sessionThrottle: ThrottleRule = { limit: 600, windowSeconds: 60 };
