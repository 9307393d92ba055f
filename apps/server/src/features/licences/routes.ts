import { activateLicence, getLicence, listLicences } from '@balanco/contract/licences';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import type { createActivateLicence } from './activate-licence.js';
import { viewLicences } from './licence-views.js';

export function licenceRoutes(db: Database, activate: ReturnType<typeof createActivateLicence>): Binding[] {
  return [
    bind(getLicence, async (_input, { caller }) => {
      if (!caller.licensed) throw new AppError('not_found', 'Nenhuma licença ativa.');
      return { active: true, cognito_sub: caller.sub };
    }),
    bind(activateLicence, ({ body }, { caller, address }) =>
      activate(caller, { key: body.license, address }),
    ),
    bind(listLicences, () => viewLicences(db)),
  ];
}
