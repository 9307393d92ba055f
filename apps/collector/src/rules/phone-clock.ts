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
