import { correctedMoment } from '../rules/phone-clock';

const OFFSET_KEY = 'coletor.clockOffset';

export function noteClockOffset(offset: number): void {
  localStorage.setItem(OFFSET_KEY, String(Math.round(offset)));
}

/** Server minus phone, in ms; 0 before the first answer. */
export function lastClockOffset(): number {
  const offset = Number(localStorage.getItem(OFFSET_KEY) ?? 0);
  return Number.isFinite(offset) ? offset : 0;
}

/** See docs/collector-app.md, "The phone's clock". */
export function momentOfScan(): string {
  return correctedMoment(Date.now(), lastClockOffset());
}
