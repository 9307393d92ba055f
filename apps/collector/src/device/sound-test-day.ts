const KEY = 'coletor.soundTestedOn';

/** The day on this phone's clock, as people count days. */
function dayOf(now: number): string {
  return new Date(now).toDateString();
}

/** Whether nobody has tried, or put off, the sounds of this phone today. */
export function isSoundTestDue(now: number): boolean {
  return localStorage.getItem(KEY) !== dayOf(now);
}

/** Notes that it is done for today. */
export function noteSoundTest(now: number): void {
  localStorage.setItem(KEY, dayOf(now));
}
