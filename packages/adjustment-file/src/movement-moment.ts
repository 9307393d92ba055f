/** A day and an hour as in the pharmacy. */
interface Moment {
  /** AAAA-MM-DD. */
  readonly day: string;
  /** HH:MM:SS; null if the text says none. */
  readonly hour: string | null;
}

const MOMENT =
  /^(?:(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4}|\d{2})|(?<Y>\d{4})-(?<M>\d{1,2})-(?<D>\d{1,2}))(?:[ T]+(?<h>\d{1,2})[:h](?<min>\d{2})(?::(?<s>\d{2})(?:[.,]\d+)?)?)?$/;

/** The years that a movement may be of; anything else is a slip of a date. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/**
 * Reads `22/11/2026 18:40`, `22/11/2026 18:40:07`, `2026-11-22 18:40` or either day alone. An hour in a zone is refused, because
 * the file is read as in the pharmacy.
 */
export function readMoment(text: string): Moment | 'date' | 'hour' | 'year' {
  const parts = MOMENT.exec(text)?.groups;
  if (parts === undefined) return /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\s*\S/.test(text) ? 'hour' : 'date';
  const { d, m, y, Y, M, D, h, min, s } = parts;
  const [year, month, date] = [fullYear(Y ?? y ?? ''), Number(M ?? m), Number(D ?? d)];
  if (year < FIRST_YEAR || year > LAST_YEAR) return 'year';
  const day = new Date(Date.UTC(year, month - 1, date));
  if (day.getUTCMonth() !== month - 1 || day.getUTCDate() !== date) return 'date';
  if (h === undefined) return { day: isoDay(day), hour: null };
  if (Number(h) > 23 || Number(min) > 59 || Number(s ?? 0) > 59) return 'hour';
  return { day: isoDay(day), hour: [h, min ?? '', s ?? '0'].map((part) => part.padStart(2, '0')).join(':') };
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
