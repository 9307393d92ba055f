import { auditPerson } from '../../audit-account.js';
import { tellPerson } from '../../notices.js';
import type { PoolServices } from '../pool-services.js';
import type { PoolUser } from '../user-queries.js';
import { enableSecondFactor } from './second-factor-queries.js';

/** Puts the factor into use that the user's app proved. Returns false if none waits. */
export async function turnOn(services: PoolServices, user: PoolUser): Promise<boolean> {
  return services.db.transaction().execute(async (tx) => {
    if (!(await enableSecondFactor(tx, user.sub, services.now()))) return false;
    await auditPerson(tx, user, user.sub, {
      action: 'turn_on_second_factor',
      after: { second_factor: true },
    });
    await tellPerson(tx, user.sub, { kind: 'second_factor_on', by: null });
    return true;
  });
}
