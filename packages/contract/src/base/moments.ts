const BRASILIA = 'America/Sao_Paulo';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * '31/12/2025 23:59:59'.
 * @returns null if `date` is no moment
 * @throws {RangeError} for an unknown time zone
 */
export function formatMoment(date: Date, timeZone = BRASILIA): string | null {
  return Number.isNaN(date.getTime()) ? null : formatOf(timeZone).format(date).replace(',', '');
}

/** '31/05/2027' of '2027-05-31', '05/2027' of '2027-05'. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('/');
}
