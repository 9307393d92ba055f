/** An error in the log: what went wrong and where, without the data. */
interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly cause?: DescribedError;
  readonly [fact: string]: unknown;
}

/** Useful fields of PostgreSQL's and Node's errors. Their `detail`, `where`, `hint` and parameters contain rows. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'path'];
const DATA_EXCEPTION = /^22/;
const DEEPEST = 3;
const LONGEST = 500;

/**
 * Describes an error for the log by an allowlist of fields, because libraries put addresses, rows and answers of other
 * servers into unexpected fields.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) };
  const given = error as unknown as Readonly<Record<string, unknown>>;
  const facts = Object.fromEntries(
    FACTS.filter((name) => typeof given[name] === 'string').map((name) => [name, given[name]]),
  );
  // "invalid input syntax for type uuid: "…"", "Unexpected token … "…" is not valid JSON": these messages quote the input.
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

/** The stack without the message, which it repeats. */
function framesOf({ stack = '' }: Error): string | undefined {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.length === 0 ? undefined : frames.join('\n');
}

/** The text without e-mail addresses and tokens, truncated to the length of a log line. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '…@…')
    .replace(/\beyJ[\w-]+\.[\w.-]+/g, '…')
    .slice(0, LONGEST);
}
