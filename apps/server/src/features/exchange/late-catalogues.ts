import { formatMoment } from '@balanco/contract/base/moments';
import type { TonightAlert } from '@balanco/contract/progress/dashboard';
import { type Answered, answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import type { SendMail } from '../../mail/mail-message.js';
import { plainMessage } from '../../mail/plain-message.js';
import { type Courier, leave } from '../../outbox/outbox.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';

/** Pharmacies within reach whose catalogue did not come by its hour (docs/exchange.md, "What did not come"). */
export async function viewLateCatalogues(db: Database, caller: Reaching): Promise<TonightAlert[]> {
  const { rows } = await answering({ pharmacy: 'text', pharmacy_name: 'text', due_at: 'date' })`
    select pharmacy_id as pharmacy, name as pharmacy_name, due_at
    from late_catalogue join pharmacy on id = pharmacy_id
    where true ${andWithinReach(caller, 'pharmacy_id')} order by due_at, name collate pt_br
  `.execute(db);
  return rows.map(({ due_at, ...row }) => ({
    ...row,
    kind: 'late_catalogue',
    inventory_id: null,
    items: 1,
    since: due_at.toISOString(),
    detail: '',
  }));
}

export async function countLateCatalogues(db: Database): Promise<number> {
  const { rows } = await answering({ late: 'int' })`select count(*) as late from late_catalogue`.execute(db);
  return rows[0]?.late ?? 0;
}

const alarms = answering({ sub: 'text', due_at: 'text', pharmacies: ['text'] });
type Alarm = Answered<typeof alarms>;

/** One mail for each administrator and hour, of the pharmacies that they see. */
export async function raiseAlarms(db: Database): Promise<void> {
  const { rows } = await alarms`
    select sub, to_json(due_at) #>> '{}' as due_at, json_agg(pharmacy_id) as pharmacies
    from late_catalogue join person on role = 'admin' and deactivated_at is null and email <> ''
      and (not limited or exists (
        select from person_pharmacy where person_pharmacy.sub = person.sub and person_pharmacy.pharmacy_id = late_catalogue.pharmacy_id
      ))
    where due_at > now() - interval '1 day' group by sub, due_at
  `.execute(db);
  for (const content of rows)
    await leave(db, { kind: 'alarm', key: `${content.sub} ${content.due_at}`, content, newsHours: 24 });
}

/** Names those that still haven't come; mails nothing if all have. */
export function alarmCourier(db: Database, sendMail: SendMail): Courier {
  return async ({ content }) => {
    const { sub, due_at, pharmacies } = content as Alarm;
    const { rows } = await answering({ email: 'text', name: 'text', late: 'text[]' })`
      select email, person.name, array_agg(pharmacy.name order by pharmacy.name collate pt_br) as late
      from person cross join pharmacy join late_catalogue on pharmacy_id = pharmacy.id
      where sub = ${sub} and deactivated_at is null and pharmacy.id = any(${pharmacies}::uuid[]) group by 1, 2
    `.execute(db);
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
