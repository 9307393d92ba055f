import { type ApiSession, callApi, PoolRefusal, signInToPool } from '../../stock-take/api.js';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** There was no answer, or "try again later". The server may have processed the call. */
export class NoAnswer extends Error {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class ApiRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** They are the pool's. */
const PASSING: ReadonlySet<string> = new Set([
  'TooManyRequestsException',
  'InternalErrorException',
  'ServiceUnavailableException',
]);

const ANSWER_WITHIN = 60_000;

/**
 * Its server may restart at another address; it signs in again when needed. Throws NoAnswer for what a retry
 * can solve, else ApiRefusal.
 */
export class PatientSession implements ApiSession {
  readonly name: string;
  readonly address: () => string;
  readonly #person: Person;
  #token: string | null = null;

  constructor(address: () => string, person: Person) {
    this.name = person.name;
    this.address = address;
    this.#person = person;
  }

  async token(): Promise<string> {
    this.#token ??= await signInToPool(this.address(), this.#person).catch(throwMendable);
    return this.#token;
  }

  async send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
    const limit = AbortSignal.timeout(ANSWER_WITHIN);
    const within = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const call = async () =>
      callApi(this.address(), { method, path, token: await this.token(), body, signal: within });
    let answer = await call().catch(throwMendable);
    if (await isTokenExpired(answer)) {
      this.#token = null;
      answer = await call().catch(throwMendable);
    }
    if (answer.ok) return answer.json().catch(throwNoAnswer);
    const retryAfter = answer.headers.get('retry-after');
    const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string };
    const sentence = `${method} ${path}: ${answer.status} ${detail ?? ''}`.trim();
    if (answer.status >= 500 || answer.status === 429) {
      throw new NoAnswer(sentence, retryAfter === null ? null : Number(retryAfter));
    }
    throw new ApiRefusal(answer.status, detail ?? sentence);
  }
}

async function isTokenExpired(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const { code } = (await answer.clone().json()) as { code?: string };
  return code === 'token_invalid';
}

function throwNoAnswer(error: unknown): never {
  // fetch reports only 'fetch failed'.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new NoAnswer(reason instanceof Error ? reason.message : String(reason));
}

/** Throws NoAnswer in its place; others stay. */
function throwMendable(error: unknown): never {
  if (error instanceof ApiRefusal || error instanceof NoAnswer) throw error;
  if (!(error instanceof PoolRefusal)) throwNoAnswer(error);
  const isPassing = PASSING.has(error.type);
  if (isPassing) throw new NoAnswer(error.message, error.retryAfterSeconds);
  throw error;
}
