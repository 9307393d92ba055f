import type { Reading, ReadingContent } from './reading';

/** The part of a result that decides about a reading (docs/collector-api.md, "The life of a count"). */
export interface CountResult {
  readonly status: 'created' | 'unchanged' | 'merged' | 'rejected';
  readonly _version: number | null;
  readonly detail?: string | undefined;
}

/**
 * The reading with what it sends next. What was sent and not answered stays as it is: the server may have it. A reading that
 * was undone before its first acknowledgement is created first and deleted by the message after it, because nobody knows
 * whether an earlier attempt arrived.
 */
export function withNextMessage(reading: Reading): Reading {
  if (reading.sending !== null) return reading;
  const { content, version } = reading;
  return { ...reading, sending: version === null ? { ...content, deleted: false } : content };
}

/** The reading after an answer to its message, at `now` of this phone in ms. If it was changed meanwhile, the change waits as the next message. */
export function afterResult(reading: Reading, result: CountResult, now: number): Reading {
  const detail = result.detail ?? null;
  if (result.status === 'rejected') {
    // What the server never had and the person took back has nothing left to send.
    const isGone = reading.version === null && reading.content.deleted;
    return isGone
      ? { ...reading, sending: null, state: 'sent', detail: null, acknowledgedAt: now }
      : { ...reading, sending: null, state: 'rejected', detail };
  }
  const done = reading.sending !== null && isSame(reading.sending, reading.content);
  return {
    ...reading,
    sending: null,
    version: result._version ?? reading.version,
    state: done ? 'sent' : 'waiting',
    detail,
    acknowledgedAt: now,
  };
}

/** Whether the answer to the message of `sent` is one to the message that the reading waits with now. */
export function isAnswerTo(sent: Reading | undefined, now: Reading): boolean {
  if (sent === undefined || sent.sending === null || now.sending === null) return false;
  return sent.version === now.version && isSame(sent.sending, now.sending);
}

/** The reading with a correction by its collector, which is sent when its turn comes. */
export function withChange(reading: Reading, change: Partial<ReadingContent>): Reading {
  const content = { ...reading.content, ...change };
  if (isSame(content, reading.content)) return reading;
  return { ...reading, content, state: 'waiting', detail: null };
}

/** Whether two contents of a reading are equal. */
export function isSame(a: ReadingContent, b: ReadingContent): boolean {
  const isSameBox = a.box?.lot === b.box?.lot && a.box?.expiry === b.box?.expiry;
  return isSameBox && a.quantity === b.quantity && a.factor === b.factor && a.deleted === b.deleted;
}
