import { isStaff } from '@balanco/contract/base/roles';
import type { z } from 'zod';
import { findRole } from '../../person-queries.js';
import type { deviceMetadata } from '../passwords/notice-device.js';
import type { PoolServices } from '../pool-services.js';
import type { PoolUser } from '../user-queries.js';
import { sealChallenge } from './challenge-session.js';
import { findSecondFactor } from './second-factor-queries.js';

/** The step after the right password, in Cognito's words; null if none is needed. */
export async function challengeOf(
  services: PoolServices,
  user: PoolUser,
  device: z.infer<typeof deviceMetadata>,
): Promise<object | null> {
  if ((await findSecondFactor(services.db, services.secrets, user.sub)) !== null)
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: sealChallenge(services, 'SOFTWARE_TOKEN_MFA', { user, device }),
      ChallengeParameters: { USER_ID_FOR_SRP: user.email },
    };
  if (!(await mustHaveSecondFactor(services, user))) return null;
  return {
    ChallengeName: 'MFA_SETUP',
    Session: sealChallenge(services, 'MFA_SETUP', { user, device }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.email, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  };
}

/** The role of our own table decides; the pool's counts until the first call only. */
export async function mustHaveSecondFactor(
  { db, secondFactor }: Pick<PoolServices, 'db' | 'secondFactor'>,
  { sub, role }: Pick<PoolUser, 'sub' | 'role'>,
): Promise<boolean> {
  return secondFactor === 'staff' && isStaff((await findRole(db, sub)) ?? role);
}
