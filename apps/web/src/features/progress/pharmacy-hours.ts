import { formatDateTime } from '../../lib/format-date-time';
import { hourOf } from '../../lib/hour-of';

/** The zones of Brazil whose clocks differ from those of Brasília, which all other hours of the product are in. */
const OTHER_CLOCKS: ReadonlyMap<string, string> = new Map([
  ['America/Noronha', 'hora de Noronha'],
  ['America/Boa_Vista', 'hora do Amazonas'],
  ['America/Campo_Grande', 'hora do Amazonas'],
  ['America/Cuiaba', 'hora do Amazonas'],
  ['America/Manaus', 'hora do Amazonas'],
  ['America/Porto_Velho', 'hora do Amazonas'],
  ['America/Eirunepe', 'hora do Acre'],
  ['America/Rio_Branco', 'hora do Acre'],
]);

/** '02:14' of a pharmacy's clock; '01:14 (hora do Amazonas)' if Brasília's shows another hour. */
export function pharmacyHour(iso: string, timeZone: string): string {
  return withZone(hourOf(iso, timeZone), timeZone);
}

/** '21/11/2026 02:14:00' of a pharmacy's clock, with its zone like an hour. */
export function pharmacyMoment(iso: string, timeZone: string): string {
  return withZone(formatDateTime(iso, timeZone), timeZone);
}

function withZone(text: string, timeZone: string): string {
  const zone = OTHER_CLOCKS.get(timeZone);
  return zone === undefined ? text : `${text} (${zone})`;
}

/** The zone of all these pharmacies; that of Brasília if they have several or there are none. */
export function zoneOf(inventories: readonly { readonly time_zone: string }[]): string {
  const zones = new Set(inventories.map(({ time_zone }) => time_zone));
  const [zone] = zones;
  return zones.size === 1 && zone !== undefined ? zone : 'America/Sao_Paulo';
}
