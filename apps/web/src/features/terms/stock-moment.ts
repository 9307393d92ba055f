/** The value of a datetime-local field on the clock of a time zone; '' for null. */
export function typedMoment(iso: string | null, timeZone: string): string {
  return iso === null
    ? ''
    : new Date(shownMinute(new Date(iso).getTime(), timeZone)).toISOString().slice(0, 16);
}

/**
 * Reads a datetime-local field on the clock of a time zone, as ISO 8601; null if empty. An unchanged text
 * returns `before` with its seconds.
 */
export function readTypedMoment(text: string, before: string | null, timeZone: string): string | null {
  if (text === typedMoment(before, timeZone)) return before;
  const typed = Date.parse(`${text}Z`);
  if (Number.isNaN(typed)) return null;
  // The offset depends on the moment itself, which is known only with the offset: the second step settles it.
  const near = typed - (shownMinute(typed, timeZone) - typed);
  return new Date(typed - (shownMinute(near, timeZone) - near)).toISOString();
}

/** Whether this computer's clock differs from a time zone's at a moment. */
export function isOtherClock(iso: string, timeZone: string): boolean {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return typedMoment(iso, here) !== typedMoment(iso, timeZone);
}

/** A time zone's clock at a moment, to the minute, as if it were UTC. */
function shownMinute(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
}
