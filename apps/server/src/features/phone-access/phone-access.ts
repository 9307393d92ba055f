import * as contract from '@balanco/contract/people/phone-access';
import { invalidField } from '../../app-error.js';
import type { AuditFact } from '../../audit/audit-facts.js';
import { writeAudit } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import type { PhoneListener } from '../../tls/phone-listener.js';
import { useCase } from '../../use-case.js';

interface PhonesContext extends Context {
  /** Absent if phones use the server's own address. */
  readonly phones: PhoneListener | undefined;
}

export const getPhoneAccess = useCase(contract.getPhoneAccess, async ({ phones }: PhonesContext) =>
  accessOf(phones),
);

function accessOf(phones: PhoneListener | undefined): contract.PhoneAccess {
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

export const allowPhones = useCase(contract.allowPhones, async (context: PhonesContext, input) => {
  const { phones } = context;
  const { address: asked, office } = input;
  if (phones !== undefined && accessOf(phones).state === 'closed') {
    const address = phones.networkAddresses().find((each) => asked === undefined || each === asked);
    if (address === undefined) {
      throw invalidField('address', 'Este computador não tem este endereço.');
    }
    const { secure } = await phones.open({ address, office });
    const after = { address: secure, ...(office && { office }) };
    await audit(context, { entity: 'server', action: 'allow_phones', after });
  }
  return accessOf(phones);
});

export const withdrawPhones = useCase(contract.withdrawPhones, async (context: PhonesContext) => {
  const { phones } = context;
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
  return accessOf(phones);
});

async function audit({ db, caller }: Context, fact: AuditFact<'server'>): Promise<void> {
  await db
    .transaction()
    .execute((tx) => writeAudit(tx, caller, [{ pharmacyId: null, entityId: 'phones', ...fact }]));
}
