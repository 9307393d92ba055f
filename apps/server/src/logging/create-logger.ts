import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError, withoutPersonalData } from './describe-error.js';

/** Names under which nothing is ever logged, however it gets there. */
const HIDDEN = ['email', 'name', 'password', 'token', 'authorization', 'cookie', 'body', 'key'];

/**
 * The server's log: JSON lines on standard error, because standard output is for the person who starts the server.
 * Lines carry request ids and a person's `sub`, and no other personal data: errors are described by a list of what may
 * stand there, texts lose addresses and tokens, and some names are hidden whatever they hold.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      serializers: { err: describeError },
      redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '…' },
      formatters: { log: withoutPersonalTexts },
    },
    destination,
  );
}

function withoutPersonalTexts(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutPersonalData(value) : value,
    ]),
  );
}
