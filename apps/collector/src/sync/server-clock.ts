/** Smaller differences stay untold (docs/collector-api.md, "Clocks"). In ms. */
const WORTH_TELLING_MS = 3 * 60_000;

/** Server minus phone, in ms; null for no date. */
export function clockOffset(dateHeader: string | null, phoneNow: number): number | null {
  const server = Date.parse(dateHeader ?? '');
  return Number.isNaN(server) ? null : server - phoneNow;
}

/** Ignores small differences, because the header has whole seconds. */
export function correctedMoment(phoneNow: number, offset: number): string {
  return new Date(isClockWrong(offset) ? phoneNow + offset : phoneNow).toISOString();
}

export function isClockWrong(offset: number): boolean {
  return Math.abs(offset) > WORTH_TELLING_MS;
}

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
