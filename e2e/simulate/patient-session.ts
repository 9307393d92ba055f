import { callApi } from '../stock-take/api-call.js';
import type { ApiSession } from '../stock-take/api-session.js';
import { PoolRefusal, signInToPool } from '../stock-take/pool-call.js';

/** Somebody with an account. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** No answer came, or one that asks to come again later: whatever was sent may have been done or not. */
export class NoAnswer extends Error {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal of the API, with its sentence. */
export class ApiRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The pool's refusals that are about its own state. */
const PASSING: ReadonlySet<string> = new Set([
  'TooManyRequestsException',
  'InternalErrorException',
  'ServiceUnavailableException',
]);

const ANSWER_WITHIN = 60_000;

/**
 * A signed-in person whose server may go away and come back, at another address too, and whose id token may end in
 * the middle: it is then renewed. Everything that a retry can mend is a NoAnswer, the rest an ApiRefusal.
 */
export class PatientSession implements ApiSession {
  readonly name: string;
  /** Where the server is now. */
  readonly address: () => string;
  readonly #person: Person;
  #token: string | null = null;

  /** @param address asked before each call */
  constructor(address: () => string, person: Person) {
    this.name = person.name;
    this.address = address;
    this.#person = person;
  }

  async send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
    const answer = await this.#answered(method, path, body, signal);
    return answer.json().catch(silence);
  }

  /** The body of a GET as it arrives. */
  async read(path: string): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.#answered('GET', path);
    if (body === null) throw new Error(`GET ${path}: sem conteúdo`);
    return body;
  }

  /** The person's id token, by signing in where there is none. */
  async token(): Promise<string> {
    this.#token ??= await signInToPool(this.address(), this.#person).catch(mendable);
    return this.#token;
  }

  async #answered(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const limit = AbortSignal.timeout(ANSWER_WITHIN);
    const within = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const call = async () =>
      callApi(this.address(), { method, path, token: await this.token(), body, signal: within });
    let answer = await call().catch(mendable);
    if (await isTokenOver(answer)) {
      this.#token = null;
      answer = await call().catch(mendable);
    }
    if (answer.ok) return answer;
    const retryAfter = answer.headers.get('retry-after');
    const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string };
    const sentence = `${method} ${path}: ${answer.status} ${detail ?? ''}`.trim();
    if (answer.status >= 500 || answer.status === 429) {
      throw new NoAnswer(sentence, retryAfter === null ? null : Number(retryAfter));
    }
    throw new ApiRefusal(answer.status, detail ?? sentence);
  }
}

async function isTokenOver(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const { code } = (await answer.clone().json()) as { code?: string };
  return code === 'token_invalid';
}

function silence(error: unknown): never {
  // fetch says 'fetch failed'; why is in the cause.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new NoAnswer(reason instanceof Error ? reason.message : String(reason));
}

/** What a fetch throws is silence; of the pool's refusals only those that are about its own state are mended by time. */
function mendable(error: unknown): never {
  if (error instanceof ApiRefusal || error instanceof NoAnswer) throw error;
  if (!(error instanceof PoolRefusal)) silence(error);
  const isPassing = PASSING.has(error.type);
  if (isPassing) throw new NoAnswer(error.message, error.retryAfterSeconds);
  throw error;
}
