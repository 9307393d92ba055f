import type { Endpoint } from '@balanco/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import { createTurns, type Turn, type TurnLimits, TurnRefused } from './turns.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a heavy call alone. */
    turn: Turn | null;
  }
}

/** Calls that write many rows, that read many, and those of DataStore, which may do either. */
export type Lane = 'batches' | 'reads' | 'graphql';
export type LaneLimits = Readonly<Record<Lane, TurnLimits>>;

const MB = 1024 * 1024;

/**
 * Together they run at most 8 at a time, half of the pool: lists, edits and sign-in find a connection always. The web
 * sends one batch at a time and a phone too; several phones under one account wait for each other.
 */
export const laneLimits: LaneLimits = {
  batches: {
    running: 3,
    runningPerPerson: 2,
    inside: 200,
    insidePerPerson: 60,
    bytes: 96 * MB,
    bytesPerPerson: 24 * MB,
    waitMs: 10_000,
  },
  // What waits here is no body but an answer of some megabytes that nobody may read.
  reads: {
    running: 2,
    runningPerPerson: 1,
    inside: 100,
    insidePerPerson: 16,
    bytes: 8 * MB,
    bytesPerPerson: 8 * MB,
    waitMs: 10_000,
  },
  graphql: {
    running: 3,
    runningPerPerson: 2,
    inside: 200,
    insidePerPerson: 40,
    bytes: 96 * MB,
    bytesPerPerson: 24 * MB,
    waitMs: 10_000,
  },
};

/** A page of the screen has this many counts; more is an export. */
const SCREEN_PAGE = 200;

const refusals = {
  person: () =>
    new AppError(
      'too_many_requests',
      'Há muitos envios seus em andamento. Tente novamente em instantes.',
      again(),
    ),
  nobody: () => new AppError('unavailable'),
  server: () =>
    new AppError('unavailable', 'O servidor está ocupado. Tente novamente em instantes.', again()),
};

/** Not the same for all, so that those who were refused together don't return together. */
function again() {
  return { retryAfterSeconds: 2 + Math.floor(Math.random() * 4) };
}

/** Which lane a call of the contract takes; null for those that are light. */
export function laneOf({ id }: Pick<Endpoint, 'id'>, query: unknown): Lane | null {
  if (id === 'submit_mobile_counts' || id === 'bulk_products' || id === 'bulk_pharmacies') return 'batches';
  if (id.startsWith('pull_')) return 'reads';
  return id === 'list_counts' && !isScreenPage(query) ? 'reads' : null;
}

function isScreenPage(query: unknown): boolean {
  const { page, after, page_size: size = SCREEN_PAGE } = (query ?? {}) as Record<string, unknown>;
  return page !== undefined && after === undefined && !(Number(size) > SCREEN_PAGE);
}

/** Lets heavy calls in, or refuses them before their bodies are read. */
export type EnterLane = (
  lane: Lane | null,
  caller: Pick<Caller, 'sub'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

/** Makes heavy calls take turns (docs/decisions/0041); a call leaves when it was answered or its client has gone. */
export function createHeavyCalls(app: FastifyInstance, limits: LaneLimits = laneLimits): EnterLane {
  const lanes = {
    batches: createTurns(limits.batches),
    reads: createTurns(limits.reads),
    graphql: createTurns(limits.graphql),
  };
  app.decorateRequest('turn', null);
  app.addHook('onResponse', async (request) => request.turn?.leave());
  return (lane, caller, request, reply) => {
    if (lane === null) return;
    const announced = Number(
      request.headers['content-length'] ?? (request.method === 'GET' ? 0 : Number.NaN),
    );
    const { bodyLimit } = request.routeOptions;
    // What is announced beyond the limit is refused for that, and never read.
    const bytes = Number.isNaN(announced) ? bodyLimit : Math.min(announced, bodyLimit);
    const turn = refusing(() => lanes[lane].enter(caller.sub, bytes));
    request.turn = turn;
    // onResponse is not called for a client that has gone before its answer.
    reply.raw.once('close', () => turn.leave());
    if (reply.raw.destroyed) turn.leave();
  };
}

/** Waits for the turn of a heavy call; a light one has it at once. */
export async function beginTurn({ turn }: Pick<FastifyRequest, 'turn'>): Promise<void> {
  await turn?.begin().catch(refuse);
}

/** Works when the call's turn has come; what takes long is interrupted between its parts by others' turns. */
export async function inTurn<T>({ turn }: Pick<FastifyRequest, 'turn'>, work: () => Promise<T>): Promise<T> {
  return turn === null ? work() : turn.run(work).catch(refuse);
}

/**
 * The parts of a streamed answer, each in a turn of its own: a slow reader keeps nobody waiting.
 *
 * @param bounded runs the work on one part within the bounds of the call
 */
export async function* partByPart<T>(
  { turn }: Pick<FastifyRequest, 'turn'>,
  source: AsyncIterable<T>,
  bounded: <R>(work: () => R) => R,
): AsyncGenerator<T> {
  const parts = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const make = () => bounded(() => parts.next());
      const part = await (turn === null ? make() : turn.run(make, LONGEST_WAIT_MS));
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
}

/** An answer that has begun can't be refused any more; the bound of the request ends it. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

function refusing<T>(enter: () => T): T {
  try {
    return enter();
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  throw error instanceof TurnRefused ? refusals[error.whose]() : error;
}
