import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/people/phone-access';
import { invalidField } from '../../app-error.js';
import type { AuditFact } from '../../audit/audit-facts.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { PhoneListener } from '../../tls/phone-listener.js';

/** @param phones absent if phones use the server's own address */
export function viewPhoneAccess(phones: PhoneListener | undefined): contract.PhoneAccess {
  const opened = phones?.addresses() ?? null;
  const addresses = [...(phones?.networkAddresses() ?? [])];
  if (opened !== null) {
    const { secure: address, installPage: install_page, office, former } = opened;
    return {
      state: 'open',
      address,
      install_page,
      addresses,
      office,
      ...(former === undefined
        ? {}
        : { former: { address: former.secure ?? null, install_page: former.installPage ?? null } }),
    };
  }
  const state = phones === undefined ? 'own' : addresses.length > 0 ? 'closed' : 'no_network';
  return { state, address: null, install_page: null, addresses, office: false };
}

export async function allowPhones(
  context: Context,
  phones: PhoneListener | undefined,
  { address: asked, office }: EndpointInput<typeof contract.allowPhones>['body'],
): Promise<contract.PhoneAccess> {
  authorise(context.caller, contract.allowPhones.permission);
  if (phones !== undefined && viewPhoneAccess(phones).state === 'closed') {
    const address = phones.networkAddresses().find((each) => asked === undefined || each === asked);
    if (address === undefined) {
      throw invalidField('address', 'Este computador não tem este endereço.');
    }
    const { secure } = await phones.open({ address, office });
    const after = { address: secure, ...(office && { office }) };
    await audit(context, { entity: 'server', action: 'allow_phones', after });
  }
  return viewPhoneAccess(phones);
}

export async function withdrawPhones(
  context: Context,
  phones: PhoneListener | undefined,
): Promise<contract.PhoneAccess> {
  authorise(context.caller, contract.withdrawPhones.permission);
  const addresses = phones?.addresses() ?? null;
  await phones?.shut();
  if (addresses !== null) {
    await audit(context, {
      entity: 'server',
      action: 'withdraw_phones',
      before: { address: addresses.secure },
      after: { address: null },
    });
  }
  return viewPhoneAccess(phones);
}

async function audit({ db, caller }: Context, fact: AuditFact<'server'>): Promise<void> {
  await db
    .transaction()
    .execute((tx) => writeAudit(tx, caller, [{ pharmacyId: null, entityId: 'phones', ...fact }]));
}
