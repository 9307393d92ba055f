import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@balanco/contract/base/fields';
import {
  setMailAddress as call,
  listMailAddresses,
  MAIL_ADDRESS_LIMIT,
  type MailAddresses,
  mailAddressesSchema,
} from '@balanco/contract/pharmacies/mail-addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { invalidField } from '../../app-error.js';
import { auditPharmacy, SERVER } from '../../audit/write-audit.js';
import type { Services } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { html } from '../../http/html.js';
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
      await auditPharmacy(tx, caller, pharmacy, { action: 'mail', after: { email, receives } });
    return answer;
  });
  return [
    bind(listMailAddresses, ({ query }) => view(services.db, query.pharmacy ?? null)),
    actsOf(services)(setMailAddress),
  ];
}

const PATH = '/sair-dos-emails';

/** Nobody guesses it, and it names no address. */
export function leavePath(secretKey: Buffer, id: string): string {
  return `${PATH}/${id}.${createHmac('sha256', secretKey).update(`leave-mails:${id}`).digest('base64url')}`;
}

/** Without a sign-in: GET asks, and only POST leaves (RFC 8058), since programs open links of mails too. */
export async function registerLeaving(app: FastifyInstance, db: Database, secretKey: Buffer): Promise<void> {
  /** null for what we didn't sign: strangers who guess never reach the database. */
  const idOf = (request: FastifyRequest): string | null => {
    const { token } = request.params as { readonly token: string };
    const [id = ''] = token.split('.');
    const given = Buffer.from(`${PATH}/${token}`);
    const right = Buffer.from(leavePath(secretKey, id));
    return isUuid(id) && given.length === right.length && timingSafeEqual(given, right) ? id : null;
  };
  await app.register(async (scope) => {
    // One press sends a form, whose only field says nothing that the address doesn't.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.get(`${PATH}/:token`, async (request, reply) => {
      if (idOf(request) === null) return answerUnknown(reply);
      const button = html`<form method="post"><button>Não receber mais</button></form>`;
      return answer(reply, 'Não receber mais estes e-mails?', button);
    });
    scope.post(`${PATH}/:token`, async (request, reply) => {
      const id = idOf(request);
      if (id === null) return answerUnknown(reply);
      await inTransaction(db, async (tx) => {
        const left = await answering({ email: 'text', pharmacy: 'text?' })`
          update mail_address set left_at = now() where id = ${id} and left_at is null
          returning email, pharmacy_id as pharmacy
        `.first(tx);
        if (left === undefined) return;
        const { email, pharmacy } = left;
        await auditPharmacy(tx, SERVER, pharmacy, {
          action: 'mail',
          after: { email, receives: false, asked: true },
        });
      });
      const text = html`<p>Para voltar a receber, peça a um administrador.</p>`;
      return answer(reply, 'Pronto: você não recebe mais estes e-mails', text);
    });
  });
}

function answerUnknown(reply: FastifyReply) {
  return answer(reply.status(404), 'Este link não vale', html`<p>Copie o endereço inteiro da mensagem.</p>`);
}

function answer(reply: FastifyReply, title: string, below: ReturnType<typeof html>) {
  const page = html`<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Balanço</title>
<style>body{max-width:32rem;margin:3rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}
button{min-height:3rem;padding:0 1.5rem;font:inherit}</style>
<h1>${title}</h1>
${below}
</html>
`;
  return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page.markup);
}
