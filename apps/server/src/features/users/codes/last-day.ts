import { COLLECTOR_STAY_DAYS } from '@balanco/contract/people/collector-codes';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import type { Transaction } from '../../../db/database.js';

/**
 * When a last day is over: midnight in the time zone of the pharmacies, the latest of them. Refuses `invalid` for a day that is
 * over, and for one that a session doesn't reach.
 *
 * @param day 'YYYY-MM-DD'
 * @param pharmacies all of them if null
 */
export async function endOfLastDay(
  tx: Transaction,
  day: string,
  pharmacies: readonly string[] | null,
): Promise<Date> {
  const { rows } = await sql<{ end: Date; over: boolean; far: boolean }>`
    with zone as (
      select coalesce(settings.time_zone, ${DEFAULT_SETTINGS.time_zone}) as name
      from pharmacy left join pharmacy_settings settings on settings.pharmacy_id = pharmacy.id
      where deleted_at is null and (${pharmacies === null} or pharmacy.id = any(${pharmacies ?? []}::uuid[]))
      union select ${DEFAULT_SETTINGS.time_zone} where ${pharmacies === null}
    ), last as (
      select coalesce(max((${day}::date + 1)::timestamp at time zone name),
        (${day}::date + 1)::timestamp at time zone ${DEFAULT_SETTINGS.time_zone}) as "end" from zone
    )
    select "end", "end" <= now() as over, "end" > now() + make_interval(days => ${COLLECTOR_STAY_DAYS + 1}) as far from last
  `.execute(tx);
  const [last] = rows;
  if (last === undefined) throw new Error('an aggregate without a row');
  const sentence = last.over
    ? 'Este dia já passou.'
    : last.far
      ? `Escolha um dia dos próximos ${COLLECTOR_STAY_DAYS}: um celular conectado dura no máximo 30 dias.`
      : null;
  if (sentence !== null) throw new AppError('invalid', sentence, { fields: { until: [sentence] } });
  return last.end;
}
