import type { ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.js';
import { addressBlock } from '../../db/throttle/address-block.js';
import { type JsonBounds, personJson, strangerJson } from '../../limits/json-bounds.js';
import { createTokenBucket, type TokenBucketLimits } from '../../limits/token-bucket.js';
import { createTurns, type Turn, type TurnLimits } from '../../limits/turns.js';
import type { Lane } from './heavy-calls.js';

/** What people do who aren't signed in. Each has a budget of its own (docs/http.md, "People who aren't signed in"). */
type StrangerLane = 'pages' | 'signIn' | 'refresh' | 'enrol';

declare module 'fastify' {
  interface FastifyRequest {
    lane: StrangerLane | Lane | null;
  }
  interface FastifyContextConfig {
    /** null: the route asks for a token, or serves a probe. Absent: pages. */
    readonly strangers?: StrangerLane | ((request: FastifyRequest) => StrangerLane) | null;
    /** How many calls one counts as, for a large answer; absent: 1. */
    readonly calls?: number;
    /** Bounds of the body; if absent, those of a person. */
    readonly json?: JsonBounds | undefined;
  }
}

/** The largest body of a public call has some 500 bytes. */
const BODY_BYTES = 4 * 1024;

const lookups: TokenBucketLimits = {
  network: { burst: 200, perSecond: 50 },
  everybody: { burst: 1000, perSecond: 200 },
  patienceMs: 20_000,
};

/** Forty phones of one address load the Coletor at once, some 15 files each, and a team signs in at once. */
export const strangerLimits: Readonly<Record<StrangerLane, TokenBucketLimits>> = {
  pages: {
    network: { burst: 1000, perSecond: 200 },
    everybody: { burst: 3000, perSecond: 600 },
    patienceMs: 5000,
  },
  signIn: {
    network: { burst: 1000, perSecond: 20 },
    everybody: { burst: 3000, perSecond: 300 },
    patienceMs: 5000,
  },
  refresh: lookups,
  enrol: lookups,
};

/**
 * Each lane that asks the database has these: three calls hold a connection at once, in turn between
 * networks, so that strangers leave the pool to others.
 */
const lookupTurns: TurnLimits = {
  running: 3,
  runningPerPerson: 3,
  inside: 5000,
  insidePerPerson: 2000,
  bytes: 0,
  bytesPerPerson: 0,
  waitMs: 25_000,
};

/**
 * Holds all work for strangers within budgets, before their body is read: bytes, values and calls, and no
 * deflation or inflation. An address that nobody serves reads no body either. Comes before every route and the
 * compression.
 */
export function budgetStrangers(app: FastifyInstance, limits = strangerLimits): void {
  const admit = {
    pages: createTokenBucket(limits.pages),
    signIn: createTokenBucket(limits.signIn),
    refresh: createTokenBucket(limits.refresh),
    enrol: createTokenBucket(limits.enrol),
  };
  app.decorateRequest('lane', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.strangers === null) return;
    route.bodyLimit ??= BODY_BYTES;
    Object.assign(route, { decompress: false, compress: false });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('not_found');
    const { bodyLimit, config } = request.routeOptions;
    const lane = laneOf(request);
    if (lane === null) return;
    request.lane = lane;
    const { waitMs, giveBack } = admit[lane](addressBlock(request.ip), config.calls);
    if (waitMs > 0) await untilItsTurn(reply.raw, waitMs, giveBack);
    const { 'content-encoding': encoding, 'content-length': announced } = request.headers;
    if (encoding !== undefined) throw new AppError('unsupported_media_type');
    if (Number(announced) > bodyLimit) throw new AppError('too_large');
  });
  const turns = {
    signIn: createTurns(lookupTurns),
    refresh: createTurns(lookupTurns),
    enrol: createTurns(lookupTurns),
  };
  const begun = new WeakMap<FastifyRequest, Turn>();
  // After the body came, until the answer is made: a slow client holds no turn.
  app.addHook('preHandler', async (request, reply) => {
    const lane = laneOf(request);
    if (lane === null || lane === 'pages') return;
    try {
      const turn = turns[lane].enter(addressBlock(request.ip), 0);
      begun.set(request, turn);
      reply.raw.once('close', () => turn.leave());
      await turn.begin();
    } catch {
      throw new AppError('unavailable');
    }
  });
  app.addHook('onSend', async (request) => begun.get(request)?.leave());
}

function laneOf(request: FastifyRequest): StrangerLane | null {
  const { strangers = 'pages' } = request.routeOptions.config;
  return typeof strangers === 'function' ? strangers(request) : strangers;
}

function untilItsTurn(response: ServerResponse, waitMs: number, giveBack: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(turn);
      giveBack();
      reject(new AppError('unavailable'));
    };
    const turn = setTimeout(() => {
      response.off('close', leave);
      resolve();
    }, waitMs);
    response.once('close', leave);
  });
}

export function jsonBoundsOf({ strangers, json }: FastifyContextConfig): JsonBounds {
  return json ?? (strangers === null ? personJson : strangerJson);
}
