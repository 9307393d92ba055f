import { listLicenceKeys } from '@balanco/contract/people/licence-keys';
import * as contract from '@balanco/contract/people/licences';
import { AppError } from '../../app-error.js';
import type { Services } from '../../context.js';
import type { Throttle } from '../../db/throttle/throttle.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { activateLicence, giveLicence, viewLicenceKeys, viewLicences } from './licences.js';

export function licenceRoutes(
  services: Services,
  { throttle, directory }: { readonly throttle: Throttle; readonly directory: UserDirectory },
): Binding[] {
  const act = actsOf({ ...services, directory });
  return [
    bind(contract.getLicence, async (_input, { caller }) => {
      if (!caller.licensed) throw new AppError('not_found', 'Nenhuma licença ativa.');
      return { active: true, cognito_sub: caller.sub };
    }),
    bind(contract.activateLicence, ({ body }, { caller, address }) =>
      activateLicence({ ...services, caller, throttle }, { key: body.license, address }),
    ),
    act(giveLicence),
    bind(listLicenceKeys, async () => {
      const keys = await viewLicenceKeys(services.db);
      return keys.map(({ expires_at, revoked_at, ...key }) => ({
        ...key,
        expires_at: expires_at?.toISOString() ?? null,
        revoked_at: revoked_at?.toISOString() ?? null,
      }));
    }),
    bind(contract.listLicences, (_input, { caller }) => viewLicences(services.db, caller)),
  ];
}
