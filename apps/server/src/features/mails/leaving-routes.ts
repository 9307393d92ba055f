import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@balanco/contract/base/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { auditThing, SERVER } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { html } from '../../http/html.js';

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
        await auditThing(tx, SERVER, ['pharmacy', pharmacy ?? 'network', pharmacy], {
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
