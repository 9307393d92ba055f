import { type DestinationStream, type Logger, pino } from 'pino';

const HIDDEN = ['email', 'name', 'password', 'token', 'authorization', 'cookie', 'body', 'key'];

/**
 * JSON lines on standard error. The `sub` is the only personal data: errors pass an allowlist, texts lose
 * addresses and tokens.
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

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly cause?: DescribedError;
  readonly [fact: string]: unknown;
}

/** `detail`, `where`, `hint` and parameters contain rows. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'path'];

const DATA_EXCEPTION = /^22/;

const DEEPEST = 3;

const LONGEST = 500;

/** Allowlisted: libraries put rows and addresses into unexpected fields. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) };
  const given = error as unknown as Readonly<Record<string, unknown>>;
  const facts = Object.fromEntries(
    FACTS.filter((name) => typeof given[name] === 'string').map((name) => [name, given[name]]),
  );
  // These messages quote the input.
  const quotesData = error instanceof SyntaxError || DATA_EXCEPTION.test(String(given.code ?? ''));
  const message = quotesData ? error.message.replace(/".*"/s, '"…"') : error.message;
  return {
    type: error.name,
    message: withoutPersonalData(message),
    ...facts,
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: describeError(error.cause, depth + 1) }),
  };
}

function framesOf({ stack = '' }: Error): string | undefined {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.length === 0 ? undefined : frames.join('\n');
}

function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '…@…')
    .replace(/\beyJ[\w-]+\.[\w.-]+/g, '…')
    .slice(0, LONGEST);
}
