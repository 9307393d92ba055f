import { isClosed, locationAfter } from './location-rules.js';
import {
  at,
  type Change,
  latest,
  type Message,
  type ModelCount,
  type ModelState,
  type Mutation,
} from './model-state.js';
import { decide } from './stale-writes.js';

const nothing = { barcode: null, internal: null, factor: 1, deleted: false };

/** Applies a collector's message. A count for a closed location is kept and marked. */
export function takeMessage(
  state: ModelState,
  collector: number,
  { count: id, base, change }: Message,
): 'created' | 'merged' | 'unchanged' | 'rejected' {
  const text = JSON.stringify({ base, change });
  const count = state.counts.get(id);
  if (count === undefined) {
    const first = { ...nothing, ...change, ...locationAfter(state, change) };
    const isAfterClose = isClosed(state, first);
    state.counts.set(id, {
      owner: collector,
      versions: [{ state: first, set: [] }],
      messages: [text],
      isAfterClose,
    });
    return 'created';
  }
  if (count.owner !== collector) return 'rejected';
  if (count.messages.includes(text)) return 'unchanged';
  count.messages.push(text);
  return collectorChanges(state, count, change, base) ? 'merged' : 'unchanged';
}

/** Applies a collector's GraphQL mutation, which is not recognised as repeated; the answer is the current row. */
export function takeMutation(
  state: ModelState,
  collector: number,
  { count: id, base, change }: Mutation,
): 'taken' | 'Unauthorized' {
  const count = at(state.counts, id);
  if (count.owner !== collector) return 'Unauthorized';
  collectorChanges(state, count, change, base);
  return 'taken';
}

function collectorChanges(
  state: ModelState,
  count: ModelCount,
  change: Change,
  base: number | undefined,
): boolean {
  const content = { ...change, ...locationAfter(state, change, latest(count)) };
  const { version } = decide(count, { content, seen: base, by: 'app' });
  if (version === undefined) return false;
  count.versions.push(version);
  count.isAfterClose ||= isClosed(state, version.state);
  return true;
}

/** Applies an edit of staff, who don't find unplaced counts. */
export function takeEdit(
  count: ModelCount,
  change: Change,
  base: number | undefined,
): 'taken' | 'version_conflict' | 'not_found' {
  if (latest(count).inventory === 'unknown') return 'not_found';
  const { version, isStale } = decide(count, { content: change, seen: base, by: 'office' });
  if (isStale) return 'version_conflict';
  if (version !== undefined) count.versions.push(version);
  return 'taken';
}
