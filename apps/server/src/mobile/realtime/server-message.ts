import { CONNECTION_TIMEOUT_MS } from './realtime-settings.js';

/** One error in AppSync's shape. The client decides by `errorType` and `errorCode` whether it tries again. */
export interface RealtimeError {
  readonly errorType: string;
  readonly message: string;
  readonly errorCode?: number;
}

/** The server's messages as JSON text, in AppSync's shapes. */
export const serverMessage = {
  connectionAck: () =>
    JSON.stringify({
      type: 'connection_ack',
      payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS },
    }),
  /** Ends the handshake. The client gives up if the error can't be retried. */
  connectionError: (error: RealtimeError) =>
    JSON.stringify({ type: 'connection_error', payload: { errors: [error] } }),
  keepAlive: () => JSON.stringify({ type: 'ka' }),
  startAck: (id: string) => JSON.stringify({ type: 'start_ack', id }),
  data: (id: string, payload: unknown) => JSON.stringify({ type: 'data', id, payload }),
  complete: (id: string) => JSON.stringify({ type: 'complete', id }),
  /** Ends the subscription `id`. Without an id it answers a message that had none. */
  error: (id: string | undefined, errors: readonly RealtimeError[]) =>
    JSON.stringify({ type: 'error', id, payload: { errors } }),
};
