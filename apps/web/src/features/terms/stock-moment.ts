/** Writes it for a field of day and time; '' for null. */
export function typedMoment(iso: string | null, timeZone: string): string {
  return iso === null
    ? ''
    : new Date(shownMinute(new Date(iso).getTime(), timeZone)).toISOString().slice(0, 16);
}

/** Reads a field of day and time on a zone's clock, as ISO 8601. Unchanged text returns `before` with its seconds. */
export function readTypedMoment(text: string, before: string | null, timeZone: string): string | null {
  if (text === typedMoment(before, timeZone)) return before;
  const typed = Date.parse(`${text}Z`);
  if (Number.isNaN(typed)) return null;
  // Offset and moment depend on each other; a second step settles both.
  const near = typed - (shownMinute(typed, timeZone) - typed);
  return new Date(typed - (shownMinute(near, timeZone) - near)).toISOString();
}

/** Whether this computer's clock differs at that moment. */
export function isOtherClock(iso: string, timeZone: string): boolean {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return typedMoment(iso, here) !== typedMoment(iso, timeZone);
}

/** A zone's clock to the minute, as if UTC. */
function shownMinute(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
}
