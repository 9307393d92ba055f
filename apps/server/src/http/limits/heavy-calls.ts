import type { Endpoint } from '@balanco/contract/base/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import { createTurns, type Turn, type TurnLimits, TurnRefused } from '../../limits/turns.js';

declare module 'fastify' {
  interface FastifyRequest {
    turn: Turn | null;
  }
}

/** `batches` write many rows, `reads` read many, `datastore` may do either, `machines` have keys. */
export type Lane = 'batches' | 'reads' | 'datastore' | 'machines';
export type LaneLimits = Readonly<Record<Lane, TurnLimits>>;

const MB = 1024 * 1024;

/**
 * Half of the pool, so lists, edits and sign-in find a connection. The web and each phone send one batch at a
 * time; phones of one account wait.
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
  // Megabytes of answers that may never be read.
  reads: {
    running: 2,
    runningPerPerson: 1,
    inside: 100,
    insidePerPerson: 16,
    bytes: 8 * MB,
    bytesPerPerson: 8 * MB,
    waitMs: 10_000,
  },
  // A key that loops waits for itself.
  machines: {
    running: 2,
    runningPerPerson: 1,
    inside: 60,
    insidePerPerson: 6,
    bytes: 48 * MB,
    bytesPerPerson: 24 * MB,
    waitMs: 10_000,
  },
  datastore: {
    running: 3,
    runningPerPerson: 2,
    inside: 200,
    insidePerPerson: 40,
    bytes: 96 * MB,
    bytesPerPerson: 24 * MB,
    waitMs: 10_000,
  },
};

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

/** Random, so refused clients don't return together. */
function again() {
  return { retryAfterSeconds: 2 + Math.floor(Math.random() * 4) };
}

/** Their bodies have up to a thousand rows. */
const batches: readonly string[] = [
  'submit_mobile_counts',
  'bulk_products',
  'bulk_pharmacies',
  'bulk_delete_counts',
  'bulk_move_counts',
  'bulk_set_factor',
  'undo_bulk_counts',
  'preview_collector_file',
  'import_collector_file',
  'import_queue',
  'preview_movements',
  'import_movements',
  'read_invoices',
];

export function laneOf(
  { id }: Pick<Endpoint, 'id'>,
  query: unknown,
  { keyId }: Pick<Caller, 'keyId'> = {},
): Lane | null {
  if (keyId !== undefined) return 'machines';
  if (batches.includes(id)) return 'batches';
  if (id.startsWith('pull_') || id === 'summarise_counts' || id === 'export_counts') return 'reads';
  return id === 'list_counts' && !isScreenPage(query) ? 'reads' : null;
}

function isScreenPage(query: unknown): boolean {
  const { page, after, page_size: size = SCREEN_PAGE } = (query ?? {}) as Record<string, unknown>;
  return page !== undefined && after === undefined && !(Number(size) > SCREEN_PAGE);
}

export type EnterLane = (
  lane: Lane | null,
  caller: Pick<Caller, 'sub' | 'keyId'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

/** docs/decisions/0040. A call leaves when answered or disconnected. */
export function createHeavyCalls(app: FastifyInstance, limits: LaneLimits = laneLimits): EnterLane {
  const lanes = {
    batches: createTurns(limits.batches),
    reads: createTurns(limits.reads),
    datastore: createTurns(limits.datastore),
    machines: createTurns(limits.machines),
  };
  app.decorateRequest('turn', null);
  app.addHook('onResponse', async (request) => request.turn?.leave());
  return (lane, caller, request, reply) => {
    if (lane === null) return;
    request.lane = lane;
    const announced = Number(
      request.headers['content-length'] ?? (request.method === 'GET' ? 0 : Number.NaN),
    );
    const { bodyLimit } = request.routeOptions;
    // Larger announced bodies are refused unread.
    const bytes = Number.isNaN(announced) ? bodyLimit : Math.min(announced, bodyLimit);
    const turn = refusing(() => lanes[lane].enter(caller.keyId ?? caller.sub, bytes));
    request.turn = turn;
    // onResponse doesn't fire after a disconnection.
    reply.raw.once('close', () => turn.leave());
    if (reply.raw.destroyed) turn.leave();
  };
}

export async function beginTurn({ turn }: Pick<FastifyRequest, 'turn'>): Promise<void> {
  await turn?.begin().catch(refuse);
}

export async function inTurn<T>({ turn }: Pick<FastifyRequest, 'turn'>, work: () => Promise<T>): Promise<T> {
  return turn === null ? work() : turn.run(work).catch(refuse);
}

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

/** A started answer can't be refused; the request's bound ends it. */
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
