/** From this difference on people are told (docs/collector-api.md, "Clocks"). In ms. */
const WORTH_TELLING_MS = 3 * 60_000;

/** The server's clock minus the phone's, in ms; null if the header is not a date. */
export function clockOffset(dateHeader: string | null, phoneNow: number): number | null {
  const server = Date.parse(dateHeader ?? '');
  return Number.isNaN(server) ? null : server - phoneNow;
}

/** The moment of a scan. Small differences are left alone, because the header has whole seconds only. */
export function correctedMoment(phoneNow: number, offset: number): string {
  return new Date(isClockWrong(offset) ? phoneNow + offset : phoneNow).toISOString();
}

export function isClockWrong(offset: number): boolean {
  return Math.abs(offset) > WORTH_TELLING_MS;
}
