import { AppError } from '../../../app-error.js';
import type { Actor } from '../../../audit/write-audit.js';
import type { Transaction } from '../../../db/database.js';
import { auditPerson } from '../../../identity/audit-account.js';
import type { DirectoryUser } from '../../../identity/identity-provider.js';
import { lockPerson } from '../change-role.js';

/**
 * Readies someone who has an account for a code, and returns when they leave; null for those who stay. A collector of one night who
 * left comes back until `leaving`. Refuses `conflict` for staff, who sign in with their own password, and for someone whom an
 * administrator deactivated; `invalid` without a last day for someone who left, and with one for someone who stays.
 */
export async function prepareCollector(
  tx: Transaction,
  actor: Actor,
  user: DirectoryUser,
  leaving: Date | null,
): Promise<Date | null> {
  const { role, deactivatedAt } = await lockPerson(tx, user);
  if (role !== 'user')
    throw new AppError('conflict', 'Administradores e moderadores entram com a própria senha.');
  const { leaves_at } = await tx
    .selectFrom('person')
    .select('leaves_at')
    .where('sub', '=', user.sub)
    .executeTakeFirstOrThrow();
  const hasLeft = leaves_at !== null && leaves_at <= new Date();
  if (deactivatedAt !== null && deactivatedAt.getTime() !== leaves_at?.getTime())
    throw new AppError(
      'conflict',
      'Esta pessoa foi desativada. Um administrador pode reativá-la em Usuários.',
    );
  if (leaving === null) {
    if (!hasLeft) return leaves_at;
    throw day('O acesso desta pessoa terminou. Informe até que dia ela volta.');
  }
  if (leaves_at === null) throw day('Esta pessoa tem acesso sem data. Deixe o dia em branco.');
  if (leaving.getTime() === leaves_at.getTime()) return leaving;
  await tx
    .updateTable('person')
    .set({ leaves_at: leaving, deactivated_at: null })
    .where('sub', '=', user.sub)
    .execute();
  await auditPerson(tx, actor, user.sub, {
    action: hasLeft ? 'bring_back' : 'update',
    before: { leaves_at },
    after: { leaves_at: leaving },
  });
  return leaving;
}

function day(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { until: [sentence] } });
}
