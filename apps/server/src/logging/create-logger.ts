import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError, withoutPersonalData } from './describe-error.js';

/** Names of fields that are never logged. */
const HIDDEN = ['email', 'name', 'password', 'token', 'authorization', 'cookie', 'body', 'key'];

/**
 * The server's log: JSON lines on standard error, because standard output is for the person who starts the server. A
 * person's `sub` is the only personal data: errors are described by an allowlist, texts lose addresses and tokens, and
 * fields with certain names are hidden.
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
