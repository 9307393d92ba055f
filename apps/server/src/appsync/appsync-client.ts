import { isRecord } from '@balanco/contract/counts/count-entries';
import { type GraphQLFailure, RemoteRefusal, RemoteUnavailable } from './appsync-error.js';
import type { Post } from './post-json.js';
import type { RemoteSignIn } from './remote-sign-in.js';

interface GraphQLAnswer {
  /** The value of the operation's field; null if the remote has none. */
  readonly value: unknown;
  /** Errors of parts of an answer that otherwise succeeded. */
  readonly failures: readonly GraphQLFailure[];
}

/** Calls one field of the remote's schema. Throws RemoteUnavailable or RemoteRefusal if there is no answer. */
export type CallRemote = (
  field: string,
  document: string,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<GraphQLAnswer>;

interface ClientDependencies {
  readonly endpoint: string;
  readonly signIn: RemoteSignIn;
  readonly post: Post;
}

/** Transient errors. AppSync answers them with status 200. */
const TRANSIENT = /throttl|throughput|timeout|internal|unavailable|limitexceeded|toomanyrequests/i;

/** AppSync's GraphQL over HTTP. After a refused token it signs in once more before it fails. */
export function createAppSyncClient({ endpoint, signIn, post }: ClientDependencies): CallRemote {
  const send = async (query: string, variables: object, signal: AbortSignal) => {
    const headers = { 'content-type': 'application/json', ...(await signIn.header(signal)) };
    return post(endpoint, headers, { query, variables }, signal);
  };
  return async (field, document, variables, signal) => {
    let answer = await send(document, variables, signal);
    if (isUnauthorised(answer.status)) {
      signIn.forget();
      answer = await send(document, variables, signal);
    }
    const { status, body } = answer;
    const failures = failuresOf(body);
    if (isUnauthorised(status) || !isRecord(body) || status === 429 || status >= 500) {
      throw new RemoteUnavailable(`the remote answered ${status} ${describe(failures)}`.trim());
    }
    const value = isRecord(body.data) ? (body.data[field] ?? null) : null;
    if (value !== null) return { value, failures };
    if (failures.some(({ errorType }) => TRANSIENT.test(errorType))) {
      throw new RemoteUnavailable(describe(failures));
    }
    if (failures.length > 0 || status !== 200) throw new RemoteRefusal(failures);
    return { value, failures };
  };
}

function isUnauthorised(status: number): boolean {
  return status === 401 || status === 403;
}

function failuresOf(body: unknown): GraphQLFailure[] {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors.filter(isRecord).map(({ message, errorType }) => ({
    message: String(message ?? ''),
    errorType: String(errorType ?? ''),
  }));
}

function describe(failures: readonly GraphQLFailure[]): string {
  return failures.map(({ errorType, message }) => `${errorType} ${message}`.trim()).join('; ');
}
