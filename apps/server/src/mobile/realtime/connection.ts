import type { Access } from './access.js';
import type { ChangeFeed } from './change-feed.js';
import { type ClientMessage, parseClientMessage, type StartMessage } from './client-message.js';
import { createSubscriptions } from './connection-subscriptions.js';
import { refusalOf } from './realtime-refusal.js';
import type { RealtimeSettings } from './realtime-settings.js';
import { type Closing, closing, type RealtimeSocket } from './realtime-socket.js';
import { serverMessage } from './server-message.js';

interface ConnectionParts {
  readonly socket: RealtimeSocket;
  readonly access: Access;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly settings: RealtimeSettings;
  /** Faults of ours; the client learns of them by the end of the connection alone. */
  readonly onFailure: (error: unknown) => void;
}

/** One client's connection, from the handshake on. */
export interface Connection {
  receive(text: string): void;
  /** The client has shown that it lives. */
  heard(): void;
  close(why: Closing): void;
  /** The socket is gone: ends subscriptions and timers. */
  ended(): void;
}

/** Speaks AppSync's real-time protocol over an open socket (MOBILE-SYNC, "Real time"). */
export function openConnection({ socket, access, feed, settings, onFailure }: ConnectionParts): Connection {
  let hasInit = false;
  let isHeard = true;

  const send = (text: string) => {
    // Whoever can't follow is cut off: the client fetches what it missed when it is back.
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
  const clocks = [
    setTimeout(() => hasInit || close(closing.silent), settings.initMs),
    setInterval(() => {
      if (!isHeard) return socket.terminate();
      isHeard = false;
      socket.ping();
      if (hasInit) send(serverMessage.keepAlive());
    }, settings.keepAliveMs),
    setInterval(() => {
      access.renew().catch((error) => {
        if (refusalOf(error) === null) onFailure(error);
        else close(closing.refused);
      });
    }, settings.renewMs),
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
      // An error would lose the client this subscription for good; after a new connection it asks again.
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
      for (const clock of [...clocks, expiry]) clearTimeout(clock);
      subscriptions.stopAll();
    },
  };
}

function badRequest(id: string | undefined, message: string): string {
  return serverMessage.error(id, [{ errorType: 'BadRequestException', message, errorCode: 400 }]);
}
