import { AppError } from './app-error.js';

interface PaceRule {
  /** Calls at once. */
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  left: number;
  /** On the monotonic clock, in ms. */
  at: number;
}

/** How many networks are remembered; the one that was quiet longest is forgotten first. */
const MOST_NETWORKS = 10_000;

/**
 * Bounds how often a network and all networks together call, in this process's memory: it costs nothing, and a
 * network that waits a second may call again. Refuses `too_many_requests`.
 */
export function createPace(network: PaceRule, everybody: PaceRule, now = () => performance.now()) {
  const networks = new Map<string, Bucket>();
  const all: Bucket = { left: everybody.burst, at: now() };
  return (name: string): void => {
    const bucket = networks.get(name) ?? { left: network.burst, at: now() };
    networks.delete(name);
    networks.set(name, bucket);
    const [oldest] = networks.keys();
    if (networks.size > MOST_NETWORKS && oldest !== undefined) networks.delete(oldest);
    refill(bucket, network, now());
    refill(all, everybody, now());
    if (bucket.left < 1) throw refusal(bucket, network);
    if (all.left < 1) throw refusal(all, everybody);
    bucket.left -= 1;
    all.left -= 1;
  };
}

function refill(bucket: Bucket, { burst, perSecond }: PaceRule, now: number): void {
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
  bucket.at = now;
}

function refusal({ left }: Bucket, { perSecond }: PaceRule): AppError {
  return new AppError('too_many_requests', undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil((1 - left) / perSecond)),
  });
}
