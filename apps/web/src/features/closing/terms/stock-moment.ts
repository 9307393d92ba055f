/** A moment as a field for day and hour has it, on the clock of a time zone; '' for none. */
export function typedMoment(iso: string | null, timeZone: string): string {
  return iso === null
    ? ''
    : new Date(shownMinute(new Date(iso).getTime(), timeZone)).toISOString().slice(0, 16);
}

/** The moment that was typed on the clock of a time zone, in ISO 8601; null for none. What is not changed stays exact. */
export function readTypedMoment(text: string, before: string | null, timeZone: string): string | null {
  if (text === typedMoment(before, timeZone)) return before;
  const typed = Date.parse(`${text}Z`);
  if (Number.isNaN(typed)) return null;
  // The offset is that of the moment itself, which is known only once the offset is: the second step settles it.
  const near = typed - (shownMinute(typed, timeZone) - typed);
  return new Date(typed - (shownMinute(near, timeZone) - near)).toISOString();
}

/** Whether the clock of this computer shows another hour at a moment than that of a time zone. */
export function isOtherClock(iso: string, timeZone: string): boolean {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return typedMoment(iso, here) !== typedMoment(iso, timeZone);
}

/** What a clock in a time zone shows at a moment, to the minute, as if it were UTC. */
function shownMinute(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
}
