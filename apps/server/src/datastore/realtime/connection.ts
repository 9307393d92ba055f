import { type Caller, isOwnerOrStaff } from '../../caller.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import type { Access } from '../../identity/access.js';
import type { AccessWatch } from '../../identity/access-watch.js';
import type { Slots } from '../../limits/slots.js';
import type { createTokenBucket } from '../../limits/token-bucket.js';
import { type createTurns, TurnRefused } from '../../limits/turns.js';
import { type Reaching, seesPharmacy } from '../../pharmacy-access/reach.js';
import type { ChangedRow, ChangeFeed, FeedOwner } from './change-feed.js';
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

export const realtimeSettings = {
  pollMs: 500,
  // Clients call 65 s of silence unhealthy.
  keepAliveMs: 60_000,
  /** Milliseconds between checks of token, role and licence. */
  renewMs: 60_000,
  initMs: 15_000,
  bufferedBytes: 1024 * 1024,
  connections: 1000,
  connectionsPerPerson: 10,
  subscriptionsPerConnection: 100,
  /**
   * Fields and conditions of all subscriptions of a person: each change may cost as much. Ten DataStore apps with three models;
   * three may choose a hundred sections in each subscription.
   */
  workPerPerson: 5000,
};

export type RealtimeSettings = Readonly<typeof realtimeSettings>;

export interface RealtimeLoad {
  /** Refuses `too_many_requests` for messages, whatever they hold. */
  readonly takeTokens: ReturnType<typeof createTokenBucket>;
  readonly starts: ReturnType<typeof createTurns>;
  readonly work: Slots;
}

/** A message counts once for each of these characters. */
const MESSAGE_UNIT = 16 * 1024;

interface ConnectionDependencies {
  readonly socket: RealtimeSocket;
  readonly access: Access;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly accessWatch: Pick<AccessWatch, 'watch'>;
  readonly settings: RealtimeSettings;
  readonly load: RealtimeLoad;
  /** The log gets the error: clients only see the end. */
  readonly onFailure: (error: unknown) => void;
}

export type Connection = ReturnType<typeof openConnection>;

/** AppSync's protocol (docs/mobile-sync.md, "Real time"). */
export function openConnection({
  socket,
  access,
  feed,
  accessWatch,
  settings,
  load,
  onFailure,
}: ConnectionDependencies) {
  let hasInit = false;
  let isClosing = false;
  let isHeard = true;

  const send = (text: string) => {
    // A slow reader is cut off and syncs after reconnecting.
    if (socket.bufferedAmount > settings.bufferedBytes) socket.terminate();
    else socket.send(text);
  };
  const close = ({ code, reason }: Closing) => {
    isClosing = true;
    socket.close(code, reason);
  };
  const subscriptions = createSubscriptions({
    access,
    feed,
    settings,
    load,
    send,
    cut() {
      subscriptions.stopAll();
      close(closing.busy);
    },
  });
  let reach: Reaching = access.caller;
  /** Access holds while it can't be checked. */
  const renew = async (): Promise<boolean> => {
    try {
      await access.renew();
      if (losesReach(reach, access.caller)) {
        subscriptions.stopAll();
        close(closing.reachLost);
      }
      reach = access.caller;
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
      if (error instanceof TurnRefused) return close(closing.busy);
      onFailure(error);
      // An error is final for a client; a closed connection isn't.
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
    receive(text: string) {
      // What was sent before the client knows may still arrive.
      if (isClosing) return;
      isHeard = true;
      try {
        load.takeTokens(access.caller.sub, Math.ceil(text.length / MESSAGE_UNIT) || 1);
      } catch {
        return close(closing.busy);
      }
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

function losesReach(before: Reaching, { pharmacyIds: now }: Reaching): boolean {
  if (now === null) return false;
  return before.pharmacyIds === null || before.pharmacyIds.some((id) => !now.includes(id));
}

function badRequest(id: string | undefined, message: string): string {
  return serverMessage.error(id, [{ errorType: 'BadRequestException', message, errorCode: 400 }]);
}

interface SubscriptionDependencies {
  readonly access: Access;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly settings: RealtimeSettings;
  readonly load: RealtimeLoad;
  readonly send: (text: string) => void;
  readonly cut: () => void;
}

function createSubscriptions({
  access,
  feed,
  settings: { subscriptionsPerConnection: limit, workPerPerson },
  load,
  send,
  cut,
}: SubscriptionDependencies) {
  /** Subscriptions, those that are starting included. */
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
    if (matches(change.item)) send(serverMessage.data(id, payloadOf(change.item)));
  };

  const { sub } = access.caller;
  const owner: FeedOwner = { sub, sees: (change) => maySee(access.caller, change), cut };

  const stop = (id: string) => {
    subscriptions.get(id)?.abort();
    subscriptions.delete(id);
  };

  return {
    /** @throws RealtimeRefusal, and AppError for an invalid token */
    async start({ id, query, variables, authorization }: StartMessage) {
      const { signal } = admit(id);
      starting += 1;
      try {
        const turn = load.starts.enter(sub, query.length + authorization.length);
        signal.addEventListener('abort', turn.leave);
        const prepared = await turn
          .run(async () => {
            await access.accept(authorization);
            return prepareSubscription(query, variables);
          })
          .finally(turn.leave);
        if (signal.aborted) return;
        const release = load.work.take(sub, prepared.work);
        if (release === null) {
          throw refusal(
            'MaxSubscriptionsReachedError',
            `The subscriptions of a person have ${workPerPerson} fields and conditions at most.`,
          );
        }
        signal.addEventListener('abort', release);
        const leave = await feed.join(prepared.field, (change) => deliver(id, prepared, change), owner);
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave);
        send(serverMessage.startAck(id));
      } catch (error) {
        // The id may be another's by now.
        if (signal.aborted) return;
        stop(id);
        throw error;
      } finally {
        starting -= 1;
      }
    },
    /** Nothing follows, even if it was starting or unknown. */
    stop(id: string) {
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
 * Everyone gets inventories and sections of their pharmacies; counts follow `isOwnerOrStaff`, unplaced ones
 * only collector and unlimited people.
 */
export function maySee(
  caller: Pick<Caller, 'sub' | 'role' | 'pharmacyIds'>,
  { ownerSub, pharmacyId }: ChangedRow,
): boolean {
  const isOwnUnplaced = pharmacyId === UNPLACED && ownerSub === caller.sub;
  if (!seesPharmacy(caller, pharmacyId) && !isOwnUnplaced) return false;
  return ownerSub === null || isOwnerOrStaff(caller, ownerSub);
}
