import { withoutMail } from '@balanco/contract/people/collector-code-text';
import type { NoticeKind } from '@balanco/contract/people/notices';
import type { Actor } from '../audit/write-audit.js';
import { answering } from '../db/answering.js';
import type { Queries } from '../db/database.js';
import { leave } from '../outbox/outbox.js';

/**
 * Tells a person what happened to their account, in the transaction that does it (docs/identity.md, "Notices"). Who did it to
 * themselves, has no e-mail or never called isn't told.
 *
 * @param by null if the person did it, or whoever knew their password
 * @param detail what the device called itself, or the new role
 */
export async function tellPerson(
  tx: Queries,
  sub: string,
  { kind, by, detail = '' }: { kind: NoticeKind; by: Actor | null; detail?: string },
): Promise<void> {
  if (by?.sub === sub) return;
  const ids = await answering({ id: 'text' })`
    insert into person_notice (sub, kind, by_name, detail)
    select sub, ${kind}::text, ${by?.name ?? null}::text, ${detail}::text from person
    where sub = ${sub} and email <> '' and email not like ${`%${withoutMail('')}`}
    returning id
  `.values(tx);
  for (const id of ids) await leave(tx, { kind: 'notice', key: id, newsHours: 24 });
}
