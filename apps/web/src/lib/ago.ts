const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long ago a moment was: 'agora', 'há 12 min', 'há 3 h'.
 *
 * @param now the server's moment, because the clock of a shared computer may be wrong
 */
export function ago(iso: string, now: string): string {
  const passed = Math.max(0, Date.parse(now) - Date.parse(iso));
  if (passed < MINUTE) return 'agora';
  if (passed < HOUR) return `há ${Math.floor(passed / MINUTE)} min`;
  return `há ${Math.floor(passed / HOUR)} h`;
}
