import type { Connection } from './connection.js';
import type { RealtimeRefusal } from './realtime-refusal.js';
import { closing, type RealtimeSocket } from './realtime-socket.js';
import { serverMessage } from './server-message.js';

/**
 * A connection that ends with the reason why. A client that is refused before the WebSocket is open isn't told it,
 * tries six times in seven seconds and then once a minute; by `connection_error` it gives up and the app learns of it
 * (docs/decisions/0024). It listens only once it has sent its `connection_init`.
 */
export function openRefusedConnection(
  socket: RealtimeSocket,
  refusal: RealtimeRefusal,
  initMs: number,
): Connection {
  const patience = setTimeout(() => socket.terminate(), initMs);
  return {
    receive() {
      for (const error of refusal.errors) socket.send(serverMessage.connectionError(error));
      socket.close(closing.refused.code, closing.refused.reason);
    },
    heard: () => undefined,
    close: ({ code, reason }) => socket.close(code, reason),
    ended: () => clearTimeout(patience),
  };
}
