import { formatMoment } from '@balanco/contract/base/moments';
import {
  NOTICE_ADVICE,
  noticeKindSchema,
  noticeSentence,
  SHOWN_NOTICES,
} from '@balanco/contract/people/notices';
import { sql } from 'kysely';
import { type Answered, answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import type { SendMail } from '../../mail/mail-message.js';
import { plainMessage } from '../../mail/plain-message.js';
import type { Courier } from '../../outbox/outbox.js';

/** Mails a notice (docs/identity.md, "Notices"). One that was erased meanwhile leaves no more. */
export function noticeCourier(db: Database, sendMail: SendMail): Courier {
  return async ({ key }) => {
    const rows = await waitings`
      select kind, at, by_name as by, detail, email, name
      from person_notice join person using (sub) where person_notice.id = ${key}
    `.all(db);
    for (const notice of rows) await sendMail(messageOf(notice));
  };
}

const waitings = answering({
  kind: noticeKindSchema,
  at: 'date',
  by: 'text?',
  detail: 'text',
  email: 'text',
  name: 'text',
});

function messageOf({ email, name, at, ...facts }: Answered<typeof waitings>) {
  return plainMessage(email, 'Aviso sobre sua conta no Balanço', [
    `Olá, ${name}.`,
    `${noticeSentence(facts)} Foi em ${formatMoment(at)?.slice(0, 16)} (horário de Brasília).`,
    NOTICE_ADVICE,
  ]);
}

/** Purges read or mailed ones after 30 days, others after 90. */
export async function purgeNotices(db: Database): Promise<void> {
  await sql`
    delete from person_notice where at < now() - interval '90 days'
      or (at < now() - interval '30 days' and (seen_at is not null or kind <> all (${[...SHOWN_NOTICES]}::text[])))
  `.execute(db);
}
