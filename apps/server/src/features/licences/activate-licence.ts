import type { Licence } from '@balanco/contract/people/licences';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import type { Throttle } from '../../db/throttle.js';
import { isDeactivated } from '../../identity/person-queries.js';
import { digestLicenceKey } from './licence-key.js';
import { lockKeyByDigest, seatHolders, takeSeat } from './licence-queries.js';

const INVALID = 'Licença inválida.';
const ATTEMPTS = { limit: 10, windowSeconds: 15 * 60 };

/**
 * Gives the caller a seat of the key; repeating it changes nothing (docs/http.md, "Licence keys"). Refuses `invalid` if
 * the key is full, or if it is unknown, revoked or expired, with one sentence for all three so that a guess learns
 * nothing. Refuses `too_many_requests` after ten attempts of a person, or a hundred from an address, in 15 minutes.
 */
export async function activateLicence(
  { db, caller, throttle }: Pick<Context, 'db' | 'caller'> & { readonly throttle: Throttle },
  input: { key: string; address: string },
): Promise<Licence> {
  await throttle.hit(`licence:sub:${caller.sub}`, ATTEMPTS);
  await throttle.hit(`licence:address:${input.address}`, { ...ATTEMPTS, limit: 100 });
  await db.transaction().execute(async (tx) => {
    // A deactivation that is under way frees the seats that it sees, so none may be taken behind its back.
    if (await isDeactivated(tx, caller.sub, 'for share')) throw new AppError('token_invalid');
    const key = await lockKeyByDigest(tx, digestLicenceKey(input.key));
    if (key === null || !key.usable) throw new AppError('invalid', INVALID);
    const holders = await seatHolders(tx, key.id);
    if (holders.includes(caller.sub)) return;
    if (holders.length >= key.seats)
      throw new AppError('invalid', 'Todas as vagas desta licença já estão em uso.');
    await takeSeat(tx, key.id, caller.sub);
    await writeAudit(tx, caller, [
      {
        pharmacyId: null,
        action: 'activate',
        entity: 'licence_key',
        entityId: key.id,
        before: { seats: key.seats, used: holders.length },
        after: { seats: key.seats, used: holders.length + 1, sub: caller.sub },
      },
    ]);
  });
  return { active: true, cognito_sub: caller.sub };
}
