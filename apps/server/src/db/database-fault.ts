import { AppError } from '../app-error.js';

/** PostgreSQL's codes for a connection or server that is lost or shutting down (its manual, appendix A, classes 08, 53, 57). */
const GONE = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53400', '25P03', '25P04']);
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const DISK_FULL = '53100';
const READ_ONLY = '25006';

/** Node's codes for a network or server that does not answer. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** `pg` gives these failures no code. */
const UNREACHABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Cannot use a pool after)/;

const RETRY_AFTER_SECONDS = 3;

const sentences = {
  busy: 'Outra operação está usando estes dados. Tente novamente em instantes.',
  slow: 'A operação demorou demais e foi interrompida; nada foi gravado. Tente novamente em instantes.',
};

/**
 * The refusal for a transient failure of the database: it is away, busy, or its disk is full. Null for every other
 * error, because that is a fault of the statement. The refusal carries its cause, for the log.
 */
export function databaseFault(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const refuse = (sentence?: string) =>
    new AppError('unavailable', sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS }, error);
  if (code === DISK_FULL || /no space left on device/i.test(error.message)) {
    return new AppError('out_of_space', undefined, { retryAfterSeconds: 30 }, error);
  }
  if (code === LOCK_NOT_AVAILABLE) return refuse(sentences.busy);
  if (code === QUERY_CANCELED) return refuse(sentences.slow);
  // A standby that is not promoted yet, or a primary that is being replaced.
  if (code === READ_ONLY) return refuse();
  const isGone = GONE.has(code) || code.startsWith('08') || UNREACHABLE.has(code);
  return isGone || UNREACHABLE_MESSAGE.test(error.message) ? refuse() : null;
}
