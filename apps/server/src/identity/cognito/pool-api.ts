import type {
  AttributeType,
  CognitoIdentityProvider,
  UserPoolClientType,
  UserPoolType,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '../../app-error.js';

export interface CognitoUser {
  /** The sub in a pool that signs in with e-mail. */
  readonly username: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** UNCONFIRMED, CONFIRMED, FORCE_CHANGE_PASSWORD and others. */
  readonly status: string;
  readonly enabled: boolean;
  readonly createdAt: Date;
}

/**
 * These calls need AWS rights; the policy in docs/cognito.md names each of them. All but `describe` refuse
 * `unavailable` with Amazon's error as the cause.
 */
export interface PoolApi {
  getUser(name: string): Promise<CognitoUser | null>;
  listUsers(): Promise<CognitoUser[]>;
  verifyEmail(username: string, email: string): Promise<void>;
  confirmSignUp(username: string): Promise<void>;
  describe(): Promise<{ pool: UserPoolType; client: UserPoolClientType }>;
  close(): void;
}

interface PoolApiOptions {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** It replaces AWS's own address. */
  readonly endpoint?: string | undefined;
}

const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 10_000 };

/** Loads AWS's SDK only here; it finds credentials in its usual way. */
export async function openPoolApi(options: PoolApiOptions): Promise<PoolApi> {
  const { CognitoIdentityProvider, UserNotFoundException } = await import(
    '@aws-sdk/client-cognito-identity-provider'
  );
  const { region, endpoint, userPoolId: UserPoolId, clientId: ClientId } = options;
  const client = new CognitoIdentityProvider({
    region,
    requestHandler: TIMEOUTS,
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  return {
    async getUser(name) {
      try {
        const { UserAttributes, ...user } = await client.adminGetUser({ UserPoolId, Username: name });
        return toUser({ ...user, Attributes: UserAttributes });
      } catch (error) {
        if (error instanceof UserNotFoundException) return null;
        return refuse(error);
      }
    },
    listUsers: () => listAll(client, UserPoolId).catch(refuse),
    async verifyEmail(username, email) {
      // A pool may refuse `email_verified` without the address.
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      await client
        .adminUpdateUserAttributes({ UserPoolId, Username: username, UserAttributes })
        .catch(refuse);
    },
    async confirmSignUp(username) {
      await client.adminConfirmSignUp({ UserPoolId, Username: username }).catch(refuse);
    },
    async describe() {
      const [{ UserPool: pool = {} }, { UserPoolClient: described = {} }] = await Promise.all([
        client.describeUserPool({ UserPoolId }),
        client.describeUserPoolClient({ UserPoolId, ClientId }),
      ]);
      return { pool, client: described };
    },
    close: () => client.destroy(),
  };
}

function refuse(cause: unknown): never {
  throw new AppError(
    'unavailable',
    'O Amazon Cognito não atendeu ao pedido. Tente novamente em instantes; se continuar, avise o responsável pelo servidor.',
    {},
    cause,
  );
}

async function listAll(client: CognitoIdentityProvider, UserPoolId: string): Promise<CognitoUser[]> {
  const users: CognitoUser[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await client.listUsers({ UserPoolId, Limit: 60, PaginationToken });
    users.push(...(page.Users ?? []).map(toUser));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken !== undefined);
  return users;
}

function toUser(user: {
  Username?: string | undefined;
  Attributes?: AttributeType[] | undefined;
  UserStatus?: string | undefined;
  Enabled?: boolean | undefined;
  UserCreateDate?: Date | undefined;
}): CognitoUser {
  return {
    username: user.Username ?? '',
    attributes: Object.fromEntries((user.Attributes ?? []).map(({ Name = '', Value }) => [Name, Value])),
    status: user.UserStatus ?? 'UNKNOWN',
    enabled: user.Enabled ?? true,
    createdAt: user.UserCreateDate ?? new Date(0),
  };
}
