const dateTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** '31/12/2025 23:59:59' in Brasília time; null if `date` is not a moment. One form for screens, files and the history. */
export function formatMoment(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : dateTime.format(date).replace(',', '');
}
