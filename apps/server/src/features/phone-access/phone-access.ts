import * as contract from '@balanco/contract/people/phone-access';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { PhoneListener } from '../../tls/phone-listener.js';

/** @param phones absent if phones use the server's own address */
export function viewPhoneAccess(phones: PhoneListener | undefined): contract.PhoneAccess {
  const addresses = phones?.addresses() ?? null;
  if (addresses !== null) {
    const { secure: address, installPage: install_page, former } = addresses;
    return {
      state: 'open',
      address,
      install_page,
      ...(former === undefined
        ? {}
        : { former: { address: former.secure ?? null, install_page: former.installPage ?? null } }),
    };
  }
  const state = phones === undefined ? 'own' : phones.hasNetwork() ? 'closed' : 'no_network';
  return { state, address: null, install_page: null };
}

export async function allowPhones(
  context: Context,
  phones: PhoneListener | undefined,
): Promise<contract.PhoneAccess> {
  authorise(context.caller, contract.allowPhones.permission);
  if (phones !== undefined && viewPhoneAccess(phones).state === 'closed') {
    const { secure } = await phones.open();
    await audit(context, { action: 'allow_phones', after: { address: secure } });
  }
  return viewPhoneAccess(phones);
}

export async function withdrawPhones(
  context: Context,
  phones: PhoneListener | undefined,
): Promise<contract.PhoneAccess> {
  authorise(context.caller, contract.withdrawPhones.permission);
  const addresses = phones?.addresses() ?? null;
  if (addresses !== null) {
    await phones?.shut();
    await audit(context, {
      action: 'withdraw_phones',
      before: { address: addresses.secure },
      after: { address: null },
    });
  }
  return viewPhoneAccess(phones);
}

async function audit(
  { db, caller }: Context,
  entry: Pick<AuditEntry, 'before' | 'after'> & { readonly action: 'allow_phones' | 'withdraw_phones' },
): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, caller, [{ pharmacyId: null, entity: 'server', entityId: 'phones', ...entry }]),
    );
}
