import { formatMoment } from '@balanco/contract/base/moments';
import { alertSchema, type TonightAlert } from '@balanco/contract/progress/dashboard';
import { sql } from 'kysely';
import { type Answered, answering, countRows } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import type { SendMail } from '../../mail/mail-message.js';
import { plainMessage } from '../../mail/plain-message.js';
import { type Courier, leave } from '../../outbox/outbox.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';

/** Pharmacies within reach whose catalogue did not come by its hour, or of which files wait for an answer (docs/exchange.md). */
export async function viewFolderAlerts(db: Database, caller: Reaching): Promise<TonightAlert[]> {
  return answering(alertSchema.shape)`
    select kind, pharmacy_id as pharmacy, name as pharmacy_name, null as inventory_id, items, ${isoMoment(sql`since`)} as since, detail
    from (
      select 'late_catalogue' as kind, pharmacy_id, 1 as items, due_at as since, '' as detail from late_catalogue
      union all
      select 'stopped_file', pharmacy_id, count(*), min(taken_at), (array_agg(questions #>> '{0,message}' order by file_at desc))[1]
      from exchange_file where state = 'stopped' group by 2
    ) as waiting join pharmacy on id = pharmacy_id and deleted_at is null
    where true ${andWithinReach(caller, 'pharmacy_id')} order by waiting.since, name collate pt_br
  `.all(db);
}

export function countLateCatalogues(db: Database): Promise<number> {
  return countRows(db, sql`late_catalogue`);
}

const alarms = answering({ sub: 'text', due_at: 'text', pharmacies: ['text'] });
type Alarm = Answered<typeof alarms>;

/** One mail for each administrator and hour, of the pharmacies that they see. */
export async function raiseAlarms(db: Database): Promise<void> {
  const rows = await alarms`
    select sub, to_json(due_at) #>> '{}' as due_at, json_agg(pharmacy_id) as pharmacies
    from late_catalogue join person on role = 'admin' and deactivated_at is null and email <> ''
      and (not limited or exists (
        select from person_pharmacy where person_pharmacy.sub = person.sub and person_pharmacy.pharmacy_id = late_catalogue.pharmacy_id
      ))
    where due_at > now() - interval '1 day' group by sub, due_at
  `.all(db);
  for (const content of rows)
    await leave(db, { kind: 'alarm', key: `${content.sub} ${content.due_at}`, content, newsHours: 24 });
}

export function alarmCourier(db: Database, sendMail: SendMail): Courier {
  return async ({ content }) => {
    const { sub, due_at, pharmacies } = content as Alarm;
    const rows = await answering({ email: 'text', name: 'text', late: 'text[]' })`
      select email, person.name, array_agg(pharmacy.name order by pharmacy.name collate pt_br) as late
      from person cross join pharmacy join late_catalogue on pharmacy_id = pharmacy.id
      where sub = ${sub} and deactivated_at is null and pharmacy.id = any(${pharmacies}::uuid[]) group by 1, 2
    `.all(db);
    const [day = '', hour = ''] = (formatMoment(new Date(due_at)) ?? '').split(' ');
    const by = `${hour.slice(0, 5)} de ${day}`;
    for (const { email, name, late } of rows) {
      await sendMail(
        plainMessage(email, `Catálogos que não chegaram até ${by}`, [
          `Olá, ${name}.`,
          `O catálogo destas farmácias não chegou à pasta até ${by} (horário de Brasília):`,
          late.join('; '),
          'Os arquivos de cada farmácia e seus recibos estão no Balanço, em Farmácias.',
        ]),
      );
    }
  };
}
