import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { PersonalAccounts } from '../identity-provider.js';
import { forgetAccount } from './passwords/known-addresses.js';
import { resetCodeKey } from './passwords/reset-code.js';
import type { PoolServices } from './pool-services.js';
import { deleteSecondFactor } from './second-factor/second-factor-queries.js';
import { deleteSessionsOf } from './sessions/session-queries.js';
import { findUserBySub } from './user-queries.js';

export function createPersonalAccounts(services: PoolServices): PersonalAccounts {
  return {
    async view(tx, sub) {
      const { rows } = await answering({
        row: { kind: 'text', email: 'text?', name: 'text?', at: 'text?', until: 'text?' },
      })`
        select to_jsonb(account) as row from (
          select 'conta' as kind, email, name, created_at as at, confirmed_at as until from idp_user where sub::text = ${sub}
          union all
          select 'sessão', null, null, signed_in_at, expires_at from idp_session where sub::text = ${sub}
          union all
          select 'verificação em duas etapas', null, null, made_at, enabled_at from idp_second_factor where sub = ${sub}
          union all
          select 'código de recuperação', null, null, null, used_at from idp_recovery_code where sub = ${sub}
          union all
          select 'acesso único', email, name, seen_at, null from idp_account where sub = ${sub}
        ) as account order by at
      `.execute(tx);
      return rows.map(({ row }) => row);
    },
    async anonymise(tx, sub, names) {
      const user = await findUserBySub(tx, sub);
      if (user === null) return;
      await deleteSessionsOf(tx, sub);
      await deleteSecondFactor(tx, sub);
      // An account that waits or was undone is nobody's, and has the e-mail.
      await sql`delete from idp_account where sub = ${sub} or email = ${user.email}`.execute(tx);
      await forgetAccount({ ...services, db: tx }, user.email);
      await tx
        .deleteFrom('idp_reset_code')
        .where('key', '=', resetCodeKey(services.secrets, user.email))
        .execute();
      const password_hash = await services.passwords.hash(randomBytes(32).toString('base64'));
      await tx
        .updateTable('idp_user')
        .set({ ...names, password_hash })
        .where('sub', '=', sub)
        .execute();
    },
  };
}
