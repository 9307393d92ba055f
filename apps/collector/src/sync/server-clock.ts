import { correctedMoment } from '../rules/phone-clock';

const OFFSET_KEY = 'coletor.clockOffset';

/** Keeps the difference that an answer showed, in ms. */
export function noteClockOffset(offset: number): void {
  localStorage.setItem(OFFSET_KEY, String(Math.round(offset)));
}

/** The server's clock minus the phone's, in ms, as of the last answer; 0 before the first. */
export function lastClockOffset(): number {
  const offset = Number(localStorage.getItem(OFFSET_KEY) ?? 0);
  return Number.isFinite(offset) ? offset : 0;
}

/** Now, for a reading (docs/collector-app.md, "The phone's clock"). */
export function momentOfScan(): string {
  return correctedMoment(Date.now(), lastClockOffset());
}
