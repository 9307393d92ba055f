import * as contract from '@balanco/contract/people/notices';
import { auditPerson } from '../../identity/audit-account.js';
import { isCodeSession } from '../../identity/code-session.js';
import { transact, useCase } from '../../use-case.js';

/**
 * What the caller hasn't read yet, oldest first. A session that began with a code sees nothing: whoever holds that phone may
 * not be the person.
 */
export const viewNotices = useCase(contract.listNotices, async ({ db, caller }) => {
  if (await isCodeSession(db, caller)) return [];
  const rows = await db
    .selectFrom('person_notice')
    .select(['id', 'at', 'kind', 'by_name', 'detail'])
    .where('sub', '=', caller.sub)
    .where('seen_at', 'is', null)
    .where('kind', 'in', [...contract.SHOWN_NOTICES])
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map(({ id, at, kind, by_name, detail }) => ({
    id,
    at: at.toISOString(),
    sentence: contract.noticeSentence({ kind, by: by_name, detail }),
  }));
});

/** Changes nothing for a notice that was read, is another person's, or unknown. */
export const readNotice = transact(contract.readNotice, async (tx, { caller }, { id }) => {
  if (await isCodeSession(tx, caller)) return { read: true as const };
  const read = await tx
    .updateTable('person_notice')
    .set({ seen_at: new Date() })
    .where('id', '=', id)
    .where('sub', '=', caller.sub)
    .where('seen_at', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  if (read !== undefined)
    await auditPerson(tx, caller, caller.sub, { action: 'read_notice', after: { read_at: new Date() } });
  return { read: true as const };
});
