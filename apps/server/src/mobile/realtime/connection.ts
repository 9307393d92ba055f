import type { Access } from '../../identity/access.js';
import type { AccessWatch } from '../../identity/access-watch.js';
import type { ChangeFeed } from './change-feed.js';
import { type ClientMessage, parseClientMessage, type StartMessage } from './client-message.js';
import { createSubscriptions } from './connection-subscriptions.js';
import { refusalOf } from './realtime-refusal.js';
import type { RealtimeSettings } from './realtime-settings.js';
import { type Closing, closing, type RealtimeSocket } from './realtime-socket.js';
import { serverMessage } from './server-message.js';

interface ConnectionDependencies {
  readonly socket: RealtimeSocket;
  readonly access: Access;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly accessWatch: Pick<AccessWatch, 'watch'>;
  readonly settings: RealtimeSettings;
  /** Receives faults of the server. The client only sees that the connection ends. */
  readonly onFailure: (error: unknown) => void;
}

/** One client's connection after the handshake. */
export interface Connection {
  receive(text: string): void;
  /** The client answered a ping. */
  heard(): void;
  close(why: Closing): void;
  /** The socket has closed: ends subscriptions and timers. */
  ended(): void;
}

/** Speaks AppSync's real-time protocol over an open socket (docs/mobile-sync.md, "Real time"). */
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
    // A client that reads too slowly is cut off. It syncs what it missed after it reconnects.
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
      // After an error message the client never asks again; after a closed connection it reconnects and subscribes.
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
