import type { ErrorCode } from '@balanco/contract/base/errors';
import { AppError } from '../../app-error.js';
import { type Authenticate, openAccess } from '../../identity/access.js';
import type { AccessWatch } from '../../identity/access-watch.js';
import { createSlots } from '../../limits/slots.js';
import { createTokenBucket, type TokenBucketLimits } from '../../limits/token-bucket.js';
import { createTurns, type TurnLimits } from '../../limits/turns.js';
import type { ChangeFeed } from './change-feed.js';
import { type Connection, openConnection, type RealtimeLoad, type RealtimeSettings } from './connection.js';
import { type RealtimeRefusal, refusalOf, serverMessage } from './messages.js';
import { closing, type RealtimeSocket } from './web-socket-server.js';

interface AdmissionDependencies {
  readonly authenticate: Authenticate;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly accessWatch: Pick<AccessWatch, 'watch'>;
  readonly settings: RealtimeSettings;
  readonly onFailure: (error: unknown) => void;
}

const MB = 1024 * 1024;

/** A client starts nine subscriptions once it is connected; after a restart all do. */
const startLimits: TurnLimits = {
  running: 3,
  runningPerPerson: 1,
  inside: 5000,
  insidePerPerson: 500,
  bytes: 64 * MB,
  bytesPerPerson: 4 * MB,
  waitMs: 10_000,
};

/** Messages. Ten apps of one person connect, start and stop their subscriptions with 200. */
const messageLimits: TokenBucketLimits = {
  network: { burst: 500, perSecond: 20 },
  everybody: { burst: 50_000, perSecond: 5000 },
  patienceMs: 0,
};

/** Opens the connection, or gives a code: the client tries again. `onGone` takes callbacks for a departed client. */
type Admit = (
  authorization: string,
  onGone: (release: () => void) => void,
) => Promise<((socket: RealtimeSocket) => Connection) | ErrorCode>;

export function createLoad({ workPerPerson }: RealtimeSettings): RealtimeLoad {
  return {
    takeTokens: createTokenBucket(messageLimits),
    starts: createTurns(startLimits),
    work: createSlots(workPerPerson),
  };
}

/** As many are told the reason at once; further ones get no WebSocket. */
const REFUSED_CONNECTIONS = 100;

export function createAdmission(dependencies: AdmissionDependencies): Admit {
  const { authenticate, settings, onFailure } = dependencies;
  const slots = createSlots(settings.connections);
  const slotsOfPerson = createSlots(settings.connectionsPerPerson);
  const refusedSlots = createSlots(REFUSED_CONNECTIONS);
  const load = createLoad(settings);
  return async (authorization, onGone) => {
    const release = slots.take();
    if (release === null) return 'too_many_requests';
    onGone(release);
    try {
      const access = await openAccess(authenticate, authorization);
      const releasePerson = slotsOfPerson.take(access.caller.sub);
      if (releasePerson === null) return 'too_many_requests';
      onGone(releasePerson);
      return (socket) => openConnection({ ...dependencies, load, socket, access });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) {
        if (error instanceof AppError) return error.code;
        onFailure(error);
        return 'internal';
      }
      // Only admitted clients keep slots.
      release();
      const releaseRefused = refusedSlots.take();
      if (releaseRefused === null) return 'token_invalid';
      onGone(releaseRefused);
      return (socket) => openRefusedConnection(socket, refusal, settings.initMs);
    }
  };
}

/**
 * Explains a refusal: refused before opening, a client keeps trying; after `connection_error` the app learns
 * why (docs/mobile-sync.md, "Real time"). Clients read only after their `connection_init`.
 */
function openRefusedConnection(socket: RealtimeSocket, refusal: RealtimeRefusal, initMs: number): Connection {
  const timeout = setTimeout(() => socket.terminate(), initMs);
  return {
    receive() {
      for (const error of refusal.errors) socket.send(serverMessage.connectionError(error));
      socket.close(closing.refused.code, closing.refused.reason);
    },
    heard: () => undefined,
    close: ({ code, reason }) => socket.close(code, reason),
    ended: () => clearTimeout(timeout),
  };
}
