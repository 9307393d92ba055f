import type { Access } from '../../identity/access.js';
import type { ChangedRow } from './change.js';
import type { ChangeFeed } from './change-feed.js';
import type { StartMessage } from './client-message.js';
import { maySee } from './may-see.js';
import { type PreparedSubscription, prepareSubscription } from './prepare-subscription.js';
import { RealtimeRefusal } from './realtime-refusal.js';
import { serverMessage } from './server-message.js';

interface SubscriptionDependencies {
  readonly access: Access;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly limit: number;
  readonly send: (text: string) => void;
}

/** The subscriptions of one connection, by the ids that the client chose. */
export interface ConnectionSubscriptions {
  /**
   * Resolves after the subscription is active and `start_ack` was sent. Refuses RealtimeRefusal, and AppError if the
   * token that came with the subscription is not valid.
   */
  start(message: StartMessage): Promise<void>;
  /** Nothing is sent for this id after the answer, even if the subscription was still starting or never existed. */
  stop(id: string): void;
  stopAll(): void;
}

export function createSubscriptions({
  access,
  feed,
  limit,
  send,
}: SubscriptionDependencies): ConnectionSubscriptions {
  /** Includes subscriptions that are still starting; they count and can be stopped. */
  const subscriptions = new Map<string, AbortController>();
  // Includes subscriptions that were stopped while starting, because their start still costs work.
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
        // After a stop the id may already belong to another subscription.
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
