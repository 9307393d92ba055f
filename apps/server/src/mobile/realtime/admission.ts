import type { ErrorCode } from '@balanco/contract/errors';
import { AppError } from '../../app-error.js';
import { type Authenticate, openAccess } from './access.js';
import type { ChangeFeed } from './change-feed.js';
import { type Connection, openConnection } from './connection.js';
import { createPlaces } from './places.js';
import { refusalOf } from './realtime-refusal.js';
import type { RealtimeSettings } from './realtime-settings.js';
import type { RealtimeSocket } from './realtime-socket.js';
import { openRefusedConnection } from './refused-connection.js';

interface AdmissionParts {
  readonly authenticate: Authenticate;
  readonly feed: Pick<ChangeFeed, 'join'>;
  readonly settings: RealtimeSettings;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Decides on a client that wants to connect, by its token. Gives what speaks with it once its WebSocket is open, which
 * may do no more than refuse; or a code, where the WebSocket isn't to be opened at all and the client will try again.
 * `whenGone` is called with what is to happen once the client has gone, however that comes about.
 */
export type Admit = (
  authorization: string,
  whenGone: (letGo: () => void) => void,
) => Promise<((socket: RealtimeSocket) => Connection) | ErrorCode>;

/** Strangers who are being told so; beyond, they are turned away without a word. */
const REFUSALS = 100;

export function createAdmission(parts: AdmissionParts): Admit {
  const { authenticate, settings, onFailure } = parts;
  const places = createPlaces(settings.connections);
  const placesOfPerson = createPlaces(settings.connectionsPerPerson);
  const refusals = createPlaces(REFUSALS);
  return async (authorization, whenGone) => {
    const letGo = places.take();
    if (letGo === null) return 'too_many_requests';
    whenGone(letGo);
    try {
      const access = await openAccess(authenticate, authorization);
      const letPersonGo = placesOfPerson.take(access.caller.sub);
      if (letPersonGo === null) return 'too_many_requests';
      whenGone(letPersonGo);
      return (socket) => openConnection({ ...parts, socket, access });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) {
        if (error instanceof AppError) return error.code;
        onFailure(error);
        return 'internal';
      }
      // Strangers take no places from those who may connect.
      letGo();
      const letStrangerGo = refusals.take();
      if (letStrangerGo === null) return 'token_invalid';
      whenGone(letStrangerGo);
      return (socket) => openRefusedConnection(socket, refusal, settings.initMs);
    }
  };
}
