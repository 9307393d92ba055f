import * as contract from '@balanco/contract/people/collector-codes';
import type { Services } from '../../../context.js';
import type { Throttle } from '../../../db/throttle/throttle.js';
import { actsOf, bind } from '../../../http/binding.js';
import type { IdentityProvider } from '../../../identity/identity-provider.js';
import { enrolCollector } from './enrol-collector.js';
import { listCollectorCodes } from './list-collector-codes.js';
import { createCodeDigest, makeCollectorCodes } from './make-collector-codes.js';
import { revokeCollectorCode } from './revoke-codes.js';

export interface CodeDependencies {
  readonly identity: Pick<IdentityProvider, 'directory' | 'collectors' | 'personal' | 'secondFactor'>;
  readonly throttle: Throttle;
  readonly secretKey: Buffer;
}

export function collectorCodeRoutes(services: Services, { identity, throttle, secretKey }: CodeDependencies) {
  const { directory, collectors: accounts } = identity;
  const digest = createCodeDigest(secretKey);
  const act = actsOf({ ...services, directory, accounts, digest });
  return [
    act(listCollectorCodes),
    act(makeCollectorCodes),
    act(revokeCollectorCode),
    bind(contract.enrolCollector, async ({ body }, { address }) => {
      const { name, email, leavesAt, session } = await enrolCollector(
        { db: services.db, throttle, accounts, digest },
        { ...body, address },
      );
      return {
        name,
        email,
        leaves_at: leavesAt?.toISOString() ?? null,
        session: session && {
          access_token: session.accessToken,
          id_token: session.idToken,
          refresh_token: session.refreshToken,
          expires_in: session.expiresIn,
          ends_at: session.endsAt.toISOString(),
        },
      };
    }),
  ];
}
