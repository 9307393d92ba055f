import type {
  CognitoIdentityProvider,
  UserPoolClientType,
  UserPoolType,
  UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '../../app-error.js';

export type CognitoUser = ReturnType<typeof toUser>;

/**
 * These calls need AWS rights; the policy in docs/cognito.md names each of them. All but `describe` refuse
 * `unavailable` with Amazon's error as the cause.
 */
export type PoolApi = Awaited<ReturnType<typeof openPoolApi>>;

interface PoolApiOptions {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** It replaces AWS's own address. */
  readonly endpoint?: string | undefined;
}

const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 10_000 };

/** Loads AWS's SDK only here; it finds credentials in its usual way. */
export async function openPoolApi(options: PoolApiOptions) {
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
    async getUser(name: string) {
      try {
        const { UserAttributes, ...user } = await client.adminGetUser({ UserPoolId, Username: name });
        return toUser({ ...user, Attributes: UserAttributes });
      } catch (error) {
        if (error instanceof UserNotFoundException) return null;
        return refuse(error);
      }
    },
    listUsers: () => listAll(client, UserPoolId).catch(refuse),
    async verifyEmail(username: string, email: string) {
      // A pool may refuse `email_verified` without the address.
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      await client
        .adminUpdateUserAttributes({ UserPoolId, Username: username, UserAttributes })
        .catch(refuse);
    },
    async confirmSignUp(username: string) {
      await client.adminConfirmSignUp({ UserPoolId, Username: username }).catch(refuse);
    },
    async describe() {
      const [
        { UserPool: pool = {} as UserPoolType },
        { UserPoolClient: described = {} as UserPoolClientType },
      ] = await Promise.all([
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

function toUser(user: UserType) {
  return {
    /** The sub in a pool that signs in with e-mail. */
    username: user.Username ?? '',
    attributes: Object.fromEntries((user.Attributes ?? []).map(({ Name = '', Value }) => [Name, Value])),
    /** UNCONFIRMED, CONFIRMED, FORCE_CHANGE_PASSWORD and others. */
    status: (user.UserStatus ?? 'UNKNOWN') as string,
    enabled: user.Enabled ?? true,
    createdAt: user.UserCreateDate ?? new Date(0),
  };
}
