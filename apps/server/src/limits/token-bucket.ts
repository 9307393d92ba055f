import { AppError } from '../app-error.js';

interface TokenBucketLimit {
  readonly burst: number;
  readonly perSecond: number;
}

export interface TokenBucketLimits {
  readonly network: TokenBucketLimit;
  readonly everybody: TokenBucketLimit;
  /** How long a call without a token waits at most, in ms, rather than being refused. */
  readonly patienceMs: number;
}

interface Bucket {
  /** Below zero, as many calls wait. */
  left: number;
  /** Milliseconds on the monotonic clock. */
  at: number;
}

/** How many networks are remembered; the one that was quiet longest is forgotten first. */
const MOST_NETWORKS = 10_000;

/**
 * Bounds how often a network and all networks together call, in this process's memory, so it costs nothing. Calls
 * without a token wait in the order in which they came. Refuses `too_many_requests` beyond the patience.
 */
export function createTokenBucket(
  { network, everybody, patienceMs }: TokenBucketLimits,
  now = () => performance.now(),
) {
  const networks = new Map<string, Bucket>();
  const all: Bucket = { left: everybody.burst, at: now() };
  return (name: string, calls = 1) => {
    const bucket = networks.get(name) ?? { left: network.burst, at: now() };
    networks.delete(name);
    networks.set(name, bucket);
    const [oldest] = networks.keys();
    if (networks.size > MOST_NETWORKS && oldest !== undefined) networks.delete(oldest);
    refill(bucket, network, now());
    refill(all, everybody, now());
    const waitMs = Math.max(waitOf(bucket, network, calls), waitOf(all, everybody, calls));
    if (waitMs > patienceMs) {
      const retryAfterSeconds = Math.max(1, Math.ceil((waitMs - patienceMs) / 1000));
      throw new AppError('too_many_requests', undefined, { retryAfterSeconds });
    }
    const take = (taken: number) => {
      for (const each of [bucket, all]) each.left -= taken;
    };
    take(calls);
    return { waitMs, giveBack: () => take(-calls) };
  };
}

function refill(bucket: Bucket, { burst, perSecond }: TokenBucketLimit, now: number): void {
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
  bucket.at = now;
}

function waitOf({ left }: Bucket, { perSecond }: TokenBucketLimit, calls: number): number {
  return Math.max(0, ((calls - left) / perSecond) * 1000);
}
