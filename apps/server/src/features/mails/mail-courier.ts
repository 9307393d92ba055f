import { formatMoment } from '@balanco/contract/base/moments';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import type { SendMail } from '../../mail/mail-message.js';
import { type Courier, type LeavingMail, leaveMail, type MailText, receives } from '../../outbox/outbox.js';
import { composeResult, composeWeek } from './compose-mails.js';
import { leavePath } from './leaving-routes.js';

/** Its addresses share what 200 pharmacies took a third of a second to compose. */
const WEEK_KEPT_MS = 60_000;

interface MailCourier {
  readonly db: Database;
  readonly sendMail: SendMail;
  readonly origin: string;
  readonly secretKey: Buffer;
}

/** Asks again whether the address may receive, however long the mail has waited (docs/operations.md, "Mail of results"). */
export function mailCourier({ db, sendMail, origin, secretKey }: MailCourier): Courier {
  let made: { readonly at: number; readonly week: Promise<MailText> } | undefined;
  const weekOfNetwork = () => {
    if (made === undefined || Date.now() - made.at > WEEK_KEPT_MS)
      made = { at: Date.now(), week: composeWeek(db, origin) };
    return made.week;
  };
  return async ({ content }) => {
    const { to, ...mail } = content as LeavingMail & { readonly to: string };
    const address = await answering({ email: 'text', by: 'text', at: 'date', pharmacy: 'text?' })`
      select mail_address.email, entered_by as by, entered_at as at, pharmacy.name as pharmacy
      from mail_address left join pharmacy on pharmacy.id = pharmacy_id
      where mail_address.id = ${to} and pharmacy.deleted_at is null and ${receives}
    `.first(db);
    if (address === undefined) return undefined;
    const composed =
      'settlement' in mail
        ? await composeResult(db, origin, mail.settlement)
        : 'week' in mail
          ? await weekOfNetwork()
          : mail;
    if (composed === undefined) return undefined;
    const { email, by, at, pharmacy } = address;
    const leave = `${origin}${leavePath(secretKey, to)}`;
    const why = `Você recebe esta mensagem porque ${by} incluiu este endereço nos e-mails ${
      pharmacy === null ? 'da rede' : `de ${pharmacy}`
    }, no Balanço, em ${formatMoment(at)?.slice(0, 10)}.`;
    await sendMail({
      to: email,
      subject: composed.subject,
      text: `${composed.text}\n\n${why}\n\nPara não receber mais:\n${leave}\n`,
      headers: {
        'List-Unsubscribe': `<${leave}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    return undefined;
  };
}

/** Monday begins at 7:00 in Brasília, three hours behind UTC. */
const MONDAY_MS = (7 + 3) * 3_600_000;

/** The network's table leaves once for each of its addresses, on Mondays. */
export async function askWeekMail(db: Database, now: Date): Promise<void> {
  const day = new Date(now.getTime() - MONDAY_MS);
  const week = day.toISOString().slice(0, 10);
  if (day.getUTCDay() === 1) await leaveMail(db, { key: week, pharmacyId: null, content: { week } });
}
