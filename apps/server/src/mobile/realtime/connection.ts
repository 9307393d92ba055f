import type { Caller } from '../../caller.js';
import { maySeeCount } from '../../features/counts/count-access.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import type { Access } from '../../identity/access.js';
import type { AccessWatch } from '../../identity/access-watch.js';
import { seesPharmacy } from '../../pharmacy-access/reach.js';
import type { ChangedRow, ChangeFeed } from './change-feed.js';
import {
  type ClientMessage,
  parseClientMessage,
  RealtimeRefusal,
  refusalOf,
  type StartMessage,
  serverMessage,
} from './messages.js';
import { type PreparedSubscription, prepareSubscription } from './prepare-subscription.js';
import { type Closing, closing, type RealtimeSocket } from './web-socket-server.js';

export interface RealtimeSettings {
  readonly pollMs: number;
  readonly keepAliveMs: number;
  /** How often token, role and licence are checked again. */
  readonly renewMs: number;
  readonly initMs: number;
  readonly bufferedBytes: number;
  readonly connections: number;
  readonly connectionsPerPerson: number;
  readonly subscriptionsPerConnection: number;
}

export const realtimeSettings: RealtimeSettings = {
  pollMs: 500,
  // The client calls a connection unhealthy after 65 seconds without a message.
  keepAliveMs: 60_000,
  renewMs: 60_000,
  initMs: 15_000,
  bufferedBytes: 1024 * 1024,
  connections: 1000,
  connectionsPerPerson: 10,
  subscriptionsPerConnection: 100,
};

interface ConnectionDependencies {
  readonly socket: RealtimeSocket;
  readonly access: Access;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly accessWatch: Pick<AccessWatch, 'watch'>;
  readonly settings: RealtimeSettings;
  /** The client only sees the connection end. */
  readonly onFailure: (error: unknown) => void;
}

export interface Connection {
  receive(text: string): void;
  heard(): void;
  close(why: Closing): void;
  ended(): void;
}

/** Speaks AppSync's real-time protocol (docs/mobile-sync.md, "Real time"). */
export function openConnection({
  socket,
  access,
  feed,
  accessWatch,
  settings,
  onFailure,
}: ConnectionDependencies): Connection {
  let hasInit = false;
  let isHeard = true;

  const send = (text: string) => {
    // A client that reads too slowly is cut off, and syncs what it missed after it reconnects.
    if (socket.bufferedBytes > settings.bufferedBytes) socket.terminate();
    else socket.send(text);
  };
  const close = ({ code, reason }: Closing) => socket.close(code, reason);
  const subscriptions = createSubscriptions({
    access,
    feed,
    limit: settings.subscriptionsPerConnection,
    send,
  });
  /** Access stays valid while it can't be checked. */
  const renew = async (): Promise<boolean> => {
    try {
      await access.renew();
      return true;
    } catch (error) {
      if (refusalOf(error) === null) {
        onFailure(error);
        return false;
      }
      subscriptions.stopAll();
      close(closing.refused);
      return true;
    }
  };
  const unwatch = accessWatch.watch({
    sub: access.caller.sub,
    session: () => access.caller.sessionId,
    renew,
  });
  const clocks = [
    setTimeout(() => hasInit || close(closing.silent), settings.initMs),
    setInterval(() => {
      if (!isHeard) return socket.terminate();
      isHeard = false;
      socket.ping();
      if (hasInit) send(serverMessage.keepAlive());
    }, settings.keepAliveMs),
    setInterval(() => void renew(), settings.renewMs),
  ];
  let expiry = setTimeout(() => undefined);
  const setExpiry = () => {
    clearTimeout(expiry);
    expiry = setTimeout(() => close(closing.expired), access.expiresAt.getTime() - Date.now());
  };
  setExpiry();

  const start = async (message: StartMessage) => {
    try {
      await subscriptions.start(message);
      setExpiry();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== null) return send(serverMessage.error(message.id, refusal.errors));
      onFailure(error);
      // After an error message the client never asks again; after a closed connection it reconnects and
      // subscribes.
      close(closing.fault);
    }
  };

  const answer = (message: ClientMessage) => {
    switch (message.type) {
      case 'connection_init':
        hasInit = true;
        return send(serverMessage.connectionAck());
      case 'start':
        if (!hasInit) return send(badRequest(message.id, 'Send connection_init first.'));
        return void start(message);
      case 'stop':
        return subscriptions.stop(message.id);
      case 'malformed':
        return send(badRequest(message.id, 'The message is not one of the protocol.'));
    }
  };

  return {
    receive(text) {
      isHeard = true;
      answer(parseClientMessage(text));
    },
    heard() {
      isHeard = true;
    },
    close,
    ended() {
      unwatch();
      for (const clock of [...clocks, expiry]) clearTimeout(clock);
      subscriptions.stopAll();
    },
  };
}

function badRequest(id: string | undefined, message: string): string {
  return serverMessage.error(id, [{ errorType: 'BadRequestException', message, errorCode: 400 }]);
}

interface SubscriptionDependencies {
  readonly access: Access;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly limit: number;
  readonly send: (text: string) => void;
}

/** By the ids that the client chose. */
interface ConnectionSubscriptions {
  /** Resolves after `start_ack`. Refuses RealtimeRefusal, and AppError for an invalid token. */
  start(message: StartMessage): Promise<void>;
  /** Nothing follows for this id, even if it was still starting or never existed. */
  stop(id: string): void;
  stopAll(): void;
}

function createSubscriptions({
  access,
  feed,
  limit,
  send,
}: SubscriptionDependencies): ConnectionSubscriptions {
  /** Those that are still starting count, and can be stopped. */
  const subscriptions = new Map<string, AbortController>();
  // Includes those stopped while starting: their start still costs work.
  let starting = 0;

  const admit = (id: string): AbortController => {
    if (subscriptions.has(id))
      throw refusal('DuplicatedOperationError', 'The id is that of another subscription.');
    if (subscriptions.size >= limit || starting >= limit) {
      throw refusal('MaxSubscriptionsReachedError', `A connection has ${limit} subscriptions at most.`);
    }
    const stopping = new AbortController();
    subscriptions.set(id, stopping);
    return stopping;
  };

  const deliver = (id: string, { matches, payloadOf }: PreparedSubscription, change: ChangedRow) => {
    if (maySee(access.caller, change) && matches(change.item)) {
      send(serverMessage.data(id, payloadOf(change.item)));
    }
  };

  const stop = (id: string) => {
    subscriptions.get(id)?.abort();
    subscriptions.delete(id);
  };

  return {
    async start({ id, query, variables, authorization }) {
      const { signal } = admit(id);
      starting += 1;
      try {
        await access.accept(authorization);
        const prepared = prepareSubscription(query, variables);
        const leave = await feed.join(prepared.field, (change) => deliver(id, prepared, change));
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave);
        send(serverMessage.startAck(id));
      } catch (error) {
        // After a stop the id may belong to another subscription.
        if (signal.aborted) return;
        stop(id);
        throw error;
      } finally {
        starting -= 1;
      }
    },
    stop(id) {
      stop(id);
      send(serverMessage.complete(id));
    },
    stopAll() {
      for (const id of subscriptions.keys()) stop(id);
    },
  };
}

function refusal(errorType: string, message: string): RealtimeRefusal {
  return new RealtimeRefusal({ errorType, message });
}

/**
 * Everyone receives inventories and sections of their pharmacies, closed and deleted ones too. Counts follow
 * count-access.ts. An unplaced count may be of any pharmacy: only its collector and people without limits see
 * it.
 */
export function maySee(
  caller: Pick<Caller, 'sub' | 'role' | 'pharmacyIds'>,
  { ownerSub, pharmacyId }: ChangedRow,
): boolean {
  const isOwnUnplaced = pharmacyId === UNPLACED && ownerSub === caller.sub;
  if (!seesPharmacy(caller, pharmacyId) && !isOwnUnplaced) return false;
  return ownerSub === null || maySeeCount(caller, ownerSub);
}
