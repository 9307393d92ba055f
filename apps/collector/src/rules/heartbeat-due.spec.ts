import { expect, it } from 'vitest';
import { isHeartbeatDue } from './heartbeat-due';

const last = { at: 100_000, queued: 5, section: 's' };

it.each([
  ['nothing was ever said', null, {}, true],
  ['a minute has passed', last, { at: 160_000 }, true],
  ['less than a minute has passed', last, { at: 159_000 }, false],
  ['one reading more waits', last, { at: 110_000, queued: 6 }, false],
  ['twenty readings more wait', last, { at: 110_000, queued: 25 }, true],
  ['the queue has become empty', last, { at: 110_000, queued: 0 }, true],
  ['the queue stays empty', { ...last, queued: 0 }, { at: 110_000, queued: 0 }, false],
  ['the first reading waits', { ...last, queued: 0 }, { at: 110_000, queued: 1 }, false],
  ['the queue has become empty a moment ago', last, { at: 104_000, queued: 0 }, false],
  ['another section is counted', last, { at: 110_000, section: 't' }, true],
  ['the clock was set back', last, { at: 90_000 }, true],
])('when %s, whether a heartbeat is due', (_name, before, next, isDue) => {
  expect(isHeartbeatDue(before, { ...last, ...next })).toBe(isDue);
});
