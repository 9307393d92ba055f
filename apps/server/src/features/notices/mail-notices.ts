import {
  NOTICE_ADVICE,
  type NoticeFacts,
  noticeSentence,
  SHOWN_NOTICES,
} from '@balanco/contract/people/notices';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { SendMail } from '../../mail/mail-message.js';
import { plainMessage } from '../../mail/plain-message.js';

const AT_ONCE = 50;
const MOST_ATTEMPTS = 5;
/** A notice older than this is no news. */
const NEWS_HOURS = 24;

const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * Mails the notices that wait, each by one server (docs/identity.md, "Notices"). One that can't be sent is tried again four times and
 * holds no other one back; the first failure is thrown at the end. The attempt is counted before, so a crash never sends one without end.
 */
export async function mailNotices(db: Database, sendMail: SendMail): Promise<void> {
  const { rows } = await sql<Waiting>`
    with taken as (
      select id from person_notice
      where mailed_at is null and attempts < ${MOST_ATTEMPTS} and at > now() - make_interval(hours => ${NEWS_HOURS})
      order by id limit ${AT_ONCE} for update skip locked
    )
    update person_notice as notice set attempts = attempts + 1, mailed_at = now()
    from taken, person where notice.id = taken.id and person.sub = notice.sub
    returning notice.id, notice.kind, notice.at, notice.by_name as by, notice.detail, person.email, person.name
  `.execute(db);
  const failures: unknown[] = [];
  for (const notice of rows) {
    try {
      await sendMail(messageOf(notice));
    } catch (error) {
      await db.updateTable('person_notice').set({ mailed_at: null }).where('id', '=', notice.id).execute();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface Waiting extends NoticeFacts {
  readonly id: string;
  readonly at: Date;
  readonly email: string;
  readonly name: string;
}

function messageOf({ email, name, at, ...facts }: Waiting) {
  return plainMessage(email, 'Aviso sobre sua conta no Balanço', [
    `Olá, ${name}.`,
    `${noticeSentence(facts)} Foi em ${moment.format(at)} (horário de Brasília).`,
    NOTICE_ADVICE,
  ]);
}

/** Read or mailed ones after 30 days, others after 90. */
export async function purgeNotices(db: Database): Promise<void> {
  await sql`
    delete from person_notice where at < now() - interval '90 days'
      or (at < now() - interval '30 days' and (seen_at is not null or kind <> all (${[...SHOWN_NOTICES]}::text[])))
  `.execute(db);
}
