import type { BoxReading } from '@balanco/contract/counts/count';
import { type Reading, type ReadingContent, sameBoxText } from './reading';

/** A row that nobody has changed since its creation. */
const FIRST_VERSION = 1;

/** See docs/collector-api.md, "The life of a count". */
export interface CountResult {
  readonly status: 'created' | 'unchanged' | 'merged' | 'rejected';
  readonly _version: number | null;
  readonly detail?: string | undefined;
  readonly same_box?: BoxReading | undefined;
}

/**
 * An unanswered message stays, because the server may have it. A reading undone before its first
 * acknowledgement is first created, then deleted, because an earlier attempt may have arrived.
 */
export function withNextMessage(reading: Reading): Reading {
  if (reading.sending !== null || reading.isBehind) return reading;
  const { content, version } = reading;
  return { ...reading, sending: version === null ? { ...content, deleted: false } : content };
}

/** A change made meanwhile waits. `now` in ms of this phone's clock. */
export function afterResult(reading: Reading, result: CountResult, now: number): Reading {
  const detail = result.detail ?? (result.same_box === undefined ? null : sameBoxText(result.same_box));
  if (result.status === 'rejected') {
    // It was never stored there and was taken back here.
    const isGone = reading.version === null && reading.content.deleted;
    return isGone
      ? { ...reading, sending: null, state: 'sent', detail: null, acknowledgedAt: now }
      : { ...reading, sending: null, state: 'rejected', detail };
  }
  const done = reading.sending !== null && isSame(reading.sending, reading.content);
  const { section, ...settled } = reading.content;
  const known = reading.content.deleted ? reading.detail : null;
  return {
    ...reading,
    content: section === reading.sending?.section ? settled : reading.content,
    sending: null,
    version: result._version ?? reading.version,
    ...(isChangedThere(reading, result) && { isBehind: true }),
    state: done ? 'sent' : 'waiting',
    detail: detail ?? known,
    acknowledgedAt: now,
  };
}

/**
 * After 'merged' the phone can't know which fields won. 'unchanged' with another version answers a repeat,
 * and somebody may have changed the count between.
 */
function isChangedThere({ version }: Reading, { status, _version }: CountResult): boolean {
  return status === 'merged' || (status === 'unchanged' && _version !== (version ?? FIRST_VERSION));
}

/** Whether the answer to `sent` also answers the waiting message. */
export function isAnswerTo(sent: Reading | undefined, now: Reading): boolean {
  if (sent === undefined || sent.sending === null || now.sending === null) return false;
  // Moved meanwhile, the waiting message names its section.
  return (
    sent.version === now.version && isSame({ section: now.sending.section, ...sent.sending }, now.sending)
  );
}

export function withChange(reading: Reading, change: Partial<ReadingContent>): Reading {
  const content = { ...reading.content, ...change };
  if (isSame(content, reading.content)) return reading;
  return { ...reading, content, state: 'waiting', detail: null };
}

export function isSame(a: ReadingContent, b: ReadingContent): boolean {
  const isSameBox = a.box?.lot === b.box?.lot && a.box?.expiry === b.box?.expiry;
  if (!isSameBox || a.section !== b.section) return false;
  return a.quantity === b.quantity && a.factor === b.factor && a.deleted === b.deleted;
}
