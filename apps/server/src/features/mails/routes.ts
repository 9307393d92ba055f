import {
  setMailAddress as call,
  listMailAddresses,
  MAIL_ADDRESS_LIMIT,
  type MailAddresses,
  mailAddressesSchema,
} from '@balanco/contract/pharmacies/mail-addresses';
import { sql } from 'kysely';
import { invalidField } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import type { Services } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { transact } from '../../use-case.js';
import { lockPharmacy } from '../pharmacies/read-pharmacies.js';

/** @param sends whether the installation can send mails with links */
export function mailRoutes(services: Services, sends: boolean): Binding[] {
  const view = async (db: Queries, pharmacy: string | null): Promise<MailAddresses> => ({
    sends,
    addresses: await answering(mailAddressesSchema.shape.addresses.element.shape)`
      select email, entered_by, ${isoMoment(sql`entered_at`)} as entered_at, ${isoMoment(sql`left_at`)} as left_at
      from mail_address where pharmacy_id is not distinct from ${pharmacy}::uuid order by email
    `.all(db),
  });
  /** Only entering it again lets an address that left receive. Refuses `not_found`. */
  const setMailAddress = transact(call, async (tx, { caller }, { pharmacy, email, receives }) => {
    if (pharmacy !== null) await lockPharmacy(tx, pharmacy, 'edit');
    const dropped = await sql`
      delete from mail_address where pharmacy_id is not distinct from ${pharmacy}::uuid and email = ${email}
        and (left_at is not null or not ${receives})
    `.execute(tx);
    const entered = receives
      ? await sql`
          insert into mail_address (pharmacy_id, email, entered_by) values (${pharmacy}, ${email}, ${caller.name})
          on conflict do nothing
        `.execute(tx)
      : dropped;
    const answer = await view(tx, pharmacy);
    if (answer.addresses.length > MAIL_ADDRESS_LIMIT)
      throw invalidField('email', `Inclua no máximo ${MAIL_ADDRESS_LIMIT} e-mails.`);
    if (entered.numAffectedRows !== 0n)
      await auditThing(tx, caller, ['pharmacy', pharmacy ?? 'network', pharmacy], {
        action: 'mail',
        after: { email, receives },
      });
    return answer;
  });
  return [
    bind(listMailAddresses, ({ query }) => view(services.db, query.pharmacy ?? null)),
    actsOf(services)(setMailAddress),
  ];
}
