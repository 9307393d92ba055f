import type { Access } from './access.js';
import type { ChangedRow } from './change.js';
import type { ChangeFeed } from './change-feed.js';
import type { StartMessage } from './client-message.js';
import { maySee } from './may-see.js';
import { type PreparedSubscription, prepareSubscription } from './prepare-subscription.js';
import { RealtimeRefusal } from './realtime-refusal.js';
import { serverMessage } from './server-message.js';

interface SubscriptionsParts {
  readonly access: Access;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly limit: number;
  readonly send: (text: string) => void;
}

/** What one connection subscribes to, by the ids that the client gave. */
export interface ConnectionSubscriptions {
  /**
   * Resolves when the subscription stands and the client knows. Refuses RealtimeRefusal, and AppError of a token that
   * isn't good (any more): the client shows one with each subscription.
   */
  start(message: StartMessage): Promise<void>;
  /** Nothing is told of it after the answer, also where it was still being started or never was. */
  stop(id: string): void;
  stopAll(): void;
}

export function createSubscriptions({
  access,
  feed,
  limit,
  send,
}: SubscriptionsParts): ConnectionSubscriptions {
  /** Those that are being started count too, and can be stopped. */
  const standing = new Map<string, AbortController>();
  // With those that were stopped meanwhile: they still cost us their looking up.
  let beingStarted = 0;

  const admit = (id: string): AbortController => {
    if (standing.has(id))
      throw refusal('DuplicatedOperationError', 'The id is that of another subscription.');
    if (standing.size >= limit || beingStarted >= limit) {
      throw refusal('MaxSubscriptionsReachedError', `A connection has ${limit} subscriptions at most.`);
    }
    const stopping = new AbortController();
    standing.set(id, stopping);
    return stopping;
  };

  const tell = (id: string, { matches, payloadOf }: PreparedSubscription, change: ChangedRow) => {
    if (maySee(access.caller, change) && matches(change.item)) {
      send(serverMessage.data(id, payloadOf(change.item)));
    }
  };

  const stop = (id: string) => {
    standing.get(id)?.abort();
    standing.delete(id);
  };

  return {
    async start({ id, query, variables, authorization }) {
      const { signal } = admit(id);
      beingStarted += 1;
      try {
        await access.accept(authorization);
        const prepared = prepareSubscription(query, variables);
        const leave = await feed.join(prepared.field, (change) => tell(id, prepared, change));
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave);
        send(serverMessage.startAck(id));
      } catch (error) {
        // What was stopped meanwhile left its id free, perhaps for another.
        if (signal.aborted) return;
        stop(id);
        throw error;
      } finally {
        beingStarted -= 1;
      }
    },
    stop(id) {
      stop(id);
      send(serverMessage.complete(id));
    },
    stopAll() {
      for (const id of standing.keys()) stop(id);
    },
  };
}

function refusal(errorType: string, message: string): RealtimeRefusal {
  return new RealtimeRefusal({ errorType, message });
}
